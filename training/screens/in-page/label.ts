import type { Candidate } from "../candidate.ts";
import type { LabelRule } from "../scene.ts";
import { listChildren, queryDeep } from "./composed-tree.ts";

/** An element with its label, as the walk through the page met it. */
export type Labelled = {
  element: Element;
  kind: Candidate["kind"];
  source: Candidate["source"];
  parent: number | undefined;
  /** It isn't the element but what the element's style draws before or after its content. */
  pseudo?: Pseudo;
};

export type Pseudo = "before" | "after";
const PSEUDOS: readonly Pseudo[] = ["before", "after"];

type Label = { kind: Candidate["kind"] | "none"; source: Candidate["source"] };
type Ruled = Record<"itself" | Pseudo, Map<Element, LabelRule["kind"]>>;
type Around = { parent: number | undefined; isInMark: boolean; isInIcon: boolean };

const MARKS = new Set(["checkbox", "radio", "switch", "slider"]);
const ICON_FAMILY = /icon|awesome|symbol|glyph|feather|fontello|\bmdi\b|remix|phosphor|fabric/i;
const PRIVATE_USE = /^[\p{Co}\u{E000}-\u{F8FF}]+$/u;
/** Pictures up to this many CSS pixels are icons. */
const ICON_LIMIT = 72;

/** Walks the page as drawn and labels its elements: by `data-gt` first, then by the first rule that matches, then by itself. */
export function labelElements(rules: readonly LabelRule[]): Labelled[] {
  const ruled: Ruled = { itself: new Map(), before: new Map(), after: new Map() };
  for (const { kind, selector } of rules) {
    const [, host = selector, pseudo = "itself"] = /^(.+)::(before|after)$/.exec(selector) ?? [];
    const known = ruled[pseudo as keyof Ruled];
    for (const element of queryDeep(host)) if (!known.has(element)) known.set(element, kind);
  }
  const labelled: Labelled[] = [];
  const visit = (element: Element, around: Around) => {
    const label = labelElement(element, ruled.itself, around);
    if (label?.kind === "none") return;
    let inner = around;
    if (label) {
      const kind = label.kind as Candidate["kind"];
      const id = labelled.push({ element, kind, source: label.source, parent: around.parent }) - 1;
      if (kind === "ignore") return;
      inner = {
        parent: id,
        isInMark: around.isInMark || MARKS.has(kind),
        isInIcon: around.isInIcon || kind === "icon",
      };
    }
    if (element instanceof SVGElement) return;
    // An icon's own glyph is the icon itself.
    if (!inner.isInMark && !inner.isInIcon) labelled.push(...labelPseudos(element, ruled, inner.parent));
    for (const child of listChildren(element)) visit(child, inner);
  };
  visit(document.body, { parent: undefined, isInMark: false, isInIcon: false });
  return labelled;
}

function labelElement(element: Element, ruled: Map<Element, LabelRule["kind"]>, around: Around): Label | undefined {
  const attribute = element.getAttribute("data-gt");
  if (attribute) return { kind: attribute as Label["kind"], source: "attribute" };
  const rule = ruled.get(element);
  if (rule) return { kind: rule, source: "rule" };
  if (around.isInMark || around.isInIcon) return undefined;
  const kind = recognizePicture(element);
  return kind && { kind, source: "automatic" };
}

function labelPseudos(element: Element, ruled: Ruled, parent: number | undefined): Labelled[] {
  return PSEUDOS.flatMap((pseudo): Labelled[] => {
    const rule = ruled[pseudo].get(element);
    const kind = rule ?? (isIconPseudo(element, pseudo) ? "icon" : "none");
    return kind === "none" ? [] : [{ element, kind, source: rule ? "rule" : "automatic", parent, pseudo }];
  });
}

/** Icons and pictures that need no label. */
function recognizePicture(element: Element): "icon" | "image" | undefined {
  if (element instanceof SVGSVGElement) return "icon";
  if (
    element instanceof HTMLImageElement ||
    element instanceof HTMLVideoElement ||
    element instanceof HTMLCanvasElement
  ) {
    const { width, height } = element.getBoundingClientRect();
    if (width > ICON_LIMIT || height > ICON_LIMIT) return "image";
    return element instanceof HTMLImageElement ? "icon" : undefined;
  }
  return isFontIcon(element) || isPaintedIcon(element, getComputedStyle(element)) ? "icon" : undefined;
}

/** An element whose whole content is one glyph or ligature of an icon font. */
export function isFontIcon(element: Element): boolean {
  if (element.children.length > 0 || element.shadowRoot || !(element instanceof HTMLElement)) return false;
  const text = (element.textContent ?? "").trim();
  if (text === "") return PSEUDOS.some((pseudo) => isGlyph(getComputedStyle(element, `::${pseudo}`)));
  if (text.length <= 2 && PRIVATE_USE.test(text)) return true;
  return /^[\w-]{1,40}$/.test(text) && ICON_FAMILY.test(readFirstFamily(getComputedStyle(element)));
}

/** An icon that a style draws into an element that has other content too, like a row's chevron. */
function isIconPseudo(element: Element, pseudo: Pseudo): boolean {
  const style = getComputedStyle(element, `::${pseudo}`);
  if (style.content === "none" || style.content === "normal" || style.display === "none") return false;
  if (isGlyph(style)) return true;
  const width = Number.parseFloat(style.width);
  const height = Number.parseFloat(style.height);
  return isPicturePainted(style) && isIconSize(width, height);
}

/** An empty element that a mask or a drawing in its background gives its shape. */
function isPaintedIcon(element: Element, style: CSSStyleDeclaration): boolean {
  if (element.children.length > 0 || element.shadowRoot || element.textContent?.trim()) return false;
  const { width, height } = element.getBoundingClientRect();
  return isIconSize(width, height) && isPicturePainted(style) && !(element instanceof HTMLInputElement);
}

function isPicturePainted(style: CSSStyleDeclaration): boolean {
  return style.maskImage.includes("url(") || /url\([^)]*svg/.test(style.backgroundImage);
}

function isIconSize(width: number, height: number): boolean {
  return width >= 4 && height >= 4 && width <= ICON_LIMIT && height <= ICON_LIMIT;
}

function isGlyph(style: CSSStyleDeclaration): boolean {
  const content = /^"(.+?)"/.exec(style.content)?.[1];
  if (!content) return false;
  const isShort = content.length <= 2 || /^[\w-]+$/.test(content);
  return PRIVATE_USE.test(content) || (isShort && ICON_FAMILY.test(readFirstFamily(style)));
}

function readFirstFamily(style: CSSStyleDeclaration): string {
  return style.fontFamily.split(",")[0] ?? "";
}
