import type { Scene, SceneContext, ScenePage } from "../../scene.ts";
import { drawDashboard } from "./dashboard.ts";
import { drawEditor } from "./editor.ts";
import { drawFeed } from "./feed.ts";
import { drawForm } from "./form.ts";
import { drawInbox } from "./inbox.ts";
import { drawLanding } from "./landing.ts";
import { drawLogin } from "./login.ts";
import { drawOverlay } from "./overlay.ts";
import type { Screen } from "./screen.ts";
import { drawSettings } from "./settings.ts";
import { drawWall } from "./wall.ts";
import type { WebKit } from "./widgets.ts";

const TEMPLATES = {
  dashboard: drawDashboard,
  form: drawForm,
  settings: drawSettings,
  feed: drawFeed,
  overlay: drawOverlay,
  inbox: drawInbox,
  landing: drawLanding,
  login: drawLogin,
  editor: drawEditor,
  wall: drawWall,
} as const;

/** How often one template of one kit is drawn: low, since there are many of both. */
const WEIGHT = 0.12;

/** The scenes of a kit: one for each template. */
export function makeScenes(kit: WebKit): Scene[] {
  return Object.entries(TEMPLATES)
    .filter(([template]) => !kit.without?.includes(template))
    .map(([template, draw]) => ({
      name: `${kit.name}-${template}`,
      kit: kit.kit,
      forms: ["desktop", "tablet", "phone"],
      ...(kit.split ? { split: kit.split } : {}),
      weight: WEIGHT * (kit.weight ?? 1),
      render: (context) => renderPage(kit, context, draw),
    }));
}

function renderPage(kit: WebKit, context: SceneContext, draw: (screen: Screen) => string): ScenePage {
  const { rng, device, ingredients } = context;
  const widgets = kit.makeWidgets(context);
  const screen: Screen = {
    context,
    widgets,
    wide: device.width >= 760,
    gapPx: rng.int(8, 24),
    iconPx: rng.int(15, 24),
  };
  const ownFont = rng.chance(0.5);
  const font = ownFont
    ? `<style>.sl-root,.sl-root button,.sl-root input,.sl-root select,.sl-root textarea,.sl-root :is(h1,h2,h3,h4,label){font-family:${ingredients.fontFamily}}</style>`
    : "";
  const body = draw(screen);
  return {
    head: `${widgets.head}${ingredients.iconHead}${ownFont ? ingredients.fontHead : ""}${font}`,
    body: `<div ${withClass(widgets.rootAttributes)}${ingredients.rtl ? ' dir="rtl"' : ""}>${body}</div>`,
    lang: ingredients.lang,
    ...(widgets.rules ? { rules: widgets.rules } : {}),
    ...(widgets.ready ? { ready: widgets.ready } : {}),
  };
}

/** Adds the root's class to a kit's attributes. */
function withClass(attributes: string): string {
  return attributes.includes('class="')
    ? attributes.replace('class="', 'class="sl-root ')
    : `class="sl-root" ${attributes}`;
}
