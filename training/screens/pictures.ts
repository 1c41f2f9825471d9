import { formatPicture } from "./picture-url.ts";
import { drawPortrait } from "./portraits.ts";
import type { Rng } from "./random.ts";

type Motif = (rng: Rng) => string;

const WIDTH = 320;
const HEIGHT = 240;

/** A picture by code: landscapes, cities, lights, food, maps, patterns, people, album covers. As cheap to paint as an SVG is. */
export function makePicture(rng: Rng): { src: string; css: string } {
  if (rng.chance(0.1)) return formatPicture(drawPortrait(rng));
  const motif = rng.pickWeighted(motifs);
  const inner = motif(rng);
  const grain = rng.chance(0.15)
    ? '<filter id="n" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency=".8" numOctaves="1"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 .25 0"/></filter><rect width="320" height="240" filter="url(#n)"/>'
    : "";
  return formatPicture(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">${inner}${grain}</svg>`,
  );
}

function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${hue % 360} ${saturation}% ${lightness}%)`;
}

function fillSky(rng: Rng, from: string, to: string, id = "s"): string {
  return `<linearGradient id="${id}" x2="${rng.pick([0, 0, 1])}" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id})"/>`;
}

const drawLandscape: Motif = (rng) => {
  const hue = rng.int(180, 400);
  const night = rng.chance(0.25);
  const sky = fillSky(
    rng,
    hsl(hue, rng.int(30, 80), night ? 12 : rng.int(45, 70)),
    hsl(hue + rng.int(0, 60), rng.int(30, 80), night ? 30 : rng.int(75, 92)),
  );
  const sun = `<circle cx="${rng.int(30, 290)}" cy="${rng.int(30, 130)}" r="${rng.int(10, 34)}" fill="${night ? "#f5f3ce" : rng.pick(["#fff4c2", "#ffd27d", "#ff9a5a"])}" opacity=".9"/>`;
  const ground = rng.int(60, 260);
  const ridges = rng.times(rng.int(2, 5), (index) => {
    const base = 110 + index * 28;
    let path = `M0 ${base}`;
    for (let x = 0; x < WIDTH; x += 40)
      path += rng.chance(0.5)
        ? `L${x + 20} ${base - rng.int(4, 46)}L${x + 40} ${base + rng.int(-8, 12)}`
        : `Q${x + 20} ${base - rng.int(0, 50)} ${x + 40} ${base}`;
    return `<path d="${path}V240H0z" fill="${hsl(ground + index * 8, rng.int(15, 55), (night ? 26 : 58) - index * (night ? 5 : 9))}"/>`;
  });
  return sky + sun + ridges.join("");
};

const drawCity: Motif = (rng) => {
  const night = rng.chance(0.5);
  const hue = rng.int(0, 359);
  const sky = fillSky(rng, hsl(hue, 40, night ? 10 : 70), hsl(hue + 40, 50, night ? 28 : 88));
  const houses = rng.times(rng.int(6, 12), (index) => {
    const width = rng.int(24, 60);
    const height = rng.int(50, 190);
    const x = index * 28 - 10;
    const wall = hsl(hue + rng.int(0, 60), rng.int(5, 30), night ? rng.int(8, 22) : rng.int(30, 70));
    const panes = rng
      .times(
        rng.int(4, 14),
        () =>
          `<rect x="${x + rng.int(3, width - 8)}" y="${240 - rng.int(10, height - 4)}" width="5" height="7" fill="${night ? "#ffd97a" : "rgba(255,255,255,.55)"}"/>`,
      )
      .join("");
    return `<rect x="${x}" y="${240 - height}" width="${width}" height="${height}" fill="${wall}"/>${panes}`;
  });
  return sky + houses.join("");
};

const drawBokeh: Motif = (rng) => {
  const hue = rng.int(0, 359);
  const lights = rng.times(
    rng.int(10, 30),
    () =>
      `<circle cx="${rng.int(0, WIDTH)}" cy="${rng.int(0, HEIGHT)}" r="${rng.int(6, 40)}" fill="${hsl(hue + rng.int(0, 120), 80, rng.int(50, 85))}" opacity="${rng.between(0.1, 0.6).toFixed(2)}"/>`,
  );
  return fillSky(rng, hsl(hue, 50, rng.int(8, 40)), hsl(hue + 60, 50, rng.int(10, 60))) + lights.join("");
};

