import type { SceneContext } from "../scene.ts";
import { drawBarActions, drawTabs } from "./content.ts";
import type { BarSpec, Painter } from "./kit.ts";

export function drawBar(context: SceneContext, painter: Painter, start?: BarSpec["start"]): string {
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

export function drawFooter(context: SceneContext, painter: Painter, probability: number): string {
  const { rng } = context;
  if (painter.bottomTabs === undefined || !rng.chance(probability)) return "";
  const count = rng.int(3, 5);
  return painter.bottomTabs(drawTabs(context, painter, count, painter.iconSize), rng.int(0, count - 1));
}

export function drawTopTabs(context: SceneContext, painter: Painter): string {
  const { rng } = context;
  if (painter.topTabs === undefined) return "";
  const count = rng.int(2, 4);
  return painter.topTabs(drawTabs(context, painter, count, painter.iconSize), rng.int(0, count - 1), rng.chance(0.4));
}

export function drawFab(context: SceneContext, painter: Painter, probability: number): string {
  const { rng, ingredients } = context;
  if (painter.fab === undefined || !rng.chance(probability)) return "";
  const icon = painter.icon(rng.pick(["add", "edit", "camera", "send", "check", undefined]), painter.iconSize);
  return painter.fab(icon, rng.chance(0.25) ? ingredients.text.action() : undefined);
}
