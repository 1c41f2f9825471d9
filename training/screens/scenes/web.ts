import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { desktopBrowser, phoneBrowser } from "./widgets/browser-chrome.ts";
import { button, chips, iconButton } from "./widgets/buttons.ts";
import { field, searchField, select, tabs } from "./widgets/fields.ts";
import { checkbox, stars, toggle } from "./widgets/marks.ts";
import { badge, bottomTabs, card, divider, picture, wallpaper } from "./widgets/parts.ts";
import { appScreen, scrollThumb } from "./widgets/shell.ts";
import { breadcrumbs, pagination, sideNavigation } from "./widgets/table.ts";
import {
  avatar,
  box,
  colorIcon,
  column,
  createUi,
  icon,
  line,
  makePage,
  repeat,
  row,
  scroller,
  tint,
  type Ui,
} from "./widgets/ui.ts";
import { desktopEdge } from "./widgets/window.ts";

function siteHead(ui: Ui, wide: boolean): string {
  const { rng, text } = ui;
  const links = wide
    ? repeat(
        ui,
        3,
        6,
        () =>
          `<span style="white-space:nowrap">${text.word()}${rng.chance(0.25) ? ` ${icon(ui, "chevron-down", 11)}` : ""}</span>`,
      )
    : "";
  const glyphs = rng
    .sample(["search", "cart", "person", "heart", "globe", "moon", "bell"], rng.int(1, 3))
    .map((name) =>
      iconButton(ui, { name, ...(name === "cart" && rng.chance(0.5) ? { badge: String(rng.int(1, 9)) } : {}) }),
    );
  return row(
    `${wide ? "" : iconButton(ui, { name: "menu" })}${rng.chance(0.7) ? colorIcon(ui, 28) : icon(ui, undefined, 28, ui.palette.primary)}<b style="font-size:1.15em">${text.word()}</b>${wide ? `<span style="width:14px"></span>${links}` : ""}<span style="flex:1"></span>${wide && rng.chance(0.4) ? searchField(ui, "", "210px") : ""}${glyphs.join("")}${wide && rng.chance(0.6) ? `${button(ui, { paint: "text" })}${button(ui, { paint: "filled" })}` : ""}`,
    `gap:${wide ? 16 : 6}px;padding:10px ${wide ? rng.int(16, 70) : 10}px;flex:none;overflow:hidden;${ui.look.barCss}`,
  );
}

function siteFoot(ui: Ui, columns: number): string {
  const { rng, text } = ui;
  return `<div style="padding:28px 20px;background:${rng.pick(["#15181e", tint(ui.palette.text, 8)])};color:${ui.palette.secondaryText}"><div style="display:grid;grid-template-columns:repeat(${columns},1fr);gap:18px">${repeat(ui, columns, columns, () => `<div><b>${text.word()}</b>${repeat(ui, 3, 5, () => `<div style="padding:3px 0;font-size:.9em">${text.title()}</div>`)}</div>`)}</div>${row(
    repeat(ui, 3, 6, () => colorIcon(ui, 20)),
    "gap:14px;padding-top:16px;",
  )}</div>`;
}

