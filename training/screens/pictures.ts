import type { Rng } from "./random.ts";

/** First version; grows below. */
export function makePicture(rng: Rng): { src: string; css: string } {
  const hue = rng.int(0, 359);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 60% 60%)"/><stop offset="1" stop-color="hsl(${hue + 60} 50% 30%)"/></linearGradient></defs><rect width="320" height="240" fill="url(#g)"/><circle cx="${rng.int(20, 300)}" cy="${rng.int(20, 200)}" r="${rng.int(20, 70)}" fill="hsl(${hue + 180} 60% 70%)"/></svg>`;
  return formatPicture(svg);
}

/** An SVG as the data URL that `<img>` and CSS take. */
export function formatPicture(svg: string): { src: string; css: string } {
  const src = `data:image/svg+xml,${encodeURIComponent(svg).replace(/'/g, "%27").replace(/\(/g, "%28").replace(/\)/g, "%29")}`;
  // Without quotes, of which it needs none: so it fits into a style attribute in either kind.
  return { src, css: `url(${src})` };
}
