import type { Scene } from "../scene.ts";
import { toolbar } from "./android/bars.ts";
import { button, iconButton, paintedIconButton } from "./android/buttons.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { glyph, icon } from "./android/glyphs.ts";
import { grid } from "./android/lists.ts";
import { type Look, maybe, mix } from "./android/look.ts";

function boardSidePx(look: Look): number {
  const { width, height } = look.context.device;
  return Math.min(width, height * 0.62) - look.rng.pick([0, 16, 32]);
}

const slide: (look: Look) => string = (look) => {
  const { rng, palette } = look;
  const count = rng.pick([4, 4, 5]);
  const cells = rng.times(count * count, () => {
    const power = rng.chance(0.4) ? 0 : rng.int(1, 10);
    const fill = power
      ? `hsl(${40 - power * 4} ${40 + power * 5}% ${palette.dark ? 30 + power * 2 : 85 - power * 4}%)`
      : mix(palette.text, 8, palette.background);
    return `<span class="mid" style="aspect-ratio:1;border-radius:${look.radiusPx}px;background:${fill};color:${power > 2 || palette.dark ? "#fff" : "#665"};font-size:2.400rem;font-weight:700">${power ? 2 ** power : ""}</span>`;
  });
  return grid(cells, count, 8, `padding:8px;border-radius:6px;background:${mix(palette.text, 18, palette.background)}`);
};

const numbers: (look: Look) => string = (look) => {
  const { rng, palette } = look;
  const cells = rng.times(
    81,
    (index) =>
      `<span class="mid" style="aspect-ratio:1;border:1px solid ${palette.divider};${index % 9 === 2 || index % 9 === 5 ? `border-inline-end:2px solid ${palette.text};` : ""}${Math.floor(index / 9) % 3 === 2 ? `border-bottom:2px solid ${palette.text};` : ""}${index === 40 ? `background:${mix(look.control, 35, palette.background)};` : ""}">${rng.chance(0.5) ? rng.int(1, 9) : ""}</span>`,
  );
  return grid(cells, 9, 0, `border:2px solid ${palette.text}`);
};

const mines: (look: Look) => string = (look) => {
  const { rng, palette } = look;
  const columns = rng.int(7, 10);
  const cells = rng.times(columns * columns, () => {
    const open = rng.chance(0.4);
    const shown = open
      ? rng.chance(0.5)
        ? `<b style="color:hsl(${rng.int(0, 300)} 70% 45%)">${rng.int(1, 4)}</b>`
        : ""
      : maybe(look, 0.1, () => `<span data-gt="ignore">${icon(look, "flag", 18, palette.danger)}</span>`);
    return `<span class="mid" style="aspect-ratio:1;font-size:1.500rem;background:${mix(palette.text, open ? 6 : 26, palette.background)};${open ? "" : "box-shadow:inset 2px 2px 1px rgba(255,255,255,.35),inset -2px -2px 1px rgba(0,0,0,.25)"}">${shown}</span>`;
  });
  return grid(cells, columns, 1);
};

const chess: (look: Look) => string = (look) => {
  const { rng } = look;
  const [light, dark] = rng.pick([
    ["#f0d9b5", "#b58863"],
    ["#eeeed2", "#769656"],
    ["#dee3e6", "#8ca2ad"],
  ] as const);
  const pieces = [..."♜♞♝♛♚♝♞♜♟"];
  const cells = rng.times(
    64,
    (index) =>
      `<span class="mid" style="aspect-ratio:1;background:${(index + Math.floor(index / 8)) % 2 ? dark : light};color:${index < 32 ? "#111" : "#fff"};font-size:2.600rem;line-height:1;text-shadow:0 0 1px #000">${rng.chance(index < 16 || index > 47 ? 0.8 : 0.12) ? rng.pick(pieces) : ""}</span>`,
  );
  return `<div data-gt="ignore">${grid(cells, 8)}</div>`;
};

const cards: (look: Look) => string = (look) => {
  const { rng } = look;
  const one = (top: number): string => {
    const red = rng.chance(0.5);
    const front = `<b>${rng.pick(["A", "2", "5", "7", "9", "10", "J", "Q", "K"])}${red ? rng.pick(["♥", "♦"]) : rng.pick(["♠", "♣"])}</b>`;
    const face = rng.chance(0.7);
    return `<span style="position:absolute;left:2px;right:2px;top:${top}px;height:72px;padding:3px;border-radius:4px;border:1px solid #999;font-size:1.400rem;color:${red ? "#c62828" : "#222"};background:${face ? "#fff" : "repeating-linear-gradient(45deg,#1565c0,#1565c0 4px,#1e88e5 4px,#1e88e5 8px)"}">${face ? front : ""}</span>`;
  };
  return `<div data-gt="ignore">${grid(
    rng.times(
      7,
      (index) =>
        `<span style="position:relative;height:280px">${rng.times(index + 1, (line) => one(line * 24)).join("")}</span>`,
    ),
    7,
  )}</div>`;
};