const drawFood: Motif = (rng) => {
  const table = hsl(rng.int(15, 45), rng.int(10, 45), rng.int(25, 85));
  const radius = rng.int(70, 110);
  const x = rng.int(110, 210);
  const y = rng.int(95, 145);
  const bits = rng.times(rng.int(8, 26), () => {
    const angle = rng.between(0, 6.28);
    const away = rng.between(0, radius * 0.65);
    return `<ellipse cx="${Math.round(x + Math.cos(angle) * away)}" cy="${Math.round(y + Math.sin(angle) * away)}" rx="${rng.int(6, 24)}" ry="${rng.int(5, 18)}" transform="rotate(${rng.int(0, 180)} ${x} ${y})" fill="${hsl(rng.pick([8, 25, 45, 90, 110, 350]), rng.int(45, 85), rng.int(25, 65))}"/>`;
  });
  return `<rect width="320" height="240" fill="${table}"/><circle cx="${x + 4}" cy="${y + 8}" r="${radius}" fill="rgba(0,0,0,.3)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="#f3f0ea"/><circle cx="${x}" cy="${y}" r="${radius * 0.8}" fill="${hsl(rng.int(20, 60), 40, rng.int(40, 90))}"/>${bits.join("")}`;
};

const drawMap: Motif = (rng) => {
  const dark = rng.chance(0.25);
  const land = dark ? "#242f3e" : rng.pick(["#f2efe9", "#e9e5dc", "#f5f5f5"]);
  const parks = rng.times(
    rng.int(1, 5),
    () =>
      `<rect x="${rng.int(-20, 280)}" y="${rng.int(-20, 200)}" width="${rng.int(30, 120)}" height="${rng.int(20, 90)}" rx="6" fill="${dark ? "#263c3f" : "#c8e6b0"}"/>`,
  );
  const water = rng.chance(0.6)
    ? `<path d="M${rng.int(-20, 200)} -10q${rng.int(-60, 90)} 90 ${rng.int(0, 90)} 260" stroke="${dark ? "#17263c" : "#a8d4f0"}" stroke-width="${rng.int(14, 60)}" fill="none"/>`
    : "";
  const roads = rng.times(rng.int(8, 20), () => {
    const across = rng.chance(0.5);
    const at = rng.int(0, 320);
    const path = across
      ? `M-5 ${at * 0.75}L325 ${at * 0.75 + rng.int(-60, 60)}`
      : `M${at} -5L${at + rng.int(-80, 80)} 245`;
    return `<path d="${path}" stroke="${dark ? "#38414e" : rng.pick(["#fff", "#fff", "#f9d27a", "#e8a0a0"])}" stroke-width="${rng.pick([1.5, 2, 4, 7])}"/>`;
  });
  const route = rng.chance(0.4)
    ? `<path d="M${rng.int(10, 120)} ${rng.int(150, 230)}L${rng.int(100, 160)} ${rng.int(80, 160)}L${rng.int(170, 300)} ${rng.int(10, 90)}" stroke="#4285f4" stroke-width="5" fill="none" stroke-linejoin="round"/>`
    : "";
  return `<rect width="320" height="240" fill="${land}"/>${parks.join("")}${water}${roads.join("")}${route}`;
};

const drawPattern: Motif = (rng) => {
  const hue = rng.int(0, 359);
  const angle = rng.int(0, 90);
  const gap = rng.int(12, 50);
  const bars = rng.times(
    30,
    (index) =>
      `<rect x="${index * gap - 300}" y="-300" width="${gap / 2}" height="900" fill="${hsl(hue + (index % 3) * rng.int(10, 60), 60, rng.int(35, 75))}"/>`,
  );
  return `<rect width="320" height="240" fill="${hsl(hue, 40, 85)}"/><g transform="rotate(${angle} 160 120)">${bars.join("")}</g>`;
};

/** An album's or book's cover: a few big forms, at times with a title's bars. */
const drawCover: Motif = (rng) => {
  const hue = rng.int(0, 359);
  const tone = () => hsl(hue + rng.pick([0, 30, 150, 180, 210]), rng.int(20, 85), rng.int(15, 85));
  const forms = rng.times(rng.int(1, 5), () =>
    rng.chance(0.5)
      ? `<circle cx="${rng.int(60, 260)}" cy="${rng.int(20, 220)}" r="${rng.int(20, 110)}" fill="${tone()}"/>`
      : `<path d="M${rng.int(0, 320)} ${rng.int(0, 240)}L${rng.int(0, 320)} ${rng.int(0, 240)}L${rng.int(0, 320)} ${rng.int(0, 240)}z" fill="${tone()}"/>`,
  );
  return fillSky(rng, tone(), tone()) + forms.join("");
};

