import type { SceneContext } from "../scene.ts";
import {
  drawButton,
  drawButtons,
  drawChips,
  drawChoices,
  drawForm,
  drawHeading,
  drawIconButtons,
  drawMenuGrid,
  drawParagraph,
  drawPicture,
  drawSearch,
  drawSegments,
  drawSettings,
  drawSliders,
  drawStepper,
  flow,
  pad,
} from "./blocks.ts";
import { drawRow, drawRows, LEADINGS } from "./content.ts";
import type { Painter, RowControl, ScreenParts } from "./kit.ts";
import { drawBar, drawFab, drawFooter, drawTopTabs } from "./screen-edges.ts";

export function composeSettings(context: SceneContext, painter: Painter): ScreenParts {
  const { rng } = context;
  const parts = rng.times(rng.int(2, 4), () => drawSettings(context, painter));
  if (rng.chance(0.3))
    parts.unshift(painter.list([{ ...drawRow(context, painter, "avatar", "chevron", true), disabled: false }]));
  if (rng.chance(0.2)) parts.unshift(drawSearch(context, painter));
  if (rng.chance(0.25)) parts.splice(1, 0, drawSliders(context, painter));
  if (rng.chance(0.15)) parts.push(drawButtons(context, painter));
  return { bar: drawBar(context, painter), body: parts.join(""), footer: drawFooter(context, painter, 0.3) };
}

export function composeForm(context: SceneContext, painter: Painter): ScreenParts {
  const { rng, ingredients } = context;
  const parts: string[] = [];
  if (rng.chance(0.4))
    parts.push(
      `<div style="display:flex;justify-content:center;padding:20px">${ingredients.colorIcon(rng.int(40, 72))}</div>`,
    );
  if (rng.chance(0.5)) parts.push(drawHeading(context, painter));
  if (rng.chance(0.3)) parts.push(drawParagraph(context, painter));
  parts.push(drawForm(context, painter, rng.int(2, 5)));
  if (rng.chance(0.5)) parts.push(drawChoices(context, painter));
  if (rng.chance(0.2)) parts.push(drawStepper(context, painter));
  if (rng.chance(0.2)) parts.push(drawSliders(context, painter));
  parts.push(pad(painter.button({ ...drawButton(context, painter, true), look: "filled" })));
  if (rng.chance(0.5)) parts.push(drawButtons(context, painter));
  if (rng.chance(0.3))
    parts.push(
      pad(
        flow(
          rng.times(3, () => painter.iconButton(ingredients.colorIcon(26))),
          22,
          "justify-content:center",
        ),
      ),
    );
  return { bar: rng.chance(0.7) ? drawBar(context, painter) : "", body: parts.join("") };
}

export function composeList(context: SceneContext, painter: Painter): ScreenParts {
  const { rng } = context;
  const tabbed = rng.chance(0.3);
  const head = rng.pick([drawSearch, drawSegments, drawChips, () => ""])(context, painter);
  const controls: readonly RowControl[] = rng.pick<readonly RowControl[]>([
    ["none"],
    ["icon"],
    ["chevron"],
    ["checkbox"],
    ["badge", "none"],
    ["button"],
    ["none", "badge"],
  ]);
  const rows = drawRows(context, painter, rng.int(6, 14), controls);
  return {
    bar: drawBar(context, painter) + (tabbed ? drawTopTabs(context, painter) : ""),
    body: head + painter.list(rows),
    footer: drawFooter(context, painter, 0.5),
    floating: drawFab(context, painter, 0.5),
  };
}

/** Every kind of control in one screen, in any order, as settings of tools and editors have them. */
export function composeControls(context: SceneContext, painter: Painter): ScreenParts {
  const { rng } = context;
  const blocks = [
    drawButtons,
    drawButtons,
    drawIconButtons,
    drawChips,
    drawChoices,
    drawChoices,
    drawSliders,
    drawSegments,
    drawStepper,
    drawSearch,
    drawParagraph,
    drawMenuGrid,
    drawSettings,
  ];
  const parts = rng
    .sample(blocks, rng.int(5, 9))
    .map((draw) => (rng.chance(0.3) ? drawHeading(context, painter) : "") + draw(context, painter));
  return {
    bar: drawBar(context, painter),
    body: parts.join(""),
    footer: drawFooter(context, painter, 0.3),
    floating: drawFab(context, painter, 0.15),
  };
}

export function composeSearch(context: SceneContext, painter: Painter): ScreenParts {
  const { rng } = context;
  const leading = rng.pickWeighted(LEADINGS);
  const control = rng.pick<RowControl>(["icon", "none", "chevron"]);
  const rows = rng.times(rng.int(3, 9), () => drawRow(context, painter, leading, control, rng.chance(0.2)));
  const middle = rng.chance(0.5) ? drawHeading(context, painter) + drawChips(context, painter) : "";
  return {
    bar: rng.chance(0.5) ? drawBar(context, painter) : "",
    body: drawSearch(context, painter) + middle + painter.list(rows),
    footer: drawFooter(context, painter, 0.4),
  };
}

export function composeChat(context: SceneContext, painter: Painter): ScreenParts {
  const { rng, ingredients } = context;
  const { look } = painter;
  const radius = rng.int(6, 20);
  const faces = rng.chance(0.5);
  const bubbles = rng.times(rng.int(5, 9), () => {
    const own = rng.chance(0.45);
    const colours = own
      ? `background:${look.primary};color:${look.onPrimary}`
      : `background:${look.dark ? "#333639" : "#e7e9ed"};color:${look.text}`;
    const inner = rng.chance(0.15)
      ? `<div style="width:170px">${drawPicture(context, 120, radius)}</div>`
      : `<div style="${colours};padding:8px 12px;border-radius:${radius}px;font-size:15px;line-height:1.35">${ingredients.text.sentence()}</div>`;
    const ticks =
      own && rng.chance(0.3)
        ? `<span style="display:flex;color:${look.secondary}">${painter.icon("check", 14)}</span>`
        : "";
    return `<div style="display:flex;align-items:flex-end;gap:8px;justify-content:${own ? "flex-end" : "flex-start"};padding:4px 12px">${!own && faces ? ingredients.avatar(30) : ""}<div style="max-width:72%">${inner}</div>${ticks}</div>`;
  });
  const icons = rng.times(rng.int(1, 2), () =>
    painter.iconButton(painter.icon(rng.pick(["add", "camera", "mic", "image", "attach"]), painter.iconSize)),
  );
  const send = painter.iconButton(painter.icon("send", painter.iconSize));
  const field = `<div data-gt="input" style="flex:1;min-width:0;padding:8px 14px;border-radius:${rng.pick([4, 10, 20])}px;background:${look.dark ? "#2a2c2f" : "#f1f2f4"};border:1px solid ${look.divider};color:${look.secondary};font-size:15px;white-space:nowrap;overflow:hidden">${ingredients.text.title()}</div>`;
  const composer = `<div style="display:flex;align-items:center;gap:6px;padding:8px;background:${look.surface};border-top:1px solid ${look.divider};color:${rng.chance(0.5) ? look.primary : look.secondary}">${icons.join("")}${field}${send}</div>`;
  return {
    bar: drawBar(context, painter, "back"),
    body: `<div style="padding:8px 0">${bubbles.join("")}</div>`,
    footer: composer,
  };
}