const letters: (look: Look) => string = (look) => {
  const { rng, palette, text } = look;
  const cells = rng.times(
    30,
    (index) =>
      `<span class="mid" style="aspect-ratio:1;border:2px solid ${palette.divider};font-size:2.400rem;font-weight:700;${index < 15 ? `background:${rng.pick(["#538d4e", "#b59f3b", mix(palette.text, 45, palette.background)])};color:#fff` : ""}">${index < 15 ? text.word().slice(0, 1).toUpperCase() : ""}</span>`,
  );
  return grid(cells, 5, 6, "padding:0 12%");
};

/** Small games: a board that isn't controls, and around it what is. */
const board: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const draw = rng.pick([slide, numbers, mines, chess, cards, letters]);
  const score = `<div class="row" style="padding:12px 16px;gap:8px"><span class="grow" style="font-size:2.600rem;font-weight:700">${text.word()}</span>${rng.times(2, () => `<span class="mid" style="flex-direction:column;padding:4px 14px;border-radius:${look.radiusPx}px;background:${mix(palette.text, 14, palette.background)}"><span style="font-size:1.100rem">${text.word()}</span><b>${rng.int(0, 9000)}</b></span>`).join("")}</div>`;
  const facts = `<div class="row" style="padding:8px 16px;justify-content:space-between"><span class="row" style="gap:6px">${icon(look, rng.pick(["flag", "star", "heart", "clock"]), 20)}${rng.int(0, 40)}</span><span>${rng.int(0, 9)}:${rng.int(10, 59)}</span>${iconButton(look, rng.pick(["pause", "refresh"]))}</div>`;
  const painted = rng.chance(0.5);
  const tools = `<div class="row" style="justify-content:space-evenly;padding:12px">${rng
    .sample(["undo", "refresh", "help", "settings", "redo", "share", "edit", "lightbulb"], rng.int(2, 5))
    .map((name) => (painted ? paintedIconButton(look, name, 48) : iconButton(look, name, { sizePx: 26 })))
    .join("")}</div>`;
  const keys =
    draw === numbers
      ? `<div class="row" style="gap:4px;padding:8px">${rng.times(9, (index) => `<span data-gt="button" class="mid" style="flex:1;min-width:0;height:44px;font-size:2rem;${look.variant % 2 ? `background:${mix(palette.text, 12, palette.background)};border-radius:4px` : ""}">${index + 1}</span>`).join("")}</div>`
      : "";
  const again = maybe(
    look,
    0.35,
    () => `<div class="mid" style="width:100%;padding:8px">${button(look, text.action())}</div>`,
  );
  const side = boardSidePx(look);
  return {
    top: maybe(look, 0.7, () => toolbar(look)),
    body: `${rng.pick([score, facts, ""])}<div style="width:${side}px;margin:8px auto">${draw(look)}</div>${keys}${rng.chance(0.7) ? tools : ""}${again}`,
  };
};

/** A game's first page: a name, big buttons, a few icons in the corners. */
const gameMenu: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const emphasis = rng.pick(["filled", "default", "outlined", "tonal"] as const);
  const lead = rng.chance(0.35);
  const items = rng.times(
    rng.int(2, 6),
    () =>
      `<div style="width:${rng.pick([50, 60, 75])}%">${button(look, text.action(), { emphasis, full: true, ...(lead ? { icon: rng.pick(["play", "star", "settings", "help", "people"]) } : {}) })}</div>`,
  );
  const corner = `<div class="row" style="gap:16px;padding:16px;justify-content:${rng.pick(["center", "space-between"])}">${rng
    .sample(["settings", "volume", "star", "share", "info", "trophy"], rng.int(2, 4))
    .map((name) => (look.variant % 2 ? paintedIconButton(look, name, 48) : icon(look, name, rng.pick([24, 32, 40]))))
    .join("")}</div>`;
  const stars = maybe(
    look,
    0.3,
    () =>
      `<div class="mid" style="width:100%;gap:8px">${rng.times(3, (index) => glyph(look, "star", 36, index < 2 ? "#f9a825" : palette.divider)).join("")}</div>`,
  );
  return {
    body: `<div style="min-height:100%;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:16px"><span style="font-size:4rem;font-weight:700;color:${palette.primary}">${text.word()}</span>${stars}${items.join("")}</div>`,
    bottom: corner,
    calm: true,
  };
};

export const scenes: readonly Scene[] = [
  androidScene("board", board, { weight: 1.2 }),
  androidScene("game-menu", gameMenu, { weight: 0.6 }),
];
