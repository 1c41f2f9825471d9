import type { SceneContext, ScenePage } from "../scene.ts";
import { navigationBar, statusBar } from "../system-bars.ts";
import {
  drawButton,
  drawButtons,
  drawCard,
  drawChips,
  drawChoices,
  drawForm,
  drawGallery,
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
import { drawBarActions, drawRow, drawRows, drawTabs, LEADINGS } from "./content.ts";
import type { BarSpec, Painter, RowControl, ScreenParts } from "./kit.ts";
import { drawOverlay } from "./overlays.ts";

/** Composes one screen of a kit's parts. */
export type Template = { name: string; weight?: number; compose(context: SceneContext, painter: Painter): ScreenParts };

function drawBar(context: SceneContext, painter: Painter, start?: BarSpec["start"]): string {
  const { rng, ingredients } = context;
  const spec: BarSpec = {
    title: ingredients.text.title(),
    start: start ?? rng.pick(["back", "menu", "none", "close"]),
    actions: drawBarActions(
      context,
      painter,
      rng.pickWeighted([
        [0, 2],
        [1, 3],
        [2, 3],
        [3, 1],
      ]),
    ),
  };
  if (rng.chance(0.15)) spec.subtitle = ingredients.text.word();
  if (rng.chance(0.15)) {
    spec.textAction = ingredients.text.action();
    spec.actions = [];
  }
  return painter.bar(spec);
}

function drawFooter(context: SceneContext, painter: Painter, probability: number): string {
  const { rng } = context;
  if (painter.bottomTabs === undefined || !rng.chance(probability)) return "";
  const count = rng.int(3, 5);
  return painter.bottomTabs(drawTabs(context, painter, count, painter.iconSize), rng.int(0, count - 1));
}

function drawTopTabs(context: SceneContext, painter: Painter): string {
  const { rng } = context;
  if (painter.topTabs === undefined) return "";
  const count = rng.int(2, 4);
  return painter.topTabs(drawTabs(context, painter, count, painter.iconSize), rng.int(0, count - 1), rng.chance(0.4));
}

function drawFab(context: SceneContext, painter: Painter, probability: number): string {
  const { rng, ingredients } = context;
  if (painter.fab === undefined || !rng.chance(probability)) return "";
  const icon = painter.icon(rng.pick(["add", "edit", "camera", "send", "check", undefined]), painter.iconSize);
  return painter.fab(icon, rng.chance(0.25) ? ingredients.text.action() : undefined);
}

function composeSettings(context: SceneContext, painter: Painter): ScreenParts {
  const { rng } = context;
  const parts = rng.times(rng.int(2, 4), () => drawSettings(context, painter));
  if (rng.chance(0.3))
    parts.unshift(painter.list([{ ...drawRow(context, painter, "avatar", "chevron", true), disabled: false }]));
  if (rng.chance(0.2)) parts.unshift(drawSearch(context, painter));
  if (rng.chance(0.25)) parts.splice(1, 0, drawSliders(context, painter));
  if (rng.chance(0.15)) parts.push(drawButtons(context, painter));
  return { bar: drawBar(context, painter), body: parts.join(""), footer: drawFooter(context, painter, 0.3) };
}

function composeForm(context: SceneContext, painter: Painter): ScreenParts {
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

function composeList(context: SceneContext, painter: Painter): ScreenParts {
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

function composeFeed(context: SceneContext, painter: Painter): ScreenParts {
  const { rng } = context;
  const parts = rng.times(rng.int(2, 4), () => drawCard(context, painter));
  if (rng.chance(0.3)) parts.unshift(drawChips(context, painter));
  return {
    bar: drawBar(context, painter),
    body: parts.join(""),
    footer: drawFooter(context, painter, 0.6),
    floating: drawFab(context, painter, 0.3),
  };
}

function composeGallery(context: SceneContext, painter: Painter): ScreenParts {
  const { rng } = context;
  const tabs = rng.chance(0.5) ? drawTopTabs(context, painter) : "";
  const head = rng.chance(0.3) ? drawChips(context, painter) : rng.chance(0.3) ? drawHeading(context, painter) : "";
  return {
    bar: drawBar(context, painter) + tabs,
    body: head + drawGallery(context, painter),
    footer: drawFooter(context, painter, 0.5),
    floating: drawFab(context, painter, 0.4),
    flush: true,
  };
}

function composeChat(context: SceneContext, painter: Painter): ScreenParts {
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

/** Every kind of control in one screen, in any order, as settings of tools and editors have them. */
function composeControls(context: SceneContext, painter: Painter): ScreenParts {
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

function composeSearch(context: SceneContext, painter: Painter): ScreenParts {
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

function composeDashboard(context: SceneContext, painter: Painter): ScreenParts {
  const { rng } = context;
  const hero = rng.chance(0.5) ? pad(drawPicture(context, rng.int(100, 180), rng.pick([0, 8, 16]))) : "";
  const parts = [
    drawMenuGrid(context, painter),
    rng.pick([drawCard, drawSettings, drawMenuGrid])(context, painter),
    rng.pick([drawCard, drawChips, drawIconButtons])(context, painter),
  ];
  return {
    bar: drawBar(context, painter),
    body: hero + parts.join(""),
    footer: drawFooter(context, painter, 0.7),
    floating: drawFab(context, painter, 0.2),
  };
}

function composeDetail(context: SceneContext, painter: Painter): ScreenParts {
  const { rng, ingredients } = context;
  const colour = rng.pick(["#f5a623", "#ffb400", painter.look.primary]);
  const stars = `<div style="display:flex;gap:3px;align-items:center;padding:2px 16px;color:${colour}">${rng.times(5, () => painter.icon("star", 18)).join("")}<span style="font-size:13px;color:${painter.look.secondary};padding-left:6px">${ingredients.text.number()}</span></div>`;
  const parts = [
    drawPicture(context, rng.int(140, 260), 0),
    drawHeading(context, painter),
    rng.chance(0.6) ? stars : "",
    drawIconButtons(context, painter),
    drawParagraph(context, painter),
    rng.chance(0.5) ? drawButtons(context, painter) : "",
    rng.chance(0.4) ? drawSegments(context, painter) : "",
    rng.chance(0.5) ? drawSettings(context, painter) : drawParagraph(context, painter),
  ];
  return { bar: drawBar(context, painter, "back"), body: parts.join(""), floating: drawFab(context, painter, 0.4) };
}

function composePlayer(context: SceneContext, painter: Painter): ScreenParts {
  const { rng, ingredients } = context;
  const side = Math.round(Math.min(context.device.width * rng.between(0.55, 0.9), context.device.height * 0.42));
  const art = `<div style="width:${side}px;max-width:100%;margin:12px auto">${drawPicture(context, side, rng.pick([0, 8, 20]))}</div>`;
  const title = `<div style="text-align:center;color:${painter.look.text};font-size:${rng.int(16, 22)}px;padding:4px 16px">${ingredients.text.title()}<div style="font-size:14px;color:${painter.look.secondary}">${ingredients.text.name()}</div></div>`;
  const big = rng.int(36, 64);
  const keys = ["shuffle", "previous", rng.pick(["play", "pause"]), "next", "repeat"].map((name, index) =>
    painter.icon(name, index === 2 ? big : 26),
  );
  const controls = flow(keys, rng.int(14, 26), `justify-content:center;padding:10px;color:${painter.look.text}`);
  const slider = `<div style="padding:8px 24px">${painter.slider(rng.int(2, 98))}</div>`;
  return {
    bar: drawBar(context, painter, "back"),
    body:
      art +
      title +
      slider +
      controls +
      (rng.chance(0.5) ? drawSliders(context, painter) : drawIconButtons(context, painter)),
    footer: drawFooter(context, painter, 0.3),
  };
}

const BASES: readonly Template[] = [
  { name: "settings", weight: 1.6, compose: composeSettings },
  { name: "form", weight: 1.2, compose: composeForm },
  { name: "list", weight: 1.5, compose: composeList },
  { name: "feed", compose: composeFeed },
  { name: "gallery", weight: 0.6, compose: composeGallery },
  { name: "chat", weight: 0.5, compose: composeChat },
  { name: "controls", weight: 1.6, compose: composeControls },
  { name: "search", weight: 0.7, compose: composeSearch },
  { name: "dashboard", weight: 0.8, compose: composeDashboard },
  { name: "detail", weight: 0.7, compose: composeDetail },
  { name: "player", weight: 0.4, compose: composePlayer },
];

/** Another template's screen with something open over it. */
function composeOverlay(context: SceneContext, painter: Painter): ScreenParts {
  const base = context.rng.pick(BASES).compose(context, painter);
  return { ...base, over: drawOverlay(context, painter) };
}

export const TEMPLATES: readonly Template[] = [...BASES, { name: "overlay", weight: 1.8, compose: composeOverlay }];

/** One template drawn by one kit, between the system's bars as often as not. */
export function composePage(context: SceneContext, painter: Painter, template: Template): ScenePage {
  const page = painter.screen(template.compose(context, painter));
  if (context.device.platform === "desktop" || !context.rng.chance(0.6)) return page;
  const barred = context.rng.chance(0.5);
  const status = statusBar(context);
  const navigation = barred ? navigationBar(context) : "";
  // The transform makes the frame what the kit's fixed parts are placed in.
  const frame = `<div style="position:relative;flex:1;min-height:0;overflow:hidden;transform:translateZ(0)"><div style="position:absolute;inset:0;overflow:hidden">${page.body}</div></div>`;
  const body = `<div style="position:fixed;inset:0;display:flex;flex-direction:column;background:${painter.look.background}"><div style="flex:none;position:relative">${status}</div>${frame}<div style="flex:none;position:relative">${navigation}</div></div>`;
  return { ...page, body };
}
