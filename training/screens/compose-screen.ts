import type { ShownPage } from "./browser.ts";
import { pickDevice, pickForm } from "./devices.ts";
import type { Ingredients } from "./ingredients.ts";
import { Rng } from "./random.ts";
import type { Device, Scene } from "./scene.ts";

/** A screen as its seed and index make it, ready to be rendered. */
export type ComposedScreen = {
  scene: Scene;
  device: Device;
  dark: boolean;
  lang: string;
  page: ShownPage & { html: string };
  jpegQuality: number;
};

type MakeIngredients = (rng: Rng, device: Device) => Ingredients;

/** Draws the scene, the device and what the screen is made of. A pure function of its arguments. */
export function composeScreen(
  seed: number,
  index: number,
  scenes: readonly Scene[],
  makeIngredients: MakeIngredients,
): ComposedScreen {
  const rng = new Rng(mixSeed(seed, index));
  const chosen = pickScene(rng.fork(), scenes);
  const { scene } = chosen;
  try {
    return { scene, ...composePage(rng, scene, chosen.form, chosen.platform, makeIngredients) };
  } catch (error) {
    throw new Error(`${scene.name}: ${error instanceof Error ? error.stack : error}`, { cause: error });
  }
}

function composePage(
  rng: Rng,
  scene: Scene,
  form: Device["form"],
  platform: Device["platform"],
  makeIngredients: MakeIngredients,
): Omit<ComposedScreen, "scene"> {
  const device = pickDevice(rng.fork(), form, platform);
  const ingredients = makeIngredients(rng.fork(), device);
  const made = scene.render({ rng: rng.fork(), device, ingredients });
  const finish = rng.fork();
  const lang = made.lang ?? ingredients.lang;
  const page: ComposedScreen["page"] = {
    html: writeHtml(made, lang, ingredients.rtl, finish.int(1, 2 ** 31)),
    device,
    dark: ingredients.palette.dark,
    rules: made.rules ?? [],
    scrolled: finish.chance(0.35) ? finish.float() : 0,
    ...(made.ready ? { ready: made.ready } : {}),
  };
  return { device, dark: ingredients.palette.dark, lang, page, jpegQuality: finish.int(70, 97) };
}

/** The form comes first, so that the mix of devices doesn't hang on how many scenes each has. */
function pickScene(rng: Rng, scenes: readonly Scene[]) {
  const form = pickForm(rng, (form, platform) => scenes.some((scene) => fits(scene, form, platform)));
  if (!form) throw new Error("no scene fits any device");
  const fitting = scenes.filter((scene) => fits(scene, form.form, form.platform));
  return { scene: rng.pickWeighted(fitting.map((scene) => [scene, scene.weight ?? 1] as const)), ...form };
}

function fits(scene: Scene, form: Device["form"], platform: Device["platform"]): boolean {
  return scene.forms.includes(form) && (!scene.platforms || scene.platforms.includes(platform));
}

function writeHtml(made: { head: string; body: string }, lang: string, rtl: boolean, randomSeed: number): string {
  return `<!doctype html>
<html lang="${lang}" dir="${rtl ? "rtl" : "ltr"}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${writeEngineHead(randomSeed)}
${made.head}</head><body>${made.body}</body></html>`;
}

/** What every page to be captured starts with: lots that fall the same, the engine's own code, and nothing that moves. */
export function writeEngineHead(randomSeed: number): string {
  return `<script>${seedPage(randomSeed)}</script>
<script type="module" src="/engine/in-page/main.ts"></script>
<style>*,::before,::after{animation-duration:0s!important;animation-delay:0s!important;transition:none!important;caret-color:transparent!important;scroll-behavior:auto!important}</style>`;
}

/** Kits that draw lots themselves shall draw the same ones each time. */
function seedPage(seed: number): string {
  return `{let s=${seed};Math.random=()=>{s=(s+0x6d2b79f5)|0;let t=Math.imul(s^(s>>>15),s|1);t^=t+Math.imul(t^(t>>>7),t|61);return((t^(t>>>14))>>>0)/4294967296}}`;
}

function mixSeed(seed: number, index: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
