import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button, iconButton } from "./widgets/buttons.ts";
import { field } from "./widgets/fields.ts";
import { checkbox } from "./widgets/marks.ts";
import { card, picture } from "./widgets/parts.ts";
import { column, createUi, icon, makePage, repeat, row } from "./widgets/ui.ts";

/** Signing in: a mark, two fields, a button, other ways in. */
function renderLogin(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette, device } = ui;
  const logo = `<div style="display:flex;justify-content:center">${rng.chance(0.6) ? context.ingredients.colorIcon(rng.int(48, 72)) : icon(ui, undefined, rng.int(40, 72), palette.primary)}</div>`;
  const social = rng.chance(0.5)
    ? column(
        repeat(
          ui,
          2,
          3,
          () =>
            `<div data-gt="button" style="display:flex;align-items:center;justify-content:center;gap:10px;height:44px;border-radius:${ui.look.radiusPx}px;${ui.look.surfaceCss}">${context.ingredients.colorIcon(20)}<span>${text.action()}</span></div>`,
        ),
        "gap:8px;",
      )
    : row(
        repeat(ui, 3, 4, () =>
          iconButton(ui, { shape: rng.pick(["circle", "rounded", "outline"]), sidePx: 48, sizePx: 24 }),
        ),
        "gap:16px;justify-content:center;",
      );
  const fields = repeat(
    ui,
    2,
    4,
    (index) =>
      `<div style="margin-bottom:${rng.int(8, 16)}px">${rng.chance(0.3) ? `<div style="font-size:.85em">${text.title()}</div>` : ""}${field(ui, { ...(rng.chance(0.6) ? { leading: ["person", "lock", "mail", "phone"][index] ?? "lock" } : {}), ...(index === 1 ? { trailing: "eye", value: "••••••••" } : {}) })}</div>`,
  );
  const extras = row(
    `${checkbox(ui)}<span style="flex:1;font-size:.88em">${text.title()}</span><span style="color:${palette.primary};font-size:.88em">${text.title()}</span>`,
    "gap:8px;margin-bottom:14px;",
  );
  const or = row(
    `<i style="flex:1;height:1px;background:${palette.divider}"></i><span style="font-size:.8em">${text.word()}</span><i style="flex:1;height:1px;background:${palette.divider}"></i>`,
    "gap:10px;",
  );
  const content = `${logo}<h2 style="text-align:center;margin:0">${text.title()}</h2><div>${fields}${extras}${button(ui, { paint: "filled", fullWidth: true })}</div>${or}${social}<div style="text-align:center;font-size:.88em">${text.title()} <span style="color:${palette.primary}">${text.action()}</span></div>`;
  const inner = column(content, "gap:18px;padding:24px;max-width:420px;width:100%;");
  const framed = rng.chance(0.4) && device.width > 380 ? card(ui, inner, "max-width:420px;width:92%;") : inner;
  const split = device.form === "desktop" && rng.chance(0.5) ? picture(ui, "width:45%;height:100%;") : "";
  return makePage(
    ui,
    `<div style="flex:1;display:flex;min-height:0">${split}<div style="flex:1;display:flex;align-items:center;justify-content:center;overflow:auto">${framed}</div></div>`,
  );
}

export const scenes: readonly Scene[] = [
  { name: "form-login", kit: "own", forms: ["phone", "tablet", "desktop"], render: renderLogin },
];
