import type { Rng } from "./random.ts";

/** A glyph of a system bar, drawn in `currentColor`, `heightPx` high. */
export function drawSystemGlyph(
  inner: string,
  heightPx: number,
  viewBox: readonly [number, number] = [24, 24],
): string {
  const [width, height] = viewBox;
  const widthPx = Math.round(((heightPx * width) / height) * 10) / 10;
  return `<svg viewBox="0 0 ${width} ${height}" fill="currentColor" style="width:${widthPx}px;height:${heightPx}px;flex:none;display:block">${inner}</svg>`;
}

const stroke = (width: number) =>
  `fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;

/** Wi-Fi as a filled wedge, full or with its faint outer part. */
export function drawWifiWedge(rng: Rng): string {
  const faint = rng.chance(0.35);
  const whole = '<path d="M12 21.5.6 7.4C3.7 4.7 7.7 3 12 3s8.3 1.7 11.4 4.400z"';
  const part = rng.pick(["M12 21.5 3.8 11.300a13 13 0 0 1 16.4 0z", "M12 21.5 6.6 14.800a8.6 8.6 0 0 1 10.8 0z"]);
  return faint ? `${whole} opacity=".3"/><path d="${part}"/>` : `${whole}/>`;
}

/** Wi-Fi as arcs above a dot. */
export function drawWifiArcs(rng: Rng): string {
  const heavy = rng.pick([2.4, 3, 3.4]);
  return `<path ${stroke(heavy)} d="M2.5 9.200a13.6 13.6 0 0 1 19 0M6 13.200a8.6 8.6 0 0 1 12 0"/><path d="M12 20.500l-3.3-3.700a4.6 4.6 0 0 1 6.6 0z"/>`;
}

/** Reception as a right triangle. */
export function drawSignalTriangle(rng: Rng): string {
  const level = rng.pick([0, 0.45, 0.65, 0.8, 1]);
  const edge = 2 + 20 * level;
  const filled = level === 0 ? "" : `<path d="M2 22h${edge - 2}V${24 - edge}z"/>`;
  return level === 1 ? filled : `<path d="M2 22h20V2z" opacity=".3"/>${filled}`;
}

/** Reception as four or five rising bars. */
export function drawSignalBars(rng: Rng): string {
  const count = rng.pick([4, 4, 5]);
  const lit = rng.int(1, count);
  const step = 22 / count;
  const round = rng.pick([0, 0.8, 1.4]);
  return Array.from({ length: count }, (_, index) => {
    const height = 5 + (index * 14) / (count - 1);
    const opacity = index < lit ? "" : ' opacity=".3"';
    return `<rect x="${(1 + index * step).toFixed(1)}" y="${(21 - height).toFixed(1)}" width="${(step * 0.7).toFixed(1)}" height="${height.toFixed(1)}" rx="${round}"${opacity}/>`;
  }).join("");
}

/** A standing battery, more or less full, at times charging. */
export function drawBatteryUpright(rng: Rng): string {
  const top = rng.int(5, 18);
  const bolt = rng.chance(0.2) ? '<path d="M13 8l-4 7h2.500v5l4-7H13z" fill="#888"/>' : "";
  const body = "M9.5 2h5v2H17v18H7V4h2.500z";
  return top < 8
    ? `<path d="${body}"/>${bolt}`
    : `<path d="${body}" opacity=".35"/><path d="M7 ${top}h10v${22 - top}H7z"/>${bolt}`;
}

/** A lying battery in a box of 27 by 13, as iOS and late Androids have it; the text inside is its charge. */
export function drawBatteryLying(rng: Rng): string {
  const charge = rng.int(6, 100);
  const color = charge < 20 ? "#ff3b30" : rng.chance(0.12) ? "#34c759" : "currentColor";
  const nub = '<path d="M25.5 4.300v4.400c.9-.3 1.5-1.2 1.5-2.200s-.6-1.9-1.5-2.200z" opacity=".45"/>';
  if (rng.chance(0.3)) {
    return `<rect width="24.5" height="13" rx="4" opacity=".4"/><rect width="${(24.5 * charge) / 100}" height="13" rx="3.5" fill="${color}" opacity=".8"/>${nub}`;
  }
  return `<rect x=".6" y=".6" width="23.3" height="11.8" rx="3.4" fill="none" stroke="currentColor" stroke-width="1.1" opacity=".45"/><rect x="2" y="2" width="${((20.5 * charge) / 100).toFixed(1)}" height="9" rx="2" fill="${color}"/>${nub}`;
}

/** What else may show among the status icons. */
export const STATUS_EXTRAS: readonly string[] = [
  `<path ${stroke(2)} d="M7 8l10 8-5 4.500V3.500L17 8 7 16"/>`,
  `<circle cx="12" cy="13" r="7.5" ${stroke(2)}/><path ${stroke(2)} d="M12 9v4l2.5 2M3 6l3.5-3M21 6l-3.5-3"/>`,
  '<path d="M21 16v-2l-8-5V3.500a1.5 1.5 0 0 0-3 0V9l-8 5v2l8-2.500V19l-2 1.500V22l3.5-1 3.5 1v-1.500L13 19v-5.500z"/>',
  `<path fill-rule="evenodd" d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM7 10.800h10v2.400H7z"/>`,
  '<path d="M0 15h2V9H0zm3 2h2V7H3zm19-8v6h2V9zm-3 8h2V7h-2zM7 4h10v16H7z"/>',
  '<path fill-rule="evenodd" d="M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7zm0 4.500a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z"/>',
  `<path ${stroke(2.2)} d="M4 15v-3a8 8 0 0 1 16 0v3"/><path d="M3 14h4v7H3zM17 14h4v7h-4z"/>`,
  '<path fill-rule="evenodd" d="M12.7 10a6 6 0 1 0 0 4H17v4h4v-4h2v-4zM7 14a2 2 0 1 1 0-4 2 2 0 0 1 0 4z"/>',
  `<path ${stroke(2)} d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21.500h4M3 3l18 18"/>`,
  '<path d="M12 3l7 9h-4v9H9v-9H5z" opacity=".9"/>',
  `<path ${stroke(2)} d="M12 4v10m-5-4 5 5 5-5M4 20h16"/>`,
];
