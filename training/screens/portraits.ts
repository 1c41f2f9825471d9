import type { Rng } from "./random.ts";

const skins = ["#ffe0bd", "#f1c27d", "#e0ac69", "#c68642", "#8d5524", "#5c3a21", "#ffd1b3", "#d9a07a"];
const hairs = ["#1b1b1b", "#3b2417", "#6b4423", "#a56b46", "#d6b370", "#b0b0b0", "#7a2e1e", "#e8e4dc", "#3f51b5"];

/** A head and shoulders as an SVG of 100 by 100, blurred a little as photos of people are. */
export function drawPortrait(rng: Rng): string {
  const skin = rng.pick(skins);
  const hair = rng.pick(hairs);
  const hue = rng.int(0, 359);
  const blur = rng.pick([0, 0.4, 0.8]);
  const cloth = `hsl(${rng.int(0, 359)} ${rng.int(10, 70)}% ${rng.int(20, 75)}%)`;
  const headX = rng.int(42, 58);
  const headY = rng.int(40, 50);
  const width = rng.int(16, 23);
  const height = width + rng.int(4, 8);
  const hairBack = rng.chance(0.4)
    ? `<ellipse cx="${headX}" cy="${headY + 8}" rx="${width + 7}" ry="${height + 14}" fill="${hair}"/>`
    : "";
  const hairTop = rng.chance(0.9)
    ? `<path d="M${headX - width - 1} ${headY}c-2-${height + 8} ${2 * width + 4}-${height + 8} ${2 * width + 2} 0-6-${rng.int(6, 16)}-${width}-${rng.int(8, 16)}-${2 * width + 2} 0z" fill="${hair}"/>`
    : "";
  const eye = (side: number) => `<circle cx="${headX + side * width * 0.42}" cy="${headY + 1}" r="2.2" fill="#222"/>`;
  const glasses = rng.chance(0.2)
    ? `<g fill="none" stroke="#222" stroke-width="1.6"><circle cx="${headX - width * 0.42}" cy="${headY + 1}" r="6"/><circle cx="${headX + width * 0.42}" cy="${headY + 1}" r="6"/></g>`
    : "";
  const beard = rng.chance(0.2)
    ? `<path d="M${headX - width + 1} ${headY + 6}c2 ${height} ${2 * width - 4} ${height} ${2 * width - 2} 0-8 8-${width} 8-${2 * width - 2} 0z" fill="${hair}" opacity=".85"/>`
    : "";
  const filter = blur === 0 ? "" : `<filter id="b"><feGaussianBlur stdDeviation="${blur}"/></filter>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="g" x2="${rng.pick([0, 1])}" y2="1"><stop stop-color="hsl(${hue} ${rng.int(10, 60)}% ${rng.int(45, 90)}%)"/><stop offset="1" stop-color="hsl(${hue + 40} ${rng.int(10, 60)}% ${rng.int(20, 70)}%)"/></linearGradient>${filter}</defs><rect width="100" height="100" fill="url(#g)"/><g${blur === 0 ? "" : ' filter="url(#b)"'}>${hairBack}<path d="M${headX - 36} 104c0-${rng.int(26, 34)} 16-32 36-32s36 4 36 32z" fill="${cloth}"/><rect x="${headX - 7}" y="${headY + height - 8}" width="14" height="18" fill="${skin}"/><ellipse cx="${headX}" cy="${headY}" rx="${width}" ry="${height}" fill="${skin}"/>${hairTop}${beard}${eye(-1)}${eye(1)}${glasses}<path d="M${headX - 6} ${headY + 13}q6 ${rng.int(1, 6)} 12 0" stroke="#a33" stroke-width="1.8" fill="none"/></g></svg>`;
}
