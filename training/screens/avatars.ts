import { formatPicture } from "./picture-url.ts";
import { makePicture } from "./pictures.ts";
import { drawPortrait } from "./portraits.ts";
import type { Rng } from "./random.ts";

const INITIALS = "ABCDEFGHIJKLMNOPRSTUVWZÄÉŁАВЕКМНОСТאבגدمسあ田김".split("");

/** Draws the people of one screen: all in one shape, and mostly in one manner. */
export function makeAvatarMaker(rng: Rng): (sizePx: number) => string {
  const radius = rng.pickWeighted([
    ["50%", 7],
    ["24%", 1],
    ["12%", 1],
    ["0", 1],
  ]);
  const ring = rng.chance(0.12) ? `box-shadow:0 0 0 2px hsl(${rng.int(0, 359)} 70% 55%)` : "";
  const manners = [drawPhoto, drawInitials, drawSilhouette];
  const main = rng.pickWeighted(manners.map((manner, index) => [manner, [3, 3, 1][index] as number] as const));
  return (sizePx) => {
    const manner = rng.chance(0.7) ? main : rng.pick(manners);
    const box = `display:inline-flex;flex:none;align-items:center;justify-content:center;box-sizing:border-box;width:${sizePx}px;height:${sizePx}px;border-radius:${radius};overflow:hidden;vertical-align:middle;${ring}`;
    return manner(rng, sizePx, box);
  };
}

function drawPhoto(rng: Rng, _sizePx: number, box: string): string {
  const { src } = rng.chance(0.8) ? formatPicture(drawPortrait(rng)) : makePicture(rng);
  return `<img alt="" data-gt="image" src="${src}" style="${box};object-fit:cover">`;
}

function drawInitials(rng: Rng, sizePx: number, box: string): string {
  const letters = rng.pick(INITIALS) + (rng.chance(0.4) ? rng.pick(INITIALS.slice(0, 22)) : "");
  const pale = rng.chance(0.25);
  const hue = rng.int(0, 359);
  const saturation = rng.int(15, 70);
  const ground = `hsl(${hue} ${saturation}% ${pale ? rng.int(82, 92) : rng.int(30, 55)}%)`;
  const ink = pale ? `hsl(${hue} 60% 28%)` : "#fff";
  return `<span data-gt="image" style="${box};background:${ground};color:${ink};font-size:${Math.round(sizePx * (letters.length > 1 ? 0.38 : 0.48))}px;font-weight:${rng.pick([400, 500])};line-height:1">${letters}</span>`;
}

function drawSilhouette(rng: Rng, sizePx: number, box: string): string {
  const grey = rng.chance(0.6);
  const hue = rng.int(0, 359);
  const ground = grey ? rng.pick(["#bdbdbd", "#9aa0a6", "#cfd8dc", "#e0e0e0"]) : `hsl(${hue} 45% 55%)`;
  const head = `<circle cx="12" cy="9.5" r="4"/><path d="M3.5 23c0-6 4-8 8.5-8s8.5 2 8.5 8z"/>`;
  return `<span data-gt="image" style="${box};background:${ground}"><svg data-gt="none" viewBox="0 0 24 24" style="width:${sizePx}px;height:${sizePx}px;flex:none" fill="${grey ? "#f5f5f5" : `hsl(${hue} 45% 85%)`}">${head}</svg></span>`;
}
