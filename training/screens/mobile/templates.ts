import type { SceneContext, ScenePage } from "../scene.ts";
import { navigationBar, statusBar } from "../system-bars.ts";
import {
  composeChat,
  composeControls,
  composeForm,
  composeList,
  composeSearch,
  composeSettings,
} from "./compose-forms.ts";
import { composeDashboard, composeDetail, composeFeed, composeGallery, composePlayer } from "./compose-media.ts";
import type { Painter, ScreenParts } from "./kit.ts";
import { drawOverlay } from "./overlays.ts";

/** Composes one screen of a kit's parts. */
type Template = { name: string; weight?: number; compose(context: SceneContext, painter: Painter): ScreenParts };

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