/** Blurred heaps of colour: out-of-focus photos, video stills, skies. */
const drawBlur: Motif = (rng) => {
  const hue = rng.int(0, 359);
  const heaps = rng.times(
    rng.int(3, 7),
    (index) =>
      `<radialGradient id="r${index}"><stop stop-color="${hsl(hue + rng.int(0, 140), rng.int(30, 90), rng.int(25, 80))}"/><stop offset="1" stop-color="${hsl(hue, 40, 50)}" stop-opacity="0"/></radialGradient><ellipse cx="${rng.int(0, 320)}" cy="${rng.int(0, 240)}" rx="${rng.int(80, 220)}" ry="${rng.int(60, 180)}" fill="url(#r${index})"/>`,
  );
  return fillSky(rng, hsl(hue, 40, rng.int(15, 60)), hsl(hue + 90, 40, rng.int(15, 70))) + heaps.join("");
};

/** A thing on a plain ground, as shops show it. */
const drawProduct: Motif = (rng) => {
  const hue = rng.int(0, 359);
  const body = hsl(hue, rng.int(20, 80), rng.int(25, 65));
  const width = rng.int(50, 150);
  const height = rng.int(70, 170);
  const detail = rng.times(
    rng.int(1, 4),
    () =>
      `<rect x="${160 - width / 2 + rng.int(4, 20)}" y="${rng.int(60, 180)}" width="${rng.int(10, Math.max(12, width - 30))}" height="${rng.int(4, 24)}" rx="3" fill="${hsl(hue + 40, 40, rng.int(60, 92))}"/>`,
  );
  return `<rect width="320" height="240" fill="${rng.pick(["#ffffff", "#f4f4f4", "#eceff1", "#fdf3e7"])}"/><ellipse cx="160" cy="${125 + height / 2}" rx="${width * 0.7}" ry="9" fill="rgba(0,0,0,.15)"/><rect x="${160 - width / 2}" y="${120 - height / 2}" width="${width}" height="${height}" rx="${rng.int(2, 40)}" fill="${body}"/>${detail.join("")}`;
};

/** Noise in few colours, coarse or fine: clouds, leaves, water, stone. The dearest to paint, so it's seldom drawn. */
const drawTexture: Motif = (rng) => {
  const stretch = rng.pick([1, 1, 3, 6]);
  const coarse = rng.between(0.006, 0.06);
  const tones = rng.times(3, () => rng.between(-0.15, 0.15));
  const [strength, base] = [rng.between(0.5, 1.6), rng.between(-0.35, 0.15)];
  const channel = (index: number) => {
    const tone = tones[index] as number;
    return `${(strength * (0.5 + tone)).toFixed(2)} ${(tone * 2).toFixed(2)} ${(strength * 0.4).toFixed(2)} 0 ${(base + tone).toFixed(2)}`;
  };
  const filter = `<filter id="t" x="0" y="0" width="1" height="1"><feTurbulence type="${rng.pick(["fractalNoise", "fractalNoise", "turbulence"])}" baseFrequency="${coarse.toFixed(4)} ${(coarse * stretch).toFixed(4)}" numOctaves="${rng.int(2, 4)}" seed="${rng.int(1, 999)}"/><feColorMatrix values="${channel(0)} ${channel(1)} ${channel(2)} 0 0 0 0 1"/></filter>`;
  const thing = rng.chance(0.5)
    ? `<ellipse cx="${rng.int(80, 240)}" cy="${rng.int(90, 170)}" rx="${rng.int(20, 80)}" ry="${rng.int(20, 90)}" fill="${hsl(rng.int(0, 359), rng.int(10, 60), rng.int(10, 80))}" opacity=".85"/>`
    : "";
  return `${filter}<rect width="320" height="240" filter="url(#t)"/>${thing}`;
};

const motifs: readonly (readonly [Motif, number])[] = [
  [drawLandscape, 5],
  [drawCity, 2],
  [drawBokeh, 2],
  [drawFood, 2],
  [drawMap, 1.5],
  [drawPattern, 1],
  [drawCover, 2],
  [drawBlur, 3],
  [drawProduct, 2],
  [drawTexture, 1.5],
];
