/** An SVG as the data URL that `<img>` and CSS take. */
export function formatPicture(svg: string): { src: string; css: string } {
  const src = `data:image/svg+xml,${encodeURIComponent(svg).replace(/'/g, "%27").replace(/\(/g, "%28").replace(/\)/g, "%29")}`;
  return { src, css: `url('${src}')` };
}
