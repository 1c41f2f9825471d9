/** An SVG as the data URL that `<img>` and CSS take. */
export function formatPicture(svg: string): { src: string; css: string } {
  const src = `data:image/svg+xml,${encodeURIComponent(svg).replace(/'/g, "%27").replace(/\(/g, "%28").replace(/\)/g, "%29")}`;
  // Without quotes, of which it needs none: so it fits into a style attribute of either kind.
  return { src, css: `url(${src})` };
}
