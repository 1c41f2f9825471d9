import type { SceneContext } from "../scene.ts";
import { drawField, drawRows, drawThumb } from "./content.ts";
import type { ButtonSpec, CardSpec, Painter, RowControl } from "./kit.ts";

/** Sets of controls that lists mix. */
const SETTINGS_MIXES: readonly (readonly RowControl[])[] = [
  ["switch", "switch", "chevron", "value", "none"],
  ["switch"],
  ["checkbox"],
  ["radio"],
  ["chevron"],
  ["value", "chevron"],
  ["none", "switch"],
  ["slider", "switch"],
  ["select", "switch", "chevron"],
  ["checkbox", "none"],
];

/** Keeps a block clear of the screen's sides, for kits' parts that bring no margin. */
export function pad(html: string, style = ""): string {
  return `<div style="padding:8px 16px;${style}">${html}</div>`;
}

/** Parts one beside the other, in new lines where they don't fit. */
export function flow(parts: readonly string[], gap: number, style = ""): string {
  return `<div style="display:flex;flex-wrap:wrap;align-items:center;gap:${gap}px;${style}">${parts.join("")}</div>`;
}

export function drawHeading({ rng, ingredients }: SceneContext, painter: Painter): string {
  const size = rng.int(14, 26);
  return `<div style="font-size:${size}px;font-weight:${rng.pick([400, 500, 700])};color:${painter.look.text};padding:12px 16px 6px">${ingredients.text.title()}</div>`;
}

export function drawParagraph({ rng, ingredients }: SceneContext, painter: Painter): string {
  const words = rng.chance(0.5) ? ingredients.text.paragraph() : ingredients.text.sentence();
  return `<div style="font-size:${rng.int(12, 16)}px;line-height:1.4;color:${painter.look.secondary};padding:6px 16px">${words}</div>`;
}

export function drawSettings(context: SceneContext, painter: Painter): string {
  const { rng, ingredients } = context;
  const rows = drawRows(context, painter, rng.int(2, 6), rng.pick(SETTINGS_MIXES));
  return painter.list(rows, rng.chance(0.6) ? ingredients.text.title() : undefined);
}

export function drawForm(context: SceneContext, painter: Painter, count: number): string {
  return painter.fields(context.rng.times(count, () => drawField(context, painter)));
}

export function drawButton({ rng, ingredients }: SceneContext, painter: Painter, wide: boolean): ButtonSpec {
  const spec: ButtonSpec = {
    look: rng.pickWeighted<ButtonSpec["look"]>([
      ["filled", 4],
      ["tonal", 2],
      ["outlined", 3],
      ["text", 3],
    ]),
    label: ingredients.text.action(),
    wide,
    danger: rng.chance(0.1),
    disabled: rng.chance(0.07),
    small: !wide && rng.chance(0.25),
  };
  if (rng.chance(0.35)) spec.icon = painter.icon(undefined, painter.iconSize - 4);
  return spec;
}

export function drawButtons(context: SceneContext, painter: Painter): string {
  const { rng } = context;
  if (rng.chance(0.35)) {
    return pad(
      rng
        .times(rng.int(1, 3), () => painter.button(drawButton(context, painter, true)))
        .join(`<div style="height:${rng.int(6, 14)}px"></div>`),
    );
  }
  const buttons = rng.times(rng.int(2, 6), () => painter.button(drawButton(context, painter, false)));
  return pad(
    flow(buttons, rng.int(4, 14), `justify-content:${rng.pick(["flex-start", "center", "space-between", "flex-end"])}`),
  );
}

export function drawIconButtons(context: SceneContext, painter: Painter): string {
  const { rng } = context;
  const icons = rng.times(rng.int(3, 7), () => painter.iconButton(painter.icon(undefined, painter.iconSize)));
  return pad(
    flow(
      icons,
      rng.int(2, 18),
      `justify-content:${rng.pick(["flex-start", "center", "space-around"])};color:${rng.chance(0.5) ? painter.look.primary : painter.look.text}`,
    ),
  );
}

export function drawChips(context: SceneContext, painter: Painter): string {
  const { rng, ingredients } = context;
  const count = rng.int(3, 9);
  const icons = rng.chance(0.4) ? rng.times(count, () => painter.icon(undefined, 18)) : [];
  return pad(
    painter.chips(
      rng.times(count, () => ingredients.text.word()),
      rng.chance(0.7) ? rng.int(0, count - 1) : -1,
      icons,
    ),
  );
}

export function drawChoices(context: SceneContext, painter: Painter): string {
  const { rng, ingredients } = context;
  const kind = rng.pick(["checkbox", "radio", "switch"] as const);
  const count = rng.int(2, 5);
  const chosen = rng.int(0, count - 1);
  const choices = rng.times(count, (index) =>
    painter.choice(kind, kind === "radio" ? index === chosen : rng.chance(0.5), ingredients.text.title()),
  );
  return pad(flow(choices, rng.int(6, 18), rng.chance(0.5) ? "flex-direction:column;align-items:flex-start" : ""));
}

export function drawSliders(context: SceneContext, painter: Painter): string {
  const { rng } = context;
  const withIcons = rng.chance(0.5);
  return rng
    .times(rng.int(1, 3), () => {
      const slider = `<div style="flex:1;min-width:0">${painter.slider(rng.int(0, 100))}</div>`;
      const ends = withIcons ? [painter.icon(undefined, 20), painter.icon(undefined, 24)] : ["", ""];
      return `<div style="display:flex;align-items:center;gap:14px;padding:10px 20px;color:${painter.look.secondary}">${ends[0]}${slider}${ends[1]}</div>`;
    })
    .join("");
}

