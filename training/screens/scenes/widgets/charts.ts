import { tint, type Ui } from "./ui.ts";

/** A chart of some sort, left out of the loss. */
export function chart(ui: Ui, widthCss: string, heightPx: number): string {
  const { rng, palette } = ui;
  const colors = [palette.primary, palette.accent, palette.success, palette.danger];
  const wrap = (content: string, viewBox = "0 0 100 50") =>
    `<div data-gt="ignore" style="width:${widthCss};height:${heightPx}px;flex:none"><svg viewBox="${viewBox}" preserveAspectRatio="none" style="width:100%;height:100%;display:block">${content}</svg></div>`;
  switch (rng.int(0, 3)) {
    case 0: {
      const points = rng.times(14, (index) => `${(index * 100) / 13},${rng.between(6, 46).toFixed(1)}`).join(" ");
      return wrap(
        `<polygon points="0,50 ${points} 100,50" fill="${palette.primary}" opacity=".18"/><polyline points="${points}" fill="none" stroke="${palette.primary}" stroke-width="1"/>`,
      );
    }
    case 1:
      return wrap(
        rng
          .times(12, (index) => {
            const height = rng.between(6, 46);
            return `<rect x="${index * 8.3 + 1}" y="${50 - height}" width="5.5" height="${height}" fill="${rng.pick(colors.slice(0, 2))}"/>`;
          })
          .join(""),
      );
    case 2:
      return wrap(
        rng
          .times(
            3,
            (line) =>
              `<polyline fill="none" stroke="${colors[line]}" stroke-width=".8" points="${rng.times(10, (index) => `${index * 11},${rng.between(4, 46).toFixed(1)}`).join(" ")}"/>`,
          )
          .join(""),
      );
    default:
      return ring(ui, heightPx, rng.int(6, 16));
  }
}

/** A ring that shows a share, left out of the loss. */
export function ring(ui: Ui, sizePx: number, widthPx: number, color = ui.palette.primary): string {
  const share = ui.rng.int(10, 95);
  return `<div data-gt="ignore" style="width:${sizePx}px;height:${sizePx}px;flex:none;border-radius:50%;background:radial-gradient(closest-side,${ui.palette.raised} calc(100% - ${widthPx}px),transparent calc(100% - ${widthPx - 1}px)),conic-gradient(${color} ${share}%,${tint(ui.palette.text, 14)} 0)"></div>`;
}

/** Bars or a square code, as tickets and wallets show: a picture. */
export function code(ui: Ui, sizePx: number): string {
  const { rng } = ui;
  if (rng.chance(0.5)) {
    const bars = rng
      .times(46, (index) =>
        rng.chance(0.55) ? `<rect x="${index * 2}" width="${rng.pick([1, 2])}" height="30"/>` : "",
      )
      .join("");
    return `<svg data-gt="image" viewBox="0 0 92 30" preserveAspectRatio="none" style="width:${Math.round(sizePx * 1.6)}px;height:${Math.round(sizePx * 0.5)}px;background:#fff;padding:4px">${bars}</svg>`;
  }
  const eye = (x: number, y: number) =>
    `<path d="M${x} ${y}h7v7h-7z"/><path fill="#fff" d="M${x + 1} ${y + 1}h5v5h-5z"/><path d="M${x + 2} ${y + 2}h3v3h-3z"/>`;
  const cells = rng
    .times(25 * 25, (index) => (rng.chance(0.48) ? `M${index % 25} ${Math.floor(index / 25)}h1v1h-1z` : ""))
    .join("");
  return `<svg data-gt="image" viewBox="-1 -1 27 27" shape-rendering="crispEdges" style="width:${sizePx}px;height:${sizePx}px;background:#fff"><path d="${cells}"/><path fill="#fff" d="M0 0h8v8H0zM17 0h8v8h-8zM0 17h8v8H0z"/>${eye(0, 0)}${eye(18, 0)}${eye(0, 18)}</svg>`;
}
