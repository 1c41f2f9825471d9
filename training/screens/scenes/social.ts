import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { badgeOn, button, chips, fab, iconButton } from "./widgets/buttons.ts";
import { field, tabs } from "./widgets/fields.ts";
import { bottomTabs, card, divider, personRow, picture, progress, topBar, wallpaper } from "./widgets/parts.ts";
import { appScreen } from "./widgets/shell.ts";
import { avatar, box, column, createUi, icon, line, repeat, row, tint, type Ui } from "./widgets/ui.ts";

const REACTIONS = [
  "heart",
  "chat",
  "share",
  "send",
  "bookmark",
  "refresh",
  "thumb-up",
  "thumb-down",
  "eye",
  "more-horizontal",
  "star",
];

/** Counters and glyphs below a post. */
function reactions(ui: Ui): string {
  const { rng, text, palette } = ui;
  const names = rng.sample(REACTIONS, rng.int(2, 5));
  const size = rng.int(16, 26);
  const spread = rng.pick(["space-between", "flex-start", "space-around"]);
  const counts = rng.chance(0.6);
  const worded = rng.chance(0.25);
  const items = names.map((name, index) => {
    const color = index === 0 && rng.chance(0.3) ? palette.danger : undefined;
    if (worded)
      return `<div data-gt="button" style="display:flex;align-items:center;gap:5px;padding:6px 8px;color:${color ?? palette.secondaryText};font-size:.88em">${icon(ui, name, size)}${line(text.word())}</div>`;
    return row(
      `${icon(ui, name, size, color)}${counts && rng.chance(0.8) ? `<span style="font-size:.85em">${rng.int(1, 999)}</span>` : ""}`,
      "gap:5px;",
    );
  });
  return row(
    items.join(""),
    `justify-content:${spread};gap:${rng.int(8, 22)}px;color:${rng.pick([palette.text, palette.secondaryText])};padding:8px 0;`,
  );
}

function post(ui: Ui, framed: boolean): string {
  const { rng, text, palette, look } = ui;
  const radius = `border-radius:${rng.pick([0, look.cardRadiusPx, 12])}px;`;
  const media = rng.pickWeighted<() => string>([
    [() => picture(ui, `width:100%;height:${rng.int(140, 380)}px;${radius}`), 4],
    [
      () =>
        `<div style="display:grid;grid-template-columns:1fr 1fr;gap:3px;overflow:hidden;${radius}">${repeat(ui, 2, 4, () => picture(ui, `width:100%;height:${rng.int(90, 150)}px;`))}</div>`,
      1.2,
    ],
    [
      () =>
        picture(
          ui,
          `width:100%;height:${rng.int(160, 240)}px;${radius}`,
          `<div style="position:absolute;inset:0;display:flex;align-items:center;justify-content:center">${iconButton(ui, { name: "play", shape: "circle", background: "rgba(0,0,0,.5)", color: "#fff", sizePx: 28, sidePx: 56 })}</div><span style="position:absolute;right:8px;bottom:8px;background:#000a;color:#fff;font-size:11px;padding:1px 5px">${text.time()}</span>`,
        ),
      1.5,
    ],
    [
      () =>
        row(
          `${picture(ui, "width:96px;height:96px;")}<div style="padding:8px;min-width:0">${line(text.title(), "font-weight:600;")}${line(text.url(), `font-size:.8em;color:${palette.secondaryText};`)}</div>`,
          `border:1px solid ${palette.divider};overflow:hidden;${radius}`,
        ),
      1,
    ],
    [() => "", 2.5],
  ])();
  const words = rng.chance(0.75)
    ? `<p style="margin:8px 0">${rng.chance(0.5) ? text.paragraph() : text.sentence()} <span style="color:${palette.primary}">#${text.word()}</span></p>`
    : "";
  const body = `${personRow(ui, rng.int(30, 48), rng.chance(0.25) ? button(ui, { heightPx: 28 }) : iconButton(ui, { name: rng.pick(["more-horizontal", "more-vertical", "chevron-down", "close"]), color: palette.secondaryText }))}${rng.chance(0.5) ? words + media : `<div style="height:8px"></div>${media}${words}`}${reactions(ui)}`;
  return framed ? card(ui, box(body, "padding:12px;"), "margin:8px;") : `${box(body, "padding:12px;")}${divider(ui)}`;
}

