import type { SceneContext } from "../scene.ts";
import { drawField, drawRow, drawSheetActions } from "./content.ts";
import type { DialogSpec, Painter } from "./kit.ts";

function drawDialog(context: SceneContext, painter: Painter): string | undefined {
  const { rng, ingredients } = context;
  const spec: DialogSpec = {
    title: ingredients.text.title(),
    actions: rng.times(rng.int(1, 3), () => ingredients.text.action()),
  };
  const form = rng.pick(["text", "text", "field", "radio", "checkbox"] as const);
  if (form === "text" || rng.chance(0.3))
    spec.text = rng.chance(0.3) ? ingredients.text.paragraph() : ingredients.text.sentence();
  if (form === "field") spec.field = { ...drawField(context, painter), kind: "text" };
  if (form === "radio" || form === "checkbox") {
    const count = rng.int(2, 6);
    const chosen = rng.int(0, count - 1);
    spec.rows = rng.times(count, (index) => ({
      ...drawRow(context, painter, "none", form, false),
      on: form === "radio" ? index === chosen : rng.chance(0.5),
    }));
  }
  return painter.dialog?.(spec);
}

function drawDrawer(context: SceneContext, painter: Painter): string | undefined {
  const { rng, ingredients } = context;
  const face = rng.chance(0.6) ? ingredients.avatar(rng.int(40, 64)) : "";
  const close = rng.chance(0.3)
    ? `<span style="position:absolute;top:14px;right:14px;display:flex">${painter.icon("close", painter.iconSize)}</span>`
    : "";
  const header = `<div style="position:relative;padding:20px 16px;color:${painter.look.text}">${face}<div style="font-size:17px;padding-top:8px">${ingredients.text.name()}</div><div style="font-size:13px;color:${painter.look.secondary}">${ingredients.text.email()}</div>${close}</div>`;
  const leading = rng.pick(["icon", "icon", "tinted", "none", "tile"] as const);
  const rows = rng.times(rng.int(5, 9), () =>
    drawRow(context, painter, leading, rng.pick(["none", "none", "badge", "switch"] as const), false),
  );
  return painter.drawer?.(header, rows);
}

function drawToast({ rng, ingredients }: SceneContext, painter: Painter): string | undefined {
  return painter.toast?.(
    rng.chance(0.5) ? ingredients.text.sentence() : ingredients.text.title(),
    rng.chance(0.6) ? ingredients.text.action() : undefined,
  );
}

/** Whatever of the kit opens over a screen. */
export function drawOverlay(context: SceneContext, painter: Painter): string {
  const { rng, ingredients } = context;
  const kinds = [
    painter.dialog === undefined ? undefined : () => drawDialog(context, painter),
    painter.dialog === undefined ? undefined : () => drawDialog(context, painter),
    painter.sheet === undefined
      ? undefined
      : () =>
          painter.sheet?.(
            drawSheetActions(context, painter, rng.int(3, 6)),
            rng.chance(0.5) ? ingredients.text.title() : undefined,
          ),
    painter.menu === undefined ? undefined : () => painter.menu?.(drawSheetActions(context, painter, rng.int(3, 7))),
    painter.drawer === undefined ? undefined : () => drawDrawer(context, painter),
    painter.toast === undefined ? undefined : () => drawToast(context, painter),
  ].filter((kind) => kind !== undefined);
  return kinds.length === 0 ? "" : (rng.pick(kinds)() ?? "");
}
