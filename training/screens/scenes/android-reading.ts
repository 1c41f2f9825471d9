import type { Scene } from "../scene.ts";
import { bottomNavigation, iconBar, tabs, toolbar } from "./android/bars.ts";
import { fab } from "./android/buttons.ts";
import { slider } from "./android/controls.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { glyph, icon } from "./android/glyphs.ts";
import { card, picture } from "./android/lists.ts";
import { maybe, mix, when } from "./android/look.ts";

const feed: ScreenMaker = (look) => {
  const { rng, text, palette, ingredients } = look;
  const style = rng.pick(["card", "row", "dense", "post"]);
  const thumb = rng.pick([56, 72, 88, 104]);
  const items = rng.times(rng.int(4, 10), () => {
    const meta = `<div class="row" style="gap:6px;font-size:1.2rem;color:${palette.secondaryText}">${maybe(look, 0.6, () => ingredients.colorIcon(rng.int(14, 18)))}<span class="cut">${text.word()}</span><span>· ${text.time()}</span></div>`;
    const ends = `<div class="row" style="gap:22px;padding-top:8px">${rng
      .sample(["star", "share", "bookmark", "check", "comment", "heart", "arrow-up", "repeat"], rng.int(2, 5))
      .map(
        (name) =>
          `<span class="row" style="gap:6px;font-size:1.2rem">${icon(look, name, rng.pick([16, 18, 20]))}${maybe(look, 0.4, () => String(rng.int(0, 900)))}</span>`,
      )
      .join("")}</div>`;
    if (style === "card")
      return card(
        look,
        `${picture(look, `height:${rng.int(110, 190)}px`)}<div style="padding:12px">${meta}<div style="font-size:1.8rem">${text.title()}</div><div class="two" style="font-size:1.4rem">${text.sentence()}</div>${ends}</div>`,
        "margin:8px",
      );
    if (style === "post")
      return `<div style="padding:12px 16px;border-bottom:1px solid ${palette.divider}"><div class="row" style="gap:10px">${ingredients.avatar(40)}<div class="grow"><b class="cut">${text.name()}</b>${meta}</div>${icon(look, "more-vertical", 20)}</div><div style="padding:8px 0">${text.sentence()}</div>${maybe(look, 0.35, () => picture(look, "height:150px;border-radius:8px"))}${ends}</div>`;
    const shown =
      style === "row"
        ? picture(look, `width:${thumb}px;height:${thumb}px;border-radius:${look.cardRadiusPx / 2}px;flex:none`)
        : "";
    return `<div class="row" style="gap:12px;padding:${style === "dense" ? 6 : 12}px ${look.gutterPx + 4}px;border-bottom:1px solid ${palette.divider}">${when(look.variant % 2 === 0, () => shown)}<div class="grow">${when(style === "dense", () => maybe(look, 0.5, () => glyph(look, "dot", 8, palette.primary)))}<div class="two" style="font-weight:500">${text.title()} ${text.word()}</div>${meta}</div>${when(look.variant % 2 === 1, () => shown)}${maybe(look, 0.3, () => icon(look, rng.pick(["star", "bookmark", "download"]), 22))}</div>`;
  });
  return {
    top:
      toolbar(look, { actions: rng.sample(["search", "check", "refresh", "more-vertical", "filter"], rng.int(1, 3)) }) +
      maybe(look, 0.35, () => tabs(look)),
    body: items.join(""),
    bottom: maybe(look, 0.3, () => bottomNavigation(look)),
    over: maybe(look, 0.3, () => fab(look, rng.pick(["edit", "check", "add"]), { bottomPx: 84 })),
  };
};

