import type { Candidate } from "../candidate.ts";
import type { LabelRule } from "../scene.ts";
import { listChildren, queryDeep } from "./composed-tree.ts";

/** An element with its label, as the walk through the page met it. */
export type Labelled = {
  element: Element;
  kind: Candidate["kind"];
  source: Candidate["source"];
  parent: number | undefined;
};

type Label = { kind: Candidate["kind"] | "none"; source: Candidate["source"] };
type Around = { parent: number | undefined; isInMark: boolean; isInIcon: boolean };

const MARKS = new Set(["checkbox", "radio", "switch", "slider"]);
const ICON_FAMILY = /icon|awesome|symbol|glyph|feather|fontello|\bmdi\b|remix|phosphor|fabric/i;
const PRIVATE_USE = /^[\p{Co}\u{E000}-\u{F8FF}]+$/u;
/** Pictures up to this many CSS pixels are icons. */
const ICON_LIMIT = 72;

/** Walks the page as drawn and labels its elements: by `data-gt` first, then by the first rule that matches, then by itself. */
export function labelElements(rules: readonly LabelRule[]): Labelled[] {
  const ruled = new Map<Element, LabelRule["kind"]>();
  for (const rule of rules) {
    for (const element of queryDeep(rule.selector)) if (!ruled.has(element)) ruled.set(element, rule.kind);
  }
  const labelled: Labelled[] = [];
  const visit = (element: Element, around: Around) => {
    const label = labelElement(element, ruled, around);
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
  return isFontIcon(element) ? "icon" : undefined;
}

/** An element whose whole content is one glyph or ligature of an icon font. */
export function isFontIcon(element: Element): boolean {
  if (element.children.length > 0 || element.shadowRoot || !(element instanceof HTMLElement)) return false;
  const text = (element.textContent ?? "").trim();
  if (text === "") return ["::before", "::after"].some((pseudo) => isFontIconPseudo(element, pseudo));
  if (text.length <= 2 && PRIVATE_USE.test(text)) return true;
  return /^[\w-]{1,40}$/.test(text) && ICON_FAMILY.test(readFirstFamily(getComputedStyle(element)));
}

function isFontIconPseudo(element: Element, pseudo: string): boolean {
  const style = getComputedStyle(element, pseudo);
  const content = /^"(.+?)"/.exec(style.content)?.[1];
  if (!content) return false;
  return (
    PRIVATE_USE.test(content) ||
    ((content.length <= 2 || /^[\w-]+$/.test(content)) && ICON_FAMILY.test(readFirstFamily(style)))
  );
}

function readFirstFamily(style: CSSStyleDeclaration): string {
  return style.fontFamily.split(",")[0] ?? "";
}