function stories(ui: Ui): string {
  const { rng, palette, text } = ui;
  const size = rng.int(48, 68);
  const items = repeat(ui, 5, 9, (index) => {
    const ring = `padding:3px;border-radius:50%;border:2px solid ${rng.chance(0.7) ? rng.pick([palette.primary, palette.accent]) : palette.divider};position:relative;display:inline-flex`;
    const plus =
      index === 0
        ? `<span data-gt="icon" style="position:absolute;right:0;bottom:0;width:20px;height:20px;border-radius:50%;background:${palette.primary};color:${palette.onPrimary};display:flex;align-items:center;justify-content:center"><span data-gt="none" style="display:inline-flex">${icon(ui, "add", 14)}</span></span>`
        : "";
    return column(
      `<span style="${ring}">${avatar(ui, size)}${plus}</span>${line(text.name(), `font-size:11px;max-width:${size}px;`)}`,
      "align-items:center;gap:4px;flex:none;",
    );
  });
  return `<div style="display:flex;gap:12px;padding:10px 12px;overflow:hidden;flex:none">${items}</div>`;
}

function renderFeed(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text } = ui;
  const framed = rng.chance(0.4);
  const composer = rng.chance(0.3)
    ? row(
        `${avatar(ui, 36)}${field(ui, { placeholder: text.sentence(), widthCss: "auto", css: "flex:1;min-width:0;" })}${iconButton(ui, { name: "image" })}`,
        "gap:8px;padding:10px;",
      )
    : "";
  const head = topBar(ui, {
    leading: rng.pick(["", "menu", "camera", "person"]),
    actions: rng.sample(["search", "heart", "send", "bell", "add", "chat"], rng.int(1, 3)),
  });
  const parts = `${rng.chance(0.4) ? tabs(ui, rng.int(2, 4)) : ""}${rng.chance(0.5) ? stories(ui) : ""}${composer}${rng.chance(0.25) ? chips(ui, 6, "padding:8px 12px;") : ""}${repeat(ui, 3, 5, () => post(ui, framed))}`;
  const floating = rng.chance(0.3)
    ? `<div style="position:absolute;right:16px;bottom:96px">${fab(ui, { name: "edit" })}</div>`
    : "";
  return appScreen(ui, {
    head,
    main: parts,
    mainCss: ui.device.width > 640 ? `padding:0 calc(50% - ${rng.int(260, 320)}px);` : "",
    foot: rng.chance(0.8) ? bottomTabs(ui) : "",
    overlay: floating,
  });
}

/** A video or a story that fills the screen, with a column of glyphs at its side. */
function renderShortVideo(context: SceneContext): ScenePage {
  const ui = createUi(context, { families: ["flat", "soft", "glass"] });
  const { rng, text } = ui;
  const story = rng.chance(0.35);
  const size = rng.int(26, 38);
  const shadow = "filter:drop-shadow(0 1px 2px rgba(0,0,0,.5));";
  const discs = rng.chance(0.25);
  const side = rng
    .sample(
      [
        "heart",
        "chat",
        "bookmark",
        "share",
        "send",
        "refresh",
        "more-horizontal",
        "music",
        "thumb-up",
        "thumb-down",
        "download",
      ],
      rng.int(3, 6),
    )
    .map((name) =>
      column(
        `${iconButton(ui, { name, sizePx: size, color: rng.chance(0.1) ? ui.palette.danger : "#fff", ...(discs ? { shape: "circle", background: "rgba(0,0,0,.35)" } : {}) })}${rng.chance(0.8) ? `<span style="font-size:12px">${rng.int(1, 999)}${rng.pick(["", "K", "M"])}</span>` : ""}`,
        `align-items:center;${shadow}`,
      ),
    );
  const person = `<span style="position:relative;display:inline-flex">${avatar(ui, 46)}${rng.chance(0.6) ? badgeOn(ui, "+") : ""}</span>`;
  const column2 = story
    ? ""
    : `<div style="position:absolute;right:${rng.int(4, 14)}px;bottom:${rng.int(90, 160)}px;display:flex;flex-direction:column;align-items:center;gap:${rng.int(10, 18)}px;color:#fff">${person}${side.join("")}</div>`;
  const bars = story
    ? `<div style="display:flex;gap:4px;padding:6px 8px">${repeat(ui, 3, 8, (index) => `<div style="flex:1;height:2px;background:rgba(255,255,255,${index < 2 ? 1 : 0.4})"></div>`)}</div>${row(`${avatar(ui, 34)}<b style="flex:1">${text.name()}</b>${iconButton(ui, { name: "more-vertical", color: "#fff" })}${iconButton(ui, { name: "close", color: "#fff" })}`, "gap:8px;padding:4px 10px;color:#fff;")}`
    : row(
        `${iconButton(ui, { name: rng.pick(["back", "live", "camera"]), color: "#fff" })}<div style="flex:1;text-align:center"><span style="opacity:.7">${text.word()}</span> &nbsp; <b>${text.word()}</b></div>${iconButton(ui, { name: "search", color: "#fff" })}`,
        "padding:6px 8px;color:#fff;",
      );
  const caption = story
    ? row(
        `<div data-gt="input" style="flex:1;border:1px solid #fffa;border-radius:24px;padding:10px 16px;min-width:0">${line(text.sentence())}</div>${iconButton(ui, { name: "heart", color: "#fff" })}${iconButton(ui, { name: "send", color: "#fff" })}`,
        "gap:8px;padding:10px 12px;color:#fff;",
      )
    : `<div style="padding:12px 72px 14px 14px;color:#fff;text-shadow:0 1px 3px #000">${row(`<b>@${text.word()}</b>${rng.chance(0.4) ? `<span data-gt="button" style="border:1px solid #fff;border-radius:6px;padding:2px 10px;font-size:12px">${text.action()}</span>` : ""}`, "gap:8px;")}<div style="margin:4px 0">${text.sentence()}</div>${row(`${icon(ui, "music", 14, "#fff")}${line(text.title(), "font-size:12px;")}`, "gap:6px;")}</div>${rng.chance(0.5) ? progress(ui, "border-radius:0;height:2px;") : ""}`;
  const foot = story || rng.chance(0.3) ? "" : bottomTabs(ui, { css: "background:#000;border:0;" });
  return appScreen(ui, {
    under: wallpaper(ui, rng.between(0.05, 0.3)),
    head: bars,
    main: "",
    foot: caption + foot,
    overlay: column2,
    bodyCss: "background:#111;",
  });
}