/** Landing pages: a hero, features with glyphs, quotes, prices. */
function landing(ui: Ui, wide: boolean): string {
  const { rng, text, palette } = ui;
  const pad = wide ? rng.int(30, 110) : 18;
  const columns = wide ? rng.int(2, 4) : 1;
  const actions = row(
    `${button(ui, { paint: "filled", heightPx: 46 })}${button(ui, { paint: rng.pick(["outlined", "text", "tonal"]), icon: "play", heightPx: 46 })}`,
    "gap:12px;flex-wrap:wrap;",
  );
  const words = `<div style="flex:1;min-width:0">${rng.chance(0.4) ? badge(ui, text.title()) : ""}<h1 style="font-size:${wide ? rng.int(36, 58) : 32}px;line-height:1.1;margin:12px 0">${text.sentence()}</h1><p style="font-size:1.15em;opacity:.8">${text.sentence()}</p>${rng.chance(0.75) ? actions : row(`${field(ui, { leading: "mail", widthCss: "auto", css: "flex:1;min-width:0;max-width:320px;" })}${button(ui, { paint: "filled" })}`, "gap:8px;")}</div>`;
  const hero = rng.chance(0.3)
    ? `<div style="position:relative;color:#fff;padding:60px ${pad}px">${wallpaper(ui, 0.45)}<div style="position:relative">${words}</div></div>`
    : `<div style="display:flex;${wide ? "" : "flex-direction:column;"}gap:30px;align-items:center;padding:40px ${pad}px">${words}${picture(ui, `${wide ? "width:42%;" : "width:100%;"}height:${rng.int(200, 340)}px;border-radius:${ui.look.cardRadiusPx}px;`)}</div>`;
  const disc = rng.chance(0.5);
  const features = `<div style="display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:22px;padding:26px ${pad}px">${repeat(
    ui,
    columns,
    columns * 2,
    () => {
      const glyph = icon(ui, undefined, rng.int(22, 48), palette.primary);
      const content = `${disc ? `<span style="display:inline-flex;padding:12px;border-radius:${rng.pick([8, 99])}px;background:${tint(palette.primary, 14)}">${glyph}</span>` : glyph}<h3 style="margin:10px 0 4px">${text.title()}</h3><div style="opacity:.75">${text.sentence()}</div>`;
      return rng.chance(0.5) ? card(ui, box(content, "padding:18px;")) : `<div>${content}</div>`;
    },
  )}</div>`;
  const plans = `<div style="display:grid;grid-template-columns:repeat(${wide ? 3 : 1},minmax(0,1fr));gap:18px;padding:24px ${pad}px">${repeat(ui, 3, 3, (index) => card(ui, `<div style="padding:22px;${index === 1 ? `border:2px solid ${palette.primary};` : ""}"><b>${text.word()}</b><div style="font-size:2.2em;font-weight:800">${text.amount()}</div>${repeat(ui, 4, 7, () => row(`${icon(ui, rng.chance(0.8) ? "check" : "close", 17, rng.chance(0.7) ? palette.success : palette.secondaryText)}<span>${text.title()}</span>`, "gap:9px;padding:4px 0;"))}<div style="height:10px"></div>${button(ui, { paint: index === 1 ? "filled" : "outlined", fullWidth: true })}</div>`))}</div>`;
  const quote = `<div style="padding:24px ${pad}px">${card(ui, `<div style="padding:20px">${icon(ui, "quote", 30, palette.primary)}<p style="font-size:1.15em">${text.paragraph()}</p>${row(`${avatar(ui, 44)}<div><b>${text.name()}</b><div>${stars(ui, 14)}</div></div>`, "gap:12px;")}</div>`)}</div>`;
  const yearly = rng.chance(0.4)
    ? row(
        `<span>${text.word()}</span>${toggle(ui)}<span>${text.word()}</span>`,
        "gap:12px;justify-content:center;padding-top:20px;",
      )
    : "";
  return `${hero}${rng.shuffle([features, yearly + plans, quote, features]).join("")}${siteFoot(ui, wide ? 4 : 2)}`;
}

