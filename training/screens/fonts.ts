import type { Rng } from "./random.ts";
import type { Device } from "./scene.ts";

export type FontChoice = { head: string; family: string };

/** First version; replaced below. */
export function chooseFont(rng: Rng, _device: Device, _lang: string): FontChoice {
  const [folder, family] = rng.pick([["roboto", "Roboto Variable"], ["inter", "Inter Variable"], ["open-sans", "Open Sans Variable"]] as const);
  return { head: `<link rel="stylesheet" href="/npm/@fontsource-variable/${folder}/index.css">`, family: `"${family}", sans-serif` };
}