/** A person's or page's own screen: cover, picture, counts, grid of thumbnails. */
function renderProfile(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette } = ui;
  const cover = rng.chance(0.5)
    ? picture(
        ui,
        `width:100%;height:${rng.int(90, 180)}px;`,
        row(
          `${iconButton(ui, { name: "back", shape: rng.pick(["none", "circle"]), color: "#fff", background: "rgba(0,0,0,.4)" })}<span style="flex:1"></span>${iconButton(ui, { name: "more-vertical", shape: rng.pick(["none", "circle"]), color: "#fff", background: "rgba(0,0,0,.4)" })}`,
          "padding:8px;",
        ),
      )
    : topBar(ui);
  const face = rng.int(64, 104);
  const counts = repeat(ui, 3, 4, () =>
    column(
      `<b>${rng.int(1, 999)}</b><span style="font-size:.8em;color:${palette.secondaryText}">${text.word()}</span>`,
      "align-items:center;flex:1;",
    ),
  );
  const actions = row(
    `<div style="flex:1">${button(ui, { paint: "filled", fullWidth: true })}</div><div style="flex:1">${button(ui, { paint: rng.pick(["tonal", "outlined"]), fullWidth: true })}</div>${rng.chance(0.5) ? iconButton(ui, { name: "chevron-down", shape: "rounded" }) : ""}`,
    "gap:8px;padding:10px 16px;",
  );
  const grid = `<div style="display:grid;grid-template-columns:repeat(3,1fr);gap:${rng.int(1, 6)}px">${repeat(ui, 9, 15, () => picture(ui, "width:100%;aspect-ratio:1;", rng.chance(0.3) ? `<span style="position:absolute;top:6px;right:6px;color:#fff;display:flex">${icon(ui, rng.pick(["play", "copy", "video"]), 16, "#fff")}</span>` : ""))}</div>`;
  const links = rng.chance(0.4)
    ? row(
        repeat(ui, 3, 5, () => icon(ui, undefined, 20, palette.primary)),
        "gap:14px;padding:6px 16px;",
      )
    : "";
  return appScreen(ui, {
    main: `${cover}${row(`${avatar(ui, face)}${counts}`, `gap:12px;padding:10px 16px;`)}<div style="padding:0 16px"><b>${text.name()}</b><div style="color:${tint(palette.text, 80)}">${text.sentence()}</div></div>${links}${actions}${tabs(ui, rng.int(2, 4), { icons: true })}${grid}`,
    foot: rng.chance(0.6) ? bottomTabs(ui) : "",
  });
}

export const scenes: readonly Scene[] = [
  { name: "social-feed", kit: "own", forms: ["phone", "tablet"], weight: 1.5, render: renderFeed },
  { name: "social-short-video", kit: "own", forms: ["phone"], render: renderShortVideo },
  { name: "social-profile", kit: "own", forms: ["phone", "tablet"], render: renderProfile },
];