function article(ui: Ui, wide: boolean): string {
  const { rng, text, palette } = ui;
  const serif = rng.chance(0.4) ? "font-family:Georgia,serif;" : "";
  const blocks = repeat(ui, 5, 10, () =>
    rng.pickWeighted<() => string>([
      [
        () =>
          `<p>${text.paragraph()} <span style="color:${palette.primary};text-decoration:underline">${text.word()}</span> ${text.sentence()}</p>`,
        6,
      ],
      [() => `<h2>${text.title()}${rng.chance(0.2) ? ` ${icon(ui, "link", 16, palette.secondaryText)}` : ""}</h2>`, 2],
      [() => picture(ui, `width:100%;height:${rng.int(160, 300)}px;`), 1.2],
      [
        () =>
          `<pre style="position:relative;padding:12px;border-radius:6px;background:${tint(palette.text, 8)};overflow:hidden;font-size:13px">${text.word()}(${text.word()})\n  ${text.word()} = "${text.word()}"<span style="position:absolute;right:8px;top:8px;display:flex">${icon(ui, "copy", 15)}</span></pre>`,
        1,
      ],
      [
        () =>
          row(
            `${icon(ui, rng.pick(["info", "warning", "bulb"]), 22, palette.primary)}<span>${text.sentence()}</span>`,
            `gap:12px;padding:12px;border-radius:6px;background:${tint(palette.primary, 10)};border-inline-start:4px solid ${palette.primary};`,
          ),
        1,
      ],
      [() => `<ul>${repeat(ui, 3, 5, () => `<li>${text.sentence()}</li>`)}</ul>`, 1],
      [
        () =>
          `<table style="border-collapse:collapse;width:100%">${repeat(ui, 3, 5, () => `<tr>${repeat(ui, 3, 3, () => `<td style="border:1px solid ${palette.divider};padding:5px 9px">${text.word()}</td>`)}</tr>`)}</table>`,
        0.6,
      ],
    ])(),
  );
  const share = row(
    rng.chance(0.5)
      ? repeat(ui, 3, 6, () => colorIcon(ui, 22))
      : repeat(ui, 3, 5, () =>
          iconButton(ui, {
            name: rng.pick(["share", "heart", "bookmark", "link", "mail", "print"]),
            shape: rng.pick(["circle", "none"]),
          }),
        ),
    "gap:9px;padding:8px 0;",
  );
  const comment = `${divider(ui)}${repeat(ui, 1, 3, () => row(`${avatar(ui, 36)}<div style="flex:1;min-width:0"><b>${text.name()}</b><div>${text.sentence()}</div>${row(`${icon(ui, "thumb-up", 14)}<span>${rng.int(1, 90)}</span>${icon(ui, "reply", 14)}`, "gap:6px;opacity:.7;")}</div>`, "gap:12px;align-items:flex-start;padding:9px 0;"))}`;
  const body = `<div style="flex:1;min-width:0;max-width:760px;${serif}">${rng.chance(0.5) ? breadcrumbs(ui) : ""}<h1 style="line-height:1.15">${text.sentence()}</h1>${row(`${avatar(ui, 32)}<span>${text.name()}</span><span style="opacity:.6">${text.date()}</span>`, "gap:9px;font-size:.9em;")}${share}${blocks}${comment}</div>`;
  const contents =
    wide && rng.chance(0.6)
      ? sideNavigation(ui, rng.int(9, 16), `border-inline-end:1px solid ${palette.divider};font-size:.92em;`)
      : "";
  const aside =
    wide && rng.chance(0.5)
      ? `<div style="width:230px;flex:none">${searchField(ui)}<h4>${text.title()}</h4>${repeat(ui, 3, 6, () => row(`${picture(ui, "width:60px;height:46px;")}<span style="font-size:.88em">${text.title()}</span>`, "gap:9px;padding:5px 0;"))}${chips(ui, 3)}</div>`
      : "";
  return `<div style="display:flex;gap:34px;padding:16px ${wide ? 30 : 16}px;justify-content:center">${contents}${body}${aside}</div>`;
}

