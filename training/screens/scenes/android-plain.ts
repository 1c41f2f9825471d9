import type { Scene } from "../scene.ts";
import { tabs, toolbar } from "./android/bars.ts";
import { button, type Emphasis, iconButton, segmented, toggleButton } from "./android/buttons.ts";
import { checkbox, progressBar, radio, slider, spinner, toggle } from "./android/controls.ts";
import { numberWheel } from "./android/dialogs.ts";
import { dropdown, textField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { COMMON_ICONS, type Glyph, glyph, icon } from "./android/glyphs.ts";
import { divider, grid, picture, row } from "./android/lists.ts";
import { type Look, maybe, mix } from "./android/look.ts";

const GLYPHS: readonly Glyph[] = [
  "ring",
  "dot",
  "square",
  "box",
  "tick",
  "cross",
  "chevron",
  "caret",
  "dots",
  "plus",
  "minus",
  "star",
  "arrow",
  "triangle",
];

type Part = (look: Look) => string;

const label: Part = (look) => {
  const { rng, text } = look;
  const ink = rng.chance(0.2) ? `color:hsl(${rng.int(0, 359)} 70% 50%);` : "";
  return `<div style="${ink}padding:${rng.int(0, 8)}px;text-align:${rng.pick(["start", "start", "center"])};font-size:${rng.pick([1.2, 1.4, 1.4, 1.8, 2.2])}rem;font-weight:${rng.pick([400, 400, 700])}">${rng.chance(0.6) ? text.title() : text.sentence()}</div>`;
};

const buttonRow: Part = (look) => {
  const { rng, text } = look;
  const emphasis = rng.pick<Emphasis>(["default", "default", "default", "filled", "outlined", "tonal"]);
  const count = rng.int(1, 4);
  const grow = rng.chance(0.6);
  const lead = rng.chance(0.2);
  const cells = rng.times(count, () =>
    button(look, rng.chance(0.15) ? rng.pick(["+", "−", "&lt;", "&gt;", "OK", "1", "A", "…"]) : text.action(), {
      emphasis,
      small: count > 3,
      ...(grow ? { grow } : {}),
      ...(lead ? { icon: rng.pick(COMMON_ICONS) } : {}),
      ...(rng.chance(0.04) ? { color: `hsl(${rng.int(0, 359)} 60% 42%)` } : {}),
    }),
  );
  return `<div class="row" style="justify-content:${rng.pick(["flex-start", "center", "space-between", "flex-end"])};gap:${rng.pick([0, 0, 4, 8])}px">${cells.join("")}</div>`;
};

const iconRow: Part = (look) => {
  const { rng } = look;
  const size = rng.pick([12, 16, 20, 24, 24, 32, 48]);
  const own = rng.chance(0.35);
  const cells = rng.times(rng.int(2, Math.min(9, Math.floor(320 / (size + 12)))), () => {
    const ink = rng.chance(0.1) ? `hsl(${rng.int(0, 359)} 80% 50%)` : look.iconColor;
    const shown = own ? glyph(look, rng.pick(GLYPHS), size, ink) : icon(look, undefined, size, ink);
    return `<span class="mid" style="padding:${rng.int(2, 6)}px">${shown}</span>`;
  });
  return `<div class="row" style="padding:2px;justify-content:${rng.pick(["flex-start", "space-between", "center", "space-around"])}">${cells.join("")}</div>`;
};

const boxedIcons: Part = (look) => {
  const { rng, palette } = look;
  const size = rng.pick([32, 40, 48, 56]);
  const gray = palette.dark ? "#5a595b" : "#d6d7d7";
  const fill = rng.pick([gray, gray, palette.primary, mix(palette.text, 12, palette.background)]);
  const ink = fill === palette.primary ? palette.onPrimary : palette.text;
  const grow = rng.chance(0.5) ? "flex:1;" : `width:${size}px;`;
  const cells = rng.times(
    rng.int(2, 6),
    () =>
      `<span data-gt="button" class="mid" style="${grow}height:${size}px;border-radius:${look.radiusPx}px;background:${fill};box-shadow:0 1px 2px rgba(0,0,0,.35)">${rng.chance(0.8) ? icon(look, undefined, Math.round(size * 0.5), ink) : glyph(look, rng.pick(GLYPHS), Math.round(size * 0.4), ink)}</span>`,
  );
  return `<div class="row" style="gap:${rng.pick([1, 4, 8])}px;padding:4px">${cells.join("")}</div>`;
};

const choices: Part = (look) => {
  const { rng, text } = look;
  const chosen = rng.int(0, 2);
  const down = rng.chance(0.5);
  const single = rng.chance(0.5);
  const cells = rng.times(
    rng.int(1, 4),
    (index) =>
      `<span class="row" style="gap:${rng.int(4, 12)}px;min-height:${rng.int(28, 44)}px;padding:0 4px">${single ? radio(look, index === chosen) : checkbox(look, rng.chance(0.5))}<span class="cut">${text.word()}</span></span>`,
  );
  return `<div style="display:flex;flex-wrap:wrap;gap:${down ? 0 : 12}px;flex-direction:${down ? "column" : "row"};padding:2px 8px">${cells.join("")}</div>`;
};

const labelled: Part = (look) => {
  const { rng, text } = look;
  const mark = rng.pick([
    () => toggle(look, rng.chance(0.5)),
    () => checkbox(look, rng.chance(0.5)),
    () => dropdown(look, text.word()),
    () => `<span class="row" style="width:120px">${textField(look, { value: text.number() })}</span>`,
    () => button(look, text.action(), { small: true, emphasis: "default" }),
    () => icon(look, undefined, rng.pick([16, 20, 24, 32])),
    () => `<span style="width:130px">${slider(look)}</span>`,
  ])();
  const first = rng.chance(0.2);
  const words = `<span class="${first ? "" : "grow "}cut">${text.title()}</span>`;
  return `<div class="row" style="gap:${rng.int(6, 16)}px;min-height:${rng.int(32, 52)}px;padding:2px 8px">${first ? mark + words : words + mark}</div>`;
};

const seek: Part = (look) => {
  const { rng, text } = look;
  return `<div class="row" style="gap:8px;padding:6px 8px">${maybe(look, 0.5, () => `<span style="font-size:1.3rem">${text.word()}</span>`)}${maybe(look, 0.2, () => icon(look, rng.pick(["volume", "sun", "remove"]), 20))}<span class="grow">${slider(look)}</span>${maybe(look, 0.5, () => `<span style="font-size:1.3rem">${rng.int(0, 255)}</span>`)}</div>`;
};

const entry: Part = (look) => {
  const { rng, text } = look;
  const beside = rng.pick([
    () => button(look, text.action(), { emphasis: "default", small: true }),
    () => iconButton(look, rng.pick(["search", "add", "send", "close"])),
    () => "",
    () => "",
  ])();
  return `<div class="row" style="gap:4px;padding:2px 4px">${maybe(look, 0.35, () => `<span style="font-size:1.4rem">${text.word()}:</span>`)}${textField(look, { ...(rng.chance(0.5) ? { value: text.number() } : { hint: text.title() }), ...(rng.chance(0.1) ? { lines: rng.int(2, 6) } : {}) })}${beside}</div>`;
};

const stars: Part = (look) => {
  const { rng, palette } = look;
  const size = rng.pick([16, 24, 32, 44]);
  const full = rng.int(1, 5);
  return `<div class="row" style="gap:4px;padding:6px 8px">${rng.times(5, (index) => glyph(look, "star", size, index < full ? look.control : mix(palette.text, 28, palette.background))).join("")}</div>`;
};

const PARTS: readonly (readonly [Part, number])[] = [
  [label, 4],
  [buttonRow, 5],
  [iconRow, 3],
  [boxedIcons, 2],
  [choices, 3],
  [labelled, 4],
  [seek, 2],
  [entry, 3],
  [stars, 0.7],
  [
    (look) =>
      `<div class="row" style="padding:4px 8px;gap:8px">${look.rng.times(look.rng.int(1, 2), () => dropdown(look, look.text.title(), { grow: look.rng.chance(0.6) })).join("")}</div>`,
    2,
  ],
  [
    (look) =>
      `<div class="row" style="gap:4px;padding:4px">${look.rng.times(look.rng.int(1, 3), () => toggleButton(look, look.rng.pick(["ON", "OFF", look.text.word()]), look.rng.chance(0.5))).join("")}</div>`,
    1,
  ],
  [
    (look) =>
      `<div class="mid" style="width:100%;gap:16px">${look.rng.times(look.rng.int(1, 3), () => numberWheel(look, [look.rng.int(0, 9), look.rng.int(10, 30), look.rng.int(31, 59)])).join("")}</div>`,
    0.5,
  ],
  [(look) => `<div style="padding:8px">${progressBar(look)}</div>`, 1],
  [
    (look) => `<div class="mid" style="width:100%;padding:8px">${spinner(look, look.rng.pick([24, 40, 64]))}</div>`,
    0.4,
  ],
  [(look) => picture(look, `height:${look.rng.int(60, 180)}px;margin:${look.rng.pick([0, 8])}px`), 0.8],
  [
    (look) =>
      `<div style="padding:6px 8px">${segmented(
        look,
        look.rng.times(look.rng.int(2, 4), () => look.text.word()),
        0,
      )}</div>`,
    0.6,
  ],
  [(look) => row(look, { lead: icon(look), sub: look.rng.chance(0.5) ? look.text.word() : "" }), 1.5],
  [(look) => divider(look), 0.8],
];

/** What hobbyists' first layouts look like: widgets under one another, margins as they came. */
const stack: ScreenMaker = (look) => {
  const { rng } = look;
  const padPx = rng.pick([0, 0, 4, 8, 16]);
  const gap = rng.pick([0, 0, 2, 4, 8, 16]);
  const parts = rng.times(rng.int(6, 20), () => rng.pickWeighted(PARTS)(look));
  const halves = rng.chance(0.12);
  const body = halves
    ? grid(
        parts.map((part) => `<div style="min-width:0;overflow:hidden">${part}</div>`),
        2,
        gap,
      )
    : parts.join("");
  return {
    top: maybe(look, 0.8, () => toolbar(look)) + maybe(look, 0.12, () => tabs(look)),
    body: `<div style="display:flex;flex-direction:column;gap:${gap}px;padding:${padPx}px;${rng.chance(0.2) ? "min-height:100%;justify-content:center" : ""}">${body}</div>`,
    bottom: maybe(look, 0.2, () => buttonRow(look)),
    typing: rng.chance(0.3),
  };
};

/** A pad of equal icon buttons: remotes, soundboards, drawing tools. */
const pad: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const columns = rng.int(3, 6);
  const painted = rng.chance(0.6);
  const heightPx = rng.pick([44, 56, 64, 80]);
  const size = Math.min(rng.pick([20, 24, 28, 32, 40]), heightPx - 14);
  const words = rng.chance(0.3);
  const radius = rng.pick([0, 4, 8, heightPx / 2]);
  const cells = rng.times(columns * rng.int(3, 7), () => {
    const shown = rng.chance(0.12)
      ? `<span style="font-size:1.4rem">${text.word().slice(0, 6)}</span>`
      : icon(look, undefined, size, palette.text);
    const under = words ? `<span class="cut" style="max-width:100%;font-size:1.1rem">${text.word()}</span>` : "";
    const fill = painted ? `background:${mix(palette.text, 12, palette.background)};border-radius:${radius}px;` : "";
    return `<span ${painted ? 'data-gt="button"' : ""} class="mid" style="${fill}flex-direction:column;gap:2px;min-width:0;width:100%;height:${heightPx + (words ? 16 : 0)}px">${shown}${under}</span>`;
  });
  return {
    top: toolbar(look),
    body: grid(cells, columns, rng.pick([1, 4, 8, 12]), `padding:${rng.pick([0, 8, 16])}px`),
    bottom: maybe(look, 0.4, () => seek(look)),
  };
};

export const screens: readonly ScreenMaker[] = [stack, pad];

export const scenes: readonly Scene[] = [
  androidScene("stack", stack, { weight: 7 }),
  androidScene("pad", pad, { weight: 0.8 }),
];
