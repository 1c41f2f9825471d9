import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { drawWidget } from "./widgets/any-widget.ts";
import { drawDistractor } from "./widgets/distractors.ts";
import { createUi, makePage, tint, type Ui } from "./widgets/ui.ts";

const FORMS = ["phone", "tablet", "desktop"] as const;

/** Widgets in cells of a grid of random tracks, each cell with a look of its own or the page's. */
function renderGrid(context: SceneContext): ScenePage {
  const { rng, device } = context;
  const mixed = rng.chance(0.5);
  const page = createUi(context);
  const columns = Math.max(1, Math.round(device.width / rng.int(110, 320)));
  const gap = rng.int(2, 24);
  const lines = rng.chance(0.25);
  let cells = "";
  const count = columns * Math.ceil(device.height / rng.int(48, 90));
  for (let index = 0; index < count; index++) {
    const ui: Ui = mixed ? createUi(context) : page;
    const span = rng.chance(0.15) ? Math.min(columns, 2) : 1;
    const content = rng.chance(0.7) ? drawWidget(ui) : drawDistractor(ui);
    const paint = rng.chance(0.2) ? page.look.cardCss : "";
    const flow = rng.pick(["row", "row", "column"]);
    cells += `<div style="grid-column:span ${span};display:flex;flex-direction:${flow};align-items:${rng.pick(["center", "flex-start", "center"])};gap:8px;min-width:0;overflow:hidden;max-height:160px;padding:${rng.int(0, 10)}px;${lines ? `border:1px solid ${page.palette.divider};` : ""}border-radius:${page.look.cardRadiusPx}px;${paint}">${content}${rng.chance(0.3) ? drawDistractor(ui) : ""}${rng.chance(0.25) ? drawWidget(ui) : ""}</div>`;
  }
  return makePage(
    page,
    `<div style="flex:1;overflow:auto;display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));grid-auto-rows:max-content;align-content:start;gap:${gap}px;padding:${rng.int(0, 16)}px">${cells}</div>`,
  );
}

/** Widgets strewn over a picture or a plain ground, never one over another. */
function renderScatter(context: SceneContext): ScenePage {
  const { rng, device, ingredients } = context;
  const page = createUi(context);
  const ground = rng.pick(["plain", "gradient", "picture", "stripes", "blocks"]);
  const picture = ingredients.picture(rng);
  const { palette } = page;
  const paint = {
    plain: "",
    gradient: `background:linear-gradient(${rng.int(0, 360)}deg,${palette.surface},${tint(palette.primary, 40)});`,
    picture: `background:${picture.css} center/cover;`,
    stripes: `background:repeating-linear-gradient(${rng.int(0, 180)}deg,${palette.surface} 0 ${rng.int(8, 30)}px,${palette.raised} 0 ${rng.int(31, 70)}px);`,
    blocks: `background:linear-gradient(90deg,${palette.raised} ${rng.int(20, 50)}%,${palette.background} 0);`,
  }[ground];
  // Free cells of a coarse raster keep the widgets apart.
  const cellWidth = rng.int(90, 190);
  const cellHeight = rng.int(52, 124);
  const columns = Math.max(1, Math.floor(device.width / cellWidth));
  const rows = Math.max(1, Math.floor(device.height / cellHeight));
  const places = rng
    .shuffle(rng.times(columns * rows, (index) => index))
    .slice(0, Math.ceil(columns * rows * rng.between(0.35, 0.9)));
  const items = places.map((place) => {
    const ui = rng.chance(0.35) ? createUi(context) : page;
    const x = (place % columns) * cellWidth + rng.int(0, Math.floor(cellWidth * 0.2));
    const y = Math.floor(place / columns) * cellHeight + rng.int(0, Math.floor(cellHeight * 0.2));
    const content = rng.chance(0.68) ? drawWidget(ui, cellWidth) : drawDistractor(ui);
    const ink = ground === "picture" ? `color:${rng.pick(["#fff", "#fff", "#000", palette.primary])};` : "";
    return `<div style="position:absolute;left:${x}px;top:${y}px;width:${Math.round(cellWidth * 0.78)}px;max-height:${Math.round(cellHeight * 0.78)}px;overflow:hidden;${ink}">${content}</div>`;
  });
  return makePage(page, `<div style='position:absolute;inset:0;${paint}'></div>${items.join("")}`);
}

/** Nothing but icons of all sizes and colours with words between them: what an icon is, and what it isn't. */
function renderIconField(context: SceneContext): ScenePage {
  const { rng, device, ingredients } = context;
  const page = createUi(context);
  const base = rng.int(10, 48);
  const chaos = rng.chance(0.5);
  const meanPx = chaos ? 36 : base;
  const count = Math.min(
    240,
    Math.round((device.width * device.height * rng.between(0.3, 0.9)) / ((meanPx + 24) * (meanPx + 16))),
  );
  const ui = page;
  const cells = rng.times(count, () => {
    const size = chaos ? rng.int(8, 64) : base;
    const color = rng.pick([
      undefined,
      undefined,
      ui.palette.primary,
      ui.palette.secondaryText,
      ui.palette.danger,
      `hsl(${rng.int(0, 360)} 70% ${ui.palette.dark ? 65 : 40}%)`,
    ]);
    const faint = rng.chance(0.08) ? `opacity:${rng.between(0.3, 0.6).toFixed(2)};` : "";
    const glyph = rng.chance(0.15)
      ? ingredients.colorIcon(size)
      : ingredients.icon(size, color === undefined ? {} : { color });
    const kind = rng.int(0, 9);
    const label = `<span style="font-size:${rng.int(9, 18)}px">${kind < 5 ? ui.text.word() : kind < 7 ? ui.text.number() : ui.text.title()}</span>`;
    const content = rng.chance(0.2) ? label : kind === 9 ? `${glyph}${label}` : glyph;
    return `<div style="display:flex;align-items:center;gap:4px;${faint}">${content}</div>`;
  });
  return makePage(
    page,
    `<div style="flex:1;overflow:hidden;display:flex;flex-wrap:wrap;align-content:flex-start;align-items:center;gap:${rng.int(4, 26)}px ${rng.int(6, 34)}px;padding:${rng.int(2, 20)}px">${cells.join("")}</div>`,
  );
}

export const scenes: readonly Scene[] = [
  { name: "widget-zoo-grid", kit: "own", forms: FORMS, weight: 3, render: renderGrid },
  { name: "widget-zoo-scatter", kit: "own", forms: FORMS, weight: 3, render: renderScatter },
  { name: "icon-field", kit: "own", forms: FORMS, weight: 1.5, render: renderIconField },
];