export function drawSegments({ rng, ingredients }: SceneContext, painter: Painter): string {
  if (painter.segments === undefined) return "";
  const count = rng.int(2, 4);
  return pad(
    painter.segments(
      rng.times(count, () => ingredients.text.word()),
      rng.int(0, count - 1),
    ),
  );
}

export function drawStepper(context: SceneContext, painter: Painter): string {
  if (painter.stepper === undefined) return "";
  const { rng, ingredients } = context;
  const label = `<span style="color:${painter.look.text}">${ingredients.text.title()}</span>`;
  return pad(
    `<div style="display:flex;align-items:center;justify-content:space-between">${label}${painter.stepper(rng.int(0, 30))}</div>`,
  );
}

export function drawSearch({ rng, ingredients }: SceneContext, painter: Painter): string {
  return painter.searchField?.(ingredients.text.title(), rng.chance(0.3) ? ingredients.text.word() : "") ?? "";
}

/** Square entries with an icon above a word, as services and dashboards have them. */
export function drawMenuGrid(context: SceneContext, painter: Painter): string {
  const { rng, ingredients } = context;
  const columns = rng.int(3, 5);
  const colourful = rng.chance(0.35);
  const carded = rng.chance(0.4);
  const size = rng.int(22, 40);
  const colour = rng.chance(0.5) ? painter.look.primary : painter.look.text;
  const cells = rng.times(columns * rng.int(1, 3), () => {
    const icon = colourful ? ingredients.colorIcon(size + 6) : painter.icon(undefined, size);
    const card = carded ? `background:${painter.look.surface};border-radius:10px;box-shadow:0 1px 3px #0003;` : "";
    return `<div style="display:flex;flex-direction:column;align-items:center;gap:6px;padding:10px 4px;overflow:hidden;${card}"><span style="display:flex;color:${colour}">${icon}</span><span style="font-size:${rng.int(11, 12)}px;color:${painter.look.text};white-space:nowrap">${ingredients.text.word()}</span></div>`;
  });
  return `<div style="display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:${rng.int(2, 10)}px;padding:10px 12px">${cells.join("")}</div>`;
}

export function drawPicture({ rng, ingredients }: SceneContext, height: number, radius: number): string {
  return `<div data-gt="image" style="height:${height}px;border-radius:${radius}px;background-size:cover;background-position:center;background-image:${ingredients.picture(rng).css.replaceAll('"', "'")}"></div>`;
}

/** Pictures in columns; some have an icon over a corner. */
export function drawGallery(context: SceneContext, painter: Painter): string {
  const { rng, ingredients } = context;
  const columns = rng.int(2, 4);
  const gap = rng.pick([1, 2, 4, 8, 12]);
  const radius = rng.pick([0, 0, 4, 12]);
  const captioned = rng.chance(0.35);
  const marked = rng.chance(0.5);
  const height = Math.round((context.device.width / columns) * rng.pick([0.75, 1, 1.3]));
  const cells = rng.times(columns * 6, () => {
    const mark =
      marked && rng.chance(0.4)
        ? `<span style="position:absolute;top:6px;right:6px;display:flex;color:#fff;filter:drop-shadow(0 0 2px #000a)">${painter.icon(rng.pick(["heart", "check", "play", "star", "more-vertical"]), 20)}</span>`
        : "";
    const caption = captioned
      ? `<div style="display:flex;justify-content:space-between;align-items:center;font-size:13px;padding:6px 2px;color:${painter.look.text}"><span style="overflow:hidden;white-space:nowrap">${ingredients.text.word()}</span>${rng.chance(0.5) ? painter.icon("more-vertical", 18) : ""}</div>`
      : "";
    return `<div style="position:relative;min-width:0">${drawPicture(context, height, radius)}${mark}${caption}</div>`;
  });
  return `<div style="display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:${gap}px;padding:${gap}px">${cells.join("")}</div>`;
}

export function drawCard(context: SceneContext, painter: Painter): string {
  const { rng, ingredients } = context;
  if (painter.card === undefined) return "";
  const card: CardSpec = {
    title: ingredients.text.title(),
    actions: rng.chance(0.6)
      ? rng.times(rng.int(1, 2), () => ({
          ...drawButton(context, painter, false),
          look: rng.pick(["text", "text", "outlined", "filled"] as const),
        }))
      : [],
    icons: rng.chance(0.6)
      ? rng.times(rng.int(1, 4), () =>
          painter.iconButton(
            painter.icon(
              rng.pick(["heart", "share", "more-vertical", "star", "download", undefined]),
              painter.iconSize,
            ),
          ),
        )
      : [],
  };
  if (rng.chance(0.6)) card.subtitle = rng.chance(0.5) ? ingredients.text.date() : ingredients.text.name();
  if (rng.chance(0.7)) card.text = rng.chance(0.4) ? ingredients.text.paragraph() : ingredients.text.sentence();
  if (rng.chance(0.6)) card.picture = drawPicture(context, rng.int(110, 220), 0);
  if (rng.chance(0.45)) card.avatar = rng.chance(0.8) ? ingredients.avatar(40) : drawThumb(context, 40, 4);
  return painter.card(card);
}