/** A web shop's list with its filters. */
function shop(ui: Ui, wide: boolean): string {
  const { rng, text, palette } = ui;
  const columns = wide ? rng.int(3, 4) : 2;
  const filters = wide
    ? `<div style="width:210px;flex:none">${repeat(ui, 2, 4, () => `${row(`<b style="flex:1">${text.word()}</b>${icon(ui, rng.pick(["chevron-up", "chevron-down", "remove"]), 13)}`, "padding:9px 0;")}${repeat(ui, 2, 5, () => row(`${checkbox(ui)}<span style="flex:1">${text.title()}</span><span style="opacity:.6;font-size:.85em">${rng.int(1, 99)}</span>`, "gap:8px;padding:3px 0;"))}`)}</div>`
    : "";
  const item = () =>
    `<div style="min-width:0">${picture(ui, `width:100%;height:${rng.int(120, 210)}px;border-radius:${Math.min(16, ui.look.cardRadiusPx)}px;`, `<span style="position:absolute;right:8px;top:8px">${iconButton(ui, { name: "heart", shape: rng.pick(["none", "circle"]), background: "#fffd", color: "#333", sizePx: 17 })}</span>`)}${line(text.title(), "padding-top:6px;")}${row(`${stars(ui, 13)}<span style="font-size:.8em">(${rng.int(1, 400)})</span>`, "gap:5px;")}<b style="color:${palette.primary}">${text.amount()}</b>${rng.chance(0.4) ? `<div style="padding-top:6px">${button(ui, { icon: "cart", heightPx: 34 })}</div>` : ""}</div>`;
  return `<div style="display:flex;gap:24px;padding:16px ${wide ? 30 : 12}px">${filters}<div style="flex:1;min-width:0">${rng.chance(0.5) ? breadcrumbs(ui) : ""}${row(`<h2 style="flex:1;margin:8px 0">${text.title()}</h2>${wide ? select(ui) : iconButton(ui, { name: "filter" })}${iconButton(ui, { name: "grid" })}`, "gap:8px;")}${rng.chance(0.3) ? tabs(ui, 3) : ""}<div style="display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:16px;padding:10px 0">${repeat(ui, columns * 2, columns * 3, item)}</div>${pagination(ui)}</div></div>${siteFoot(ui, wide ? 4 : 2)}`;
}

/** A bar at the bottom that asks for consent, as the web has it. */
function consent(ui: Ui): string {
  return `<div style="position:absolute;left:12px;right:12px;bottom:12px;z-index:4;padding:14px;border-radius:${ui.look.cardRadiusPx}px;background:${ui.palette.raised};box-shadow:0 2px 16px #0007">${row(`<span style="flex:1">${ui.text.sentence()}</span>${iconButton(ui, { name: "close", sizePx: 16 })}`, "align-items:flex-start;")}${row(`${button(ui, { paint: "filled" })}${button(ui, { paint: "outlined" })}`, "gap:8px;padding-top:8px;overflow:hidden;")}</div>`;
}

function renderSite(make: (ui: Ui, wide: boolean) => string): (context: SceneContext) => ScenePage {
  return (context) => {
    const ui = createUi(context);
    const { rng, device } = ui;
    const wide = device.width > 800;
    const site = `${siteHead(ui, wide)}${make(ui, wide)}`;
    const over = rng.chance(0.12) ? consent(ui) : "";
    if (device.form === "phone") {
      const browser = phoneBrowser(ui);
      return appScreen(ui, {
        head: browser.head,
        main: site,
        foot: `${browser.foot}${rng.chance(0.06) ? bottomTabs(ui) : ""}`,
        overlay: over,
      });
    }
    const chrome = rng.chance(0.5) ? desktopBrowser(ui) : "";
    const edge = chrome && rng.chance(0.3) && device.form === "desktop" ? desktopEdge(ui) : { top: "", bottom: "" };
    return makePage(
      ui,
      `${edge.top}${chrome}<div style="position:relative;flex:1;min-height:0;display:flex;flex-direction:column">${scroller(column(site))}${rng.chance(0.4) ? scrollThumb(ui) : ""}${over}</div>${edge.bottom}`,
    );
  };
}

export const scenes: readonly Scene[] = [
  { name: "web-landing", kit: "own", forms: ["phone", "tablet", "desktop"], weight: 1.2, render: renderSite(landing) },
  { name: "web-article", kit: "own", forms: ["phone", "tablet", "desktop"], weight: 1.2, render: renderSite(article) },
  { name: "web-shop", kit: "own", forms: ["phone", "tablet", "desktop"], render: renderSite(shop) },
];
