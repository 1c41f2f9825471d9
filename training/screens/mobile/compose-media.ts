import type { SceneContext } from "../scene.ts";
import {
  drawButtons,
  drawCard,
  drawChips,
  drawGallery,
  drawHeading,
  drawIconButtons,
  drawMenuGrid,
  drawParagraph,
  drawPicture,
  drawSegments,
  drawSettings,
  drawSliders,
  flow,
  pad,
} from "./blocks.ts";
import type { Painter, ScreenParts } from "./kit.ts";
import { drawBar, drawFab, drawFooter, drawTopTabs } from "./screen-edges.ts";

export function composeFeed(context: SceneContext, painter: Painter): ScreenParts {
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

export function composeGallery(context: SceneContext, painter: Painter): ScreenParts {
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

export function composeDashboard(context: SceneContext, painter: Painter): ScreenParts {
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

export function composeDetail(context: SceneContext, painter: Painter): ScreenParts {
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

export function composePlayer(context: SceneContext, painter: Painter): ScreenParts {
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
