import { findComposedParent, listChildren } from "./composed-tree.ts";

const REPLACED = new Set(["IMG", "VIDEO", "CANVAS", "IFRAME", "EMBED", "OBJECT"]);
const opacities = new Map<Element, number>();

/** How much of the element shows through the opacities around it. */
export function measureOpacity(element: Element): number {
  const known = opacities.get(element);
  if (known !== undefined) return known;
  const parent = findComposedParent(element);
  const opacity = Number(getComputedStyle(element).opacity) * (parent ? measureOpacity(parent) : 1);
  opacities.set(element, opacity);
  return opacity;
}

/** How much the element hides of what lies behind its box: 0 for one that paints no box. */
export function measureCover(element: Element): number {
  if (REPLACED.has(element.tagName)) return measureOpacity(element);
  if (element instanceof SVGElement) return element instanceof SVGSVGElement ? 0 : measureOpacity(element);
  const style = getComputedStyle(element);
  const pseudo = Math.max(measurePseudoCover(element, "::before"), measurePseudoCover(element, "::after"));
  return Math.max(measureStyleCover(style), pseudo) * measureOpacity(element);
}

/** True where the element draws the edges of a box: background, border, outline or shadow. */
export function paintsBox(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.visibility !== "visible" || measureOpacity(element) < 0.05) return false;
  if (REPLACED.has(element.tagName) || paintsStyle(style)) return true;
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLButtonElement
  ) {
    if (style.appearance !== "none" && style.borderStyle !== "none" && paintsStyle(style)) return true;
  }
  return ["::before", "::after"].some((pseudo) => pseudoPaintsBox(element, pseudo));
}

/**
 * The element itself where it paints its box; else the largest part of it that does and is of about its size, as kits wrap what they
 * paint. Undefined where nothing is painted.
 */
export function findPainted(element: Element): Element | undefined {
  if (paintsBox(element)) return element;
  const { width, height } = element.getBoundingClientRect();
  let found: { element: Element; area: number } | undefined;
  const visit = (parent: Element, depth: number) => {
    for (const child of listChildren(parent)) {
      const box = child.getBoundingClientRect();
      const isLarge = box.width >= width * 0.6 && box.height >= height * 0.5;
      if (isLarge && !(child instanceof SVGElement) && child.tagName !== "IMG" && paintsBox(child)) {
        const area = box.width * box.height;
        if (!found || area > found.area) found = { element: child, area };
      }
      if (depth < 5) visit(child, depth + 1);
    }
  };
  visit(element, 0);
  return found?.element;
}

function paintsStyle(style: CSSStyleDeclaration): boolean {
  if (readAlpha(style.backgroundColor) > 0.03) return true;
  if (style.backgroundImage !== "none" && !/^(linear|radial)-gradient\(.*transparent/.test(style.backgroundImage))
    return true;
  if (style.boxShadow !== "none" && !/^rgba\(0, 0, 0, 0\)[^)]*$/.test(style.boxShadow)) return true;
  if (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0) return true;
  return (["Top", "Right", "Bottom", "Left"] as const).some(
    (side) =>
      !["none", "hidden"].includes(style[`border${side}Style`]) &&
      Number.parseFloat(style[`border${side}Width`]) > 0 &&
      readAlpha(style[`border${side}Color`]) > 0.03,
  );
}

function pseudoPaintsBox(element: Element, pseudo: string): boolean {
  const style = getComputedStyle(element, pseudo);
  if (style.content === "none" || style.content === "normal" || Number(style.opacity) < 0.05) return false;
  if (style.visibility !== "visible" || style.display === "none") return false;
  const { width, height } = element.getBoundingClientRect();
  const isLarge = Number.parseFloat(style.width) >= width * 0.6 && Number.parseFloat(style.height) >= height * 0.5;
  return isLarge && paintsStyle(style);
}

function measurePseudoCover(element: Element, pseudo: string): number {
  return pseudoPaintsBox(element, pseudo) ? measureStyleCover(getComputedStyle(element, pseudo)) : 0;
}

function measureStyleCover(style: CSSStyleDeclaration): number {
  if (style.backdropFilter && style.backdropFilter !== "none") return 1;
  if (style.backgroundImage !== "none") {
    const isSeeThrough =
      /gradient/.test(style.backgroundImage) && /transparent|rgba|\/ 0?\.|%\)/.test(style.backgroundImage);
    if (!isSeeThrough) return 1;
  }
  return readAlpha(style.backgroundColor);
}

/** The alpha of a computed colour. */
export function readAlpha(color: string): number {
  if (color === "transparent") return 0;
  const [, alpha] =
    /^rgba?\([^)]*?,[^)]*?,[^)]*?,\s*([\d.]+)\)$/.exec(color) ?? /\/\s*([\d.]+)\s*\)$/.exec(color) ?? [];
  return alpha === undefined ? 1 : Number(alpha);
}
