import type { Scene } from "../scene.ts";
import { iconBar, toolbar } from "./android/bars.ts";
import { button, chip, fab, iconButton, paintedIconButton } from "./android/buttons.ts";
import { checkbox, progressBar } from "./android/controls.ts";
import { searchField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { glyph, icon } from "./android/glyphs.ts";
import { grid, picture, row, sectionHeader } from "./android/lists.ts";
import { type Look, maybe, mix, when } from "./android/look.ts";

/** A browser's address bar: lock, address, reload, count of tabs. */
function addressBar(look: Look): string {
  const { rng, text } = look;
  const count = `<span data-gt="icon" class="mid" style="width:22px;height:22px;border:2px solid ${look.onBar};border-radius:4px;font-size:1.1rem">${rng.int(1, 30)}</span>`;
  const trail = rng.sample(["refresh", "star", "mic", "close"], rng.int(0, 2));
  return `<div class="row" style="flex:none;gap:14px;height:56px;padding:0 12px;background:${look.barColor};color:${look.onBar}">${maybe(look, 0.5, () => icon(look, rng.pick(["home", "back", "menu"]), 24, look.onBar))}${searchField(look, { hint: text.url(), lead: rng.pick(["lock", "globe", "search", "shield"]), trail, heightPx: 40 })}${maybe(look, 0.7, () => count)}${icon(look, "more-vertical", 24, look.onBar)}</div>`;
}

const browser: ScreenMaker = (look) => {
  const { rng, text, palette, ingredients } = look;
  const atBottom = rng.chance(0.25);
  const paper = palette.dark ? palette.background : "#fff";
  const article = `<div style="padding:16px">${maybe(look, 0.6, () => `<div class="row" style="gap:12px;padding-bottom:16px">${ingredients.colorIcon(28)}<b class="grow">${text.word()}</b>${icon(look, "menu", 24)}</div>`)}<h2>${text.title()}</h2><p style="color:${palette.primary};text-decoration:underline;padding:6px 0">${text.title()}</p>${picture(look, `height:${rng.int(100, 220)}px;margin:10px 0`)}<p>${text.paragraph()}</p>${maybe(look, 0.5, () => button(look, text.action(), { emphasis: "filled" }))}<p style="padding-top:10px">${text.paragraph()}</p></div>`;
  const tile = (): string =>
    `<span class="mid" style="flex-direction:column;gap:8px;min-width:0;padding:10px 2px">${look.variant % 2 ? `<span class="mid" style="width:52px;height:52px;border-radius:50%;background:${mix(palette.text, 8, palette.background)}">${ingredients.colorIcon(26)}</span>` : ingredients.colorIcon(40)}<span class="cut" style="max-width:100%;font-size:1.2rem">${text.word()}</span></span>`;
  const start = `<div class="mid" style="width:100%;padding:40px 0 20px">${ingredients.colorIcon(68)}</div><div class="row" style="padding:0 16px 16px">${searchField(look, { trail: ["mic"] })}</div>${grid(rng.times(8, tile), 4)}${sectionHeader(look)}${rng.times(3, () => row(look, { lead: picture(look, "width:72px;height:56px;border-radius:6px"), sub: text.url(), trail: icon(look, "more-vertical", 20) })).join("")}`;
  const bar = iconBar(look, rng.sample(["back", "forward", "home", "search", "share", "bookmark", "menu"], 5), {
    color: look.barColor,
    ink: look.onBar,
  });
  return {
    top: when(!atBottom, () => addressBar(look)) + maybe(look, 0.3, () => progressBar(look, "100%", 0.6)),
    body: rng.chance(0.6) ? article : start,
    bottom: when(atBottom, () => addressBar(look)) + maybe(look, 0.35, () => bar),
    background: paper,
  };
};

/** The overview of a browser's or a launcher's open pages. */
const openTabs: ScreenMaker = (look) => {
  const { rng, text, palette, ingredients, context } = look;
  const columns = Math.max(2, Math.round(context.device.width / 200));
  const pages = rng.times(
    columns * 3,
    (index) =>
      `<div style="border-radius:12px;overflow:hidden;border:2px solid ${index === 1 ? palette.primary : palette.divider};background:${palette.raised}"><div class="row" style="gap:8px;padding:8px">${ingredients.colorIcon(16)}<span class="grow cut" style="font-size:1.3rem">${text.title()}</span>${look.variant % 2 ? icon(look, "close", 18) : glyph(look, "cross", 12)}</div>${picture(look, "height:150px")}</div>`,
  );
  return {
    top: toolbar(look, {
      nav: "none",
      title: "",
      middle: `<span class="row grow" style="gap:20px;justify-content:center">${icon(look, "add", 24, look.onBar)}${icon(look, "eye-off", 24, look.onBar)}</span>`,
      actions: ["search", "more-vertical"],
    }),
    body: grid(pages, columns, 12, "padding:12px"),
    over: maybe(look, 0.5, () => fab(look, "add")),
  };
};

/** What a page of an encyclopedia, a shop of apps or a wiki app looks like: a hero, facts, foldable parts. */
const details: ScreenMaker = (look) => {
  const { rng, text, palette, ingredients } = look;
  const head = `<div class="row" style="gap:16px;padding:16px">${ingredients.colorIcon(rng.pick([56, 64, 72]))}<div class="grow"><div style="font-size:2.2rem">${text.title()}</div><div style="color:${palette.secondaryText}">${text.name()}</div><div style="font-size:1.3rem;color:${palette.secondaryText}">${text.date()}</div></div></div>`;
  const acts = `<div class="row" style="gap:8px;padding:0 16px 12px">${button(look, text.action(), { emphasis: "outlined", grow: true })}${button(look, text.action(), { emphasis: "filled", grow: true, ...(rng.chance(0.2) ? { icon: "download" } : {}) })}</div>`;
  const bar = maybe(
    look,
    0.3,
    () => `<div class="row" style="gap:12px;padding:4px 16px">${progressBar(look)}${icon(look, "close", 22)}</div>`,
  );
  const shots = maybe(
    look,
    0.7,
    () =>
      `<div class="row" style="gap:8px;padding:8px 16px;overflow:hidden">${rng.times(4, () => picture(look, `flex:none;width:${rng.int(108, 130)}px;height:220px;border-radius:6px`)).join("")}</div>`,
  );
  const facts = maybe(
    look,
    0.5,
    () =>
      `<div class="row" style="padding:8px 16px">${rng.times(3, () => `<span class="mid" style="flex:1;flex-direction:column;gap:2px;font-size:1.3rem">${look.variant % 2 ? icon(look, undefined, 22) : `<b>${text.number()}</b>`}<span>${text.word()}</span></span>`).join("")}</div>`,
  );
  const sections = rng.times(rng.int(2, 6), () =>
    row(look, {
      lead: icon(look, rng.pick(["globe", "key", "info", "code", "mail", "warning", "history", "link"])),
      trail: rng.chance(0.8) ? icon(look, rng.pick(["chevron-down", "chevron-up"]), 24) : "",
    }),
  );
  const warn = maybe(
    look,
    0.25,
    () =>
      `<div class="row" style="gap:12px;margin:8px 16px;padding:12px;border-radius:8px;background:${mix(palette.danger, 18, palette.background)}">${icon(look, "warning", 22, palette.danger)}<span class="grow">${text.sentence()}</span></div>`,
  );
  return {
    top: toolbar(look, {
      nav: "back",
      title: "",
      actions: rng.sample(["share", "heart", "more-vertical", "search"], rng.int(1, 3)),
      flat: true,
    }),
    body: `${head}${rng.chance(0.85) ? acts : ""}${bar}${warn}<p style="padding:4px 16px">${text.sentence()} ${text.sentence()}</p>${shots}${facts}${sections.join("")}`,
  };
};

/** Searching: history, suggestions with fill-in arrows, filters as chips. */
const search: ScreenMaker = (look) => {
  const { rng, text } = look;
  const bar = rng.chance(0.5)
    ? toolbar(look, {
        nav: "back",
        middle: `<span class="row grow" style="gap:4px;font-size:1.800rem"><span class="cut" data-gt="none">${text.word()}</span><span style="width:2px;height:20px;background:${look.onBar}"></span></span>`,
        actions: rng.sample(["close", "mic"], rng.int(0, 2)),
      })
    : `<div class="row" style="padding:8px 12px">${searchField(look, { lead: "back", trail: ["close"], heightPx: 48 })}</div>`;
  const chips = maybe(
    look,
    0.4,
    () =>
      `<div class="row" style="gap:8px;padding:8px 16px;flex-wrap:wrap">${rng.times(rng.int(3, 8), (index) => chip(look, text.word(), { chosen: index === 0, removable: rng.chance(0.2) })).join("")}</div>`,
  );
  const tail = rng.pick(["arrow-up-left", "close", "none"]);
  const rows = rng.times(rng.int(4, 12), () =>
    row(look, {
      lead: icon(look, rng.pick(["history", "history", "search", "trending"])),
      title: text.title(),
      trail: tail === "none" ? "" : icon(look, tail, rng.pick([16, 20, 24])),
    }),
  );
  const marks = maybe(
    look,
    0.15,
    () =>
      `<div class="row" style="gap:12px;padding:8px 16px">${checkbox(look, rng.chance(0.5))}${text.title()}${iconButton(look, "filter")}</div>`,
  );
  return {
    top: bar,
    body:
      chips +
      marks +
      maybe(look, 0.4, () =>
        sectionHeader(
          look,
          undefined,
          maybe(look, 0.5, () => icon(look, "delete", 20)),
        ),
      ) +
      rows.join("") +
      maybe(look, 0.1, () => paintedIconButton(look, "mic", 56)),
    typing: true,
  };
};

export const screens: readonly ScreenMaker[] = [browser, details, search];

export const scenes: readonly Scene[] = [
  androidScene("browser", browser),
  androidScene("open-tabs", openTabs, { weight: 0.6 }),
  androidScene("details", details, { weight: 1.2 }),
  androidScene("search", search),
];
