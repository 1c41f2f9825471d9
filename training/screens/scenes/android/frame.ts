import { keyboard } from "../../keyboards.ts";
import type { Device, Scene, ScenePage } from "../../scene.ts";
import { navigationBar, statusBar } from "../../system-bars.ts";
import { randomDialog } from "./dialogs.ts";
import { type Look, startLook } from "./look.ts";
import { bottomSheet, popupMenu, scrim, sheetRows, snackbar } from "./overlays.ts";

/** An app's screen in three parts: what stays at the top, what scrolls, what stays at the bottom. */
export type Screen = {
  top?: string;
  body: string;
  bottom?: string;
  /** Floats over all three. */
  over?: string;
  /** A text field has the focus, so that a keyboard may show. */
  typing?: boolean;
  /** Fills the whole screen, without system bars. */
  bare?: boolean;
  background?: string;
  /** True if a snackbar, menu or dialog may cover it. */
  calm?: boolean;
};

/** Lays out one screen of an app; the unit that scenes and dialogs over scenes are made of. */
export type ScreenMaker = (look: Look) => Screen;

const CSS = `
*{box-sizing:border-box;margin:0}
html,body{height:100%}
body{overflow:hidden;position:relative}
.app{line-height:1.3;font-size:1.6rem}
.app svg{flex:none}
.row{display:flex;align-items:center}
.mid{display:inline-flex;align-items:center;justify-content:center;flex:none}
.grow{flex:1;min-width:0}
.cut{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.two{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
.scroll{flex:1;min-height:0;overflow-y:auto;overflow-x:hidden;scrollbar-width:none;position:relative}
`;

/** The app's part of a screen, between the system's bars. */
export function drawApp(look: Look, screen: Screen): string {
  const { palette } = look;
  const background = screen.background ?? palette.background;
  return `<div class="app" style="position:relative;flex:1;min-height:0;display:flex;flex-direction:column;overflow:hidden;background:${background};--behind:${background};color:${palette.text}">${screen.top ?? ""}<div class="scroll">${screen.body}</div>${screen.bottom ?? ""}${screen.over ?? ""}</div>`;
}

/** A whole page: system bars around what `app` holds, with `above` over all of it. */
export function drawPage(
  look: Look,
  app: string,
  options: { above?: string; bare?: boolean; typing?: boolean } = {},
): ScenePage {
  const { context, ingredients, palette, rng } = look;
  const upright = context.device.height > context.device.width;
  const keys = options.typing && upright && rng.chance(0.35) ? keyboard(context) : "";
  const top = options.bare ? "" : statusBar(context);
  const bottom = options.bare ? "" : navigationBar(context);
  const head = `${ingredients.fontHead}${ingredients.iconHead}<style>${CSS}html{font-size:${10 * look.fontScale}px}body{background:${palette.background};color:${palette.text};font-family:${ingredients.fontFamily}}</style>`;
  const body = `<div dir="${ingredients.rtl ? "rtl" : "ltr"}" style="position:fixed;inset:0;display:flex;flex-direction:column;overflow:hidden">${top}${app}${keys}${bottom}<div class="app" style="display:contents">${options.above ?? ""}</div></div>`;
  return { head, body, lang: ingredients.lang };
}

/** Now and then something passing lies over an app: a message, a menu, a sheet, a dialog. */
function drawPassing(look: Look): { over: string; above: string } {
  const { rng } = look;
  return rng.pickWeighted<() => { over: string; above: string }>([
    [() => ({ over: "", above: "" }), 84],
    [() => ({ over: snackbar(look), above: "" }), 5],
    [() => ({ over: popupMenu(look), above: "" }), 4],
    [() => ({ over: "", above: scrim(look, randomDialog(look)) }), 4],
    [() => ({ over: "", above: scrim(look, bottomSheet(look, sheetRows(look)), "bottom") }), 3],
  ])();
}

/** A scene of one screen. */
export function androidScene(
  name: string,
  make: ScreenMaker,
  options: { weight?: number; split?: "unseen"; forms?: readonly Device["form"][] } = {},
): Scene {
  return {
    name: `android-${name}`,
    kit: "own",
    forms: options.forms ?? ["phone", "tablet"],
    platforms: ["android"],
    ...(options.split ? { split: options.split } : {}),
    weight: options.weight ?? 1,
    render(context) {
      const look = startLook(context);
      const screen = make(look);
      const passing = screen.calm ? { over: "", above: "" } : drawPassing(look);
      const app = drawApp(look, { ...screen, over: (screen.over ?? "") + passing.over });
      return drawPage(look, app, { above: passing.above, bare: screen.bare ?? false, typing: screen.typing ?? false });
    },
  };
}
