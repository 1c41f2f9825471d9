import { button, chips, fab, iconButton } from "./buttons.ts";
import { field, searchField, select, stepper, tabs, textArea } from "./fields.ts";
import { checkbox, radio, slider, stars, toggle } from "./marks.ts";
import { bottomTabs, listRow, picture, topBar } from "./parts.ts";
import { avatar, colorIcon, icon, repeat, row, type Ui } from "./ui.ts";

const SIZES = [8, 10, 12, 14, 16, 16, 18, 20, 20, 24, 24, 24, 28, 32, 36, 40, 48, 56, 64];
const SHAPES = ["none", "circle", "square", "rounded", "outline"] as const;

/** One widget of any sort, as a page that tries everything would hold it. */
export function drawWidget(ui: Ui, roomPx = 160): string {
  const { rng, text } = ui;
  const wide = `${Math.round(Math.min(roomPx * 0.75, 280))}px`;
  const make = rng.pickWeighted<() => string>([
    [
      () => icon(ui, undefined, rng.pick(SIZES), rng.pick([undefined, ui.palette.primary, ui.palette.secondaryText])),
      5,
    ],
    [
      () =>
        row(
          repeat(ui, 2, 6, () => iconButton(ui, { sizePx: Math.min(ui.look.iconPx, 22) })),
          "gap:2px;",
        ),
      3,
    ],
    [() => iconButton(ui, { shape: rng.pick(SHAPES), disabled: rng.chance(0.1) }), 3],
    [() => iconButton(ui, { shape: rng.pick(SHAPES), badge: rng.pick(["", "3", "12", "99+"]) }), 1],
    [() => colorIcon(ui, rng.pick(SIZES.slice(4))), 2],
    [() => button(ui, { disabled: rng.chance(0.1) }), 3],
    [() => button(ui, { icon: true }), 2],
    [() => button(ui, { trailingIcon: rng.pick(["chevron-right", "arrow-forward", "chevron-down", "download"]) }), 0.7],
    [() => fab(ui, { extended: rng.chance(0.3) }), 0.7],
    [() => chips(ui, rng.int(1, 4)), 1],
    [() => row(`${checkbox(ui)}<span>${text.word()}</span>`, "gap:8px;"), 2],
    [() => checkbox(ui, rng.chance(0.5), rng.chance(0.2)), 1],
    [() => row(`${radio(ui)}<span>${text.word()}</span>`, "gap:8px;"), 2],
    [() => radio(ui, rng.chance(0.5), rng.chance(0.2)), 1],
    [() => toggle(ui, rng.chance(0.5), rng.chance(0.12)), 2.5],
    [() => row(`<span style="flex:1">${text.word()}</span>${toggle(ui)}`, "gap:10px;"), 1],
    [() => slider(ui, wide), 2],
    [() => slider(ui, `${rng.int(60, 110)}px`, rng.float(), true), 0.5],
    [() => row(`${icon(ui)}<span style="flex:1">${slider(ui)}</span>${icon(ui)}`, `gap:8px;width:${wide};`), 0.7],
    [() => field(ui, { widthCss: wide }), 2],
    [() => field(ui, { widthCss: wide, trailing: rng.pick(["eye", "close", "calendar", "check", "info"]) }), 1],
    [() => searchField(ui, "", wide), 1.2],
    [() => textArea(ui, rng.int(50, 110), `max-width:${wide};`), 0.7],
    [() => select(ui), 2],
    [() => stepper(ui), 1],
    [() => tabs(ui, rng.int(2, 4), { css: `min-width:${wide};` }), 1.5],
    [() => stars(ui, rng.int(12, 28)), 0.7],
    [
      () =>
        picture(
          ui,
          `width:${rng.int(24, 140)}px;height:${rng.int(24, 100)}px;border-radius:${rng.pick([0, 4, 12])}px;`,
        ),
      1.5,
    ],
    [() => avatar(ui, rng.int(20, 72)), 1.2],
    [() => listRow(ui, { leading: icon(ui), trailing: rng.chance(0.5) ? icon(ui, "chevron-right", 14) : "" }), 1.2],
    [() => topBar(ui), 0.5],
    [() => bottomTabs(ui), 0.4],
  ]);
  return make();
}
