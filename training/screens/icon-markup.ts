/** An icon as a set gives it, before it has a size and a colour. */
export type IconPlacement = { sizePx: number; color?: string | undefined; mirrored?: boolean; idPrefix: string };

/** The inline style that keeps an icon its size in any flex or grid box. */
export function formatIconStyle(widthPx: number, heightPx: number, placement: IconPlacement): string {
  const parts = [`width:${round(widthPx)}px`, `height:${round(heightPx)}px`, "flex:none", "vertical-align:middle"];
  if (placement.color !== undefined) parts.push(`color:${placement.color}`);
  if (placement.mirrored) parts.push("transform:scaleX(-1)");
  return parts.join(";");
}

/** Turns the text of an SVG file into a bare inline `<svg>`: sized, in `currentColor` if `mono`, its ids its own. */
export function inlineSvgFile(file: string, placement: IconPlacement, mono: boolean): string {
  const cleaned = file
    .replace(
      /<\?xml[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<title>[\s\S]*?<\/title>|<metadata>[\s\S]*?<\/metadata>/g,
      "",
    )
    .trim();
  const opening = /<svg\b([^>]*)>/.exec(cleaned);
  if (opening === null) throw new Error("not an SVG file");
  const attributes = readAttributes(opening[1] as string);
  const inner = cleaned.slice(opening.index + opening[0].length, cleaned.lastIndexOf("</svg>"));
  const viewBox =
    attributes.get("viewBox") ??
    `0 0 ${Number.parseFloat(attributes.get("width") ?? "24")} ${Number.parseFloat(attributes.get("height") ?? "24")}`;
  const [, , boxWidth = 24, boxHeight = 24] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const kept = [...attributes].filter(([name]) =>
    /^(fill|stroke|stroke-.*|fill-rule|clip-rule|shape-rendering)$/.test(name),
  );
  if (mono && !attributes.has("fill") && !/\bfill="currentColor"/.test(inner)) kept.push(["fill", "currentColor"]);
  const style = formatIconStyle((placement.sizePx * boxWidth) / boxHeight, placement.sizePx, placement);
  const head = kept.map(([name, value]) => ` ${name}="${value}"`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${head} style="${style}">${inner}</svg>`;
  return (mono ? paintInCurrentColor(svg) : svg)
    .replace(/\bid="([^"]+)"/g, `id="${placement.idPrefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${placement.idPrefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${placement.idPrefix}$1"`)
    .replace(/\s+/g, " ");
}

function paintInCurrentColor(svg: string): string {
  return svg
    .replace(/\b(fill|stroke)="(?!none|currentColor|transparent|url|white|#fff)[^"]*"/gi, '$1="currentColor"')
    .replace(/\b(fill|stroke):\s*(?!none|currentColor|transparent|url)(#[0-9a-f]+|black)/gi, "$1:currentColor");
}

function readAttributes(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/([\w:-]+)\s*=\s*"([^"]*)"/g)].map(([, name, value]) => [name as string, value as string]),
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
