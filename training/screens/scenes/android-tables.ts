import type { Scene } from "../scene.ts";
import { tabs, toolbar } from "./android/bars.ts";
import { button, iconButton } from "./android/buttons.ts";
import { progressBar } from "./android/controls.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { glyph, icon } from "./android/glyphs.ts";
import { type Look, maybe, mix, when } from "./android/look.ts";

/** Sensors, processes, ephemeris: tables of names and values, now and then with a mark before them. */
const valueTable: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const mono = maybe(look, 0.3, () => "font-family:monospace;");
  const columns = rng.int(2, 5);
  const heightPx = rng.pick([22, 26, 32, 40, 48]);
  const lead = rng.pick(["none", "none", "icon", "glyph", "moon"]);
  const sizePx = rng.int(10, 24);
  const striped = rng.chance(0.4);
  const head = `<div class="row" style="height:${heightPx}px;padding:0 ${look.gutterPx}px;font-weight:700;border-bottom:1px solid ${palette.divider}">${rng.times(columns, (index) => `<span class="cut row" style="flex:${index ? 1 : 1.6};min-width:0;gap:4px">${text.word()}${when(index === 1, () => glyph(look, "caret", 9))}</span>`).join("")}</div>`;
  const marks: Record<string, () => string> = {
    none: () => "",
    icon: () => icon(look, undefined, Math.max(14, sizePx)),
    glyph: () =>
      glyph(
        look,
        rng.pick(["dot", "square", "caret-up", "caret", "arrow"]),
        Math.min(14, sizePx),
        rng.pick([palette.success, palette.danger, palette.secondaryText]),
      ),
    moon: () => drawPhase(look, sizePx + 8),
  };
  const rows = rng.times(
    rng.int(8, 24),
    (line) =>
      `<div class="row" style="min-height:${heightPx}px;padding:0 ${look.gutterPx}px;gap:6px;font-size:1.4rem;${mono}${striped && line % 2 ? `background:${mix(palette.text, 5, palette.background)};` : ""}">${(marks[lead] ?? (() => ""))()}${rng.times(columns, (index) => `<span class="cut" style="flex:${index ? 1 : 1.6};min-width:0">${index ? text.number() : text.word()}</span>`).join("")}</div>`,
  );
  const graph = maybe(
    look,
    0.3,
    () =>
      `<div data-gt="ignore" style="height:${rng.int(80, 180)}px;margin:8px;border:1px solid ${palette.divider};background:repeating-linear-gradient(90deg,${mix(palette.text, 8, palette.background)},${mix(palette.text, 8, palette.background)} 1px,transparent 1px,transparent 24px)"></div>`,
  );
  const bars = maybe(look, 0.25, () =>
    rng
      .times(
        3,
        () =>
          `<div style="padding:6px 16px"><span style="font-size:1.3rem">${text.title()}</span>${progressBar(look)}</div>`,
      )
      .join(""),
  );
  const ends = maybe(
    look,
    0.25,
    () =>
      `<div class="row">${rng.times(rng.int(2, 4), () => button(look, text.action(), { grow: true, emphasis: "default" })).join("")}</div>`,
  );
  return {
    top: maybe(look, 0.9, () => toolbar(look)) + maybe(look, 0.25, () => tabs(look)),
    body: graph + bars + head + rows.join(""),
    bottom: ends,
  };
};

/** The moon, or a planet, as astronomers' lists show it. */
function drawPhase(look: Look, sizePx: number): string {
  const { rng } = look;
  const share = rng.between(-0.9, 0.9);
  const lit = rng.pick(["#e8e4d0", "#ddd", "#f5d76e", "#fff8dc"]);
  return `<svg width="${sizePx}" height="${sizePx}" viewBox="0 0 40 40"><circle cx="20" cy="20" r="19" fill="#3a3a44"/><path d="M20 1a19 19 0 0 1 0 38a${Math.abs(share * 19).toFixed(1)} 19 0 0 ${share > 0 ? 1 : 0} 0-38" fill="${lit}"/></svg>`;
}

const astronomy: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const size = rng.pick([24, 32, 40, 48, 56]);
  const disc = rng.chance(0.5);
  const body = (): string =>
    disc
      ? drawPhase(look, size)
      : `<svg width="${size}" height="${size}" viewBox="0 0 40 40"><circle cx="20" cy="20" r="${rng.int(10, 19)}" fill="hsl(${rng.int(0, 60)} ${rng.int(20, 80)}% ${rng.int(45, 75)}%)"/></svg>`;
  const rows = rng.times(
    rng.int(6, 12),
    () =>
      `<div class="row" style="gap:14px;padding:8px ${look.gutterPx + 4}px;border-bottom:1px solid ${palette.divider}">${body()}<div class="grow"><div class="row"><b class="grow cut">${text.name()}</b><span style="font-size:1.3rem">${rng.int(0, 23)}:${rng.int(10, 59)}</span></div><div class="row" style="gap:6px;font-size:1.3rem;color:${palette.secondaryText}">${glyph(look, "caret-up", rng.int(8, 12))}${text.time()} ${glyph(look, "caret", rng.int(8, 12))}${text.time()}<span class="grow"></span>${maybe(look, 0.5, () => `${rng.int(0, 359)}°`)}</div></div>${maybe(look, 0.2, () => icon(look, "chevron-right", 20))}</div>`,
  );
  const pager = `<div class="row" style="justify-content:space-between;padding:4px 8px">${iconButton(look, "chevron-left")}<span>${text.date()}</span>${iconButton(look, "chevron-right")}</div>`;
  const hero = maybe(look, 0.35, () => `<div class="mid" style="width:100%;padding:16px">${drawPhase(look, 68)}</div>`);
  return {
    top:
      toolbar(look, { actions: rng.sample(["calendar", "map-pin", "more-vertical", "refresh"], 2) }) +
      maybe(look, 0.6, () => pager),
    body: hero + rows.join(""),
  };
};

export const screens: readonly ScreenMaker[] = [valueTable, astronomy];

export const scenes: readonly Scene[] = [
  androidScene("value-table", valueTable, { weight: 1.2 }),
  androidScene("astronomy", astronomy),
];