const ebook: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const serif = maybe(look, 0.6, () => "font-family:serif;");
  const paragraphs = rng.times(
    rng.int(4, 8),
    () =>
      `<p style="padding-bottom:${rng.int(2, 14)}px;text-indent:${rng.pick([0, 20])}px;text-align:${rng.pick(["start", "justify"])}">${text.paragraph()}</p>`,
  );
  const chrome = rng.chance(0.6);
  const panel = `<div style="flex:none;padding:8px 16px;background:${look.barColor};color:${look.onBar}"><div class="row" style="gap:12px;font-size:1.3rem">${slider(look)}<span>${rng.int(1, 300)}/${rng.int(301, 900)}</span></div>${iconBar(look, rng.sample(["list", "search", "sun", "settings", "bookmark", "rotate", "volume", "text"], rng.int(3, 6)), { ink: look.onBar })}</div>`;
  const foot = `<div class="row" style="flex:none;justify-content:space-between;padding:4px 16px;font-size:1.1rem;color:${palette.secondaryText}"><span>${text.title()}</span><span>${rng.int(1, 99)} %</span></div>`;
  return {
    top: when(chrome, () =>
      toolbar(look, {
        nav: "back",
        actions: rng.sample(["search", "bookmark", "more-vertical", "text"], rng.int(1, 3)),
      }),
    ),
    body: `<div style="padding:20px;${serif}font-size:${rng.pick([1.4, 1.6, 1.8, 2])}rem;line-height:${rng.pick([1.3, 1.5, 1.7])}">${maybe(look, 0.5, () => `<h3 style="padding-bottom:12px">${text.title()}</h3>`)}${paragraphs.join("")}</div>`,
    bottom: chrome ? panel : foot,
  };
};

/** Code or a terminal: letters in even columns, with a row of extra keys. */
const code: ScreenMaker = (look) => {
  const { rng, text } = look;
  const terminal = rng.chance(0.45);
  const dark = terminal || rng.chance(0.6);
  const fill = dark ? rng.pick(["#000", "#1e1e1e", "#002b36", "#282c34"]) : "#fdfdfd";
  const ink = dark ? rng.pick(["#ddd", "#33ff66", "#eaeaea"]) : "#222";
  const colors = rng.times(4, () => `hsl(${rng.int(0, 359)} 60% ${dark ? 68 : 38}%)`);
  const words = (): string =>
    rng
      .times(
        rng.int(1, 6),
        () =>
          `<span style="color:${rng.chance(0.5) ? rng.pick(colors) : ink}">${rng.chance(0.2) ? rng.pick(["{", "}", "();", "=&gt;", "[0]", "&amp;&amp;", "//", "#", "$", "*"]) : text.word()}</span>`,
      )
      .join(" ");
  const lines = rng.times(
    rng.int(14, 34),
    (index) =>
      `<div class="row" style="align-items:flex-start;white-space:nowrap"><span style="flex:none;width:34px;text-align:end;padding-inline-end:8px;color:#888">${terminal ? "" : index + 1}</span><span style="padding-inline-start:${terminal ? 0 : rng.int(0, 3) * 16}px">${when(terminal && index % 4 === 0, () => `<b style="color:${colors[0]}">~ $ </b>`)}${words()}</span></div>`,
  );
  const painted = rng.chance(0.5);
  const keys = ["ESC", "TAB", "CTRL", "ALT", "/", "|", "−", "{", "}", ";"]
    .slice(0, rng.int(5, 10))
    .map(
      (key) =>
        `<span data-gt="button" class="mid" style="flex:1;min-width:0;height:36px;font-size:1.200rem;${painted ? `background:${mix(ink, 16, fill)};border-radius:3px` : ""}">${key}</span>`,
    );
  const arrows = maybe(look, 0.6, () =>
    ["arrow-up", "arrow-down", "arrow-left", "arrow-right"]
      .map((name) => `<span class="mid" style="flex:1;min-width:0;height:36px">${icon(look, name, 18, ink)}</span>`)
      .join(""),
  );
  const strip = `<div style="flex:none;background:${fill};color:${ink};padding:2px"><div class="row" style="gap:2px">${keys.join("")}</div><div class="row">${arrows}</div></div>`;
  const bar = toolbar(look, {
    nav: rng.pick(["menu", "back"]),
    title: text.fileName(),
    actions: rng.sample(["play", "save", "undo", "redo", "search", "folder", "more-vertical", "stop"], rng.int(2, 5)),
  });
  return {
    top: maybe(look, terminal ? 0.3 : 0.95, () => bar) + maybe(look, 0.25, () => tabs(look)),
    body: `<div dir="ltr" style="min-height:100%;padding:6px 4px;background:${fill};color:${ink};font:${rng.pick([11, 12, 13, 14])}px/1.5 monospace">${lines.join("")}</div>`,
    bottom: maybe(look, 0.6, () => strip),
    over: maybe(look, 0.15, () => fab(look, "play")),
    background: fill,
    typing: rng.chance(0.5),
  };
};

export const screens: readonly ScreenMaker[] = [feed, ebook, code];

export const scenes: readonly Scene[] = [
  androidScene("feed", feed, { weight: 1.2 }),
  androidScene("ebook", ebook, { weight: 0.8 }),
  androidScene("code", code),
];
