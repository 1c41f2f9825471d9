import type { Box, Candidate } from "../candidate.ts";
import type { LabelRule } from "../scene.ts";
import { intersect, toBox } from "./boxes.ts";
import { holdsText, listShadowRoots, walkBelow } from "./composed-tree.ts";
import { isFontIcon, type Labelled, labelElements, type Pseudo } from "./label.ts";
import { isShown, measureVisibility } from "./occlusion.ts";
import { findPainted, measureOpacity } from "./paint.ts";

const MARKS = new Set(["checkbox", "radio", "switch", "slider"]);
const HIDING = { before: "data-engine-hides-before", after: "data-engine-hides-after" } as const;
const inkElements: { element: Element; pseudo: Pseudo | undefined }[] = [];

/** Finds every element that may become a ground-truth box. */
export async function collect(rules: readonly LabelRule[]): Promise<Candidate[]> {
  const labelled = labelElements(rules);
  const restore = makeEverythingHittable();
  const visibleBoxes = await observeVisible(labelled.map(({ element }) => element));
  const candidates: Candidate[] = [];
  for (const [id, entry] of labelled.entries()) {
    const visibleBox = visibleBoxes.get(entry.element);
    if (visibleBox) candidates.push(describe(id, entry, visibleBox));
  }
  restore();
  return candidates;
}

/** Hides what `collect` wants measured by its absence. */
export async function hideInk(): Promise<void> {
  adoptEverywhere(
    `[${HIDING.before}]::before, [${HIDING.after}]::after { opacity: 0 !important; transition: none !important }`,
  );
  for (const { element, pseudo } of inkElements) {
    if (pseudo) {
      element.setAttribute(HIDING[pseudo], "");
      continue;
    }
    const { style } = element as HTMLElement;
    style.setProperty("transition", "none", "important");
    style.setProperty("opacity", "0", "important");
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

function describe(id: number, { element, kind, source, parent, pseudo }: Labelled, visibleBox: Box): Candidate {
  const painted = kind === "button" || kind === "select" || kind === "input" ? findPainted(element) : element;
  const paintsBox = painted !== undefined;
  const hasInk = kind === "icon" || MARKS.has(kind) || (!paintsBox && kind !== "input");
  if (hasInk) inkElements.push({ element, pseudo });
  const outlying = pseudo && findOutlying(element, pseudo);
  const box = outlying ?? (MARKS.has(kind) ? unite(element) : toBox((painted ?? element).getBoundingClientRect()));
  const seenBox = outlying ? intersect(box, clipTo(visibleBox, element, box)) : visibleBox;
  const isDrawn = isShown(element) && seenBox.x2 > seenBox.x1 && seenBox.y2 > seenBox.y1;
  const visibility = isDrawn ? measureVisibility(element, seenBox) : { visibleShare: 0, isBehindScrim: false };
  return {
    id,
    kind,
    source,
    tag: pseudo ?? element.tagName.toLowerCase(),
    box,
    visibleBox: intersect(box, clipTo(visibleBox, element, box)),
    paintsBox,
    hasText: hasText(element),
    hasInk,
    ...visibility,
    opacity: measureOpacity(element),
    parent,
  };
}

/** Where a style draws something beside its element, as labels draw their check boxes. Undefined where it is drawn within. */
function findOutlying(element: Element, pseudo: Pseudo): Box | undefined {
  const style = getComputedStyle(element, `::${pseudo}`);
  if (style.position !== "absolute" || getComputedStyle(element).position === "static") return undefined;
  const [left, top, width, height] = [style.left, style.top, style.width, style.height].map(Number.parseFloat);
  if (!(left !== undefined && top !== undefined && width && height)) return undefined;
  const host = element.getBoundingClientRect();
  const { a, b, c, d, e, f } = new DOMMatrix(style.transform);
  const x = host.left + element.clientLeft + left + width / 2 + e;
  const y = host.top + element.clientTop + top + height / 2 + f;
  const halfWidth = (Math.abs(a) * width + Math.abs(c) * height) / 2;
  const halfHeight = (Math.abs(b) * width + Math.abs(d) * height) / 2;
  const box = { x1: x - halfWidth, y1: y - halfHeight, x2: x + halfWidth, y2: y + halfHeight };
  const isWithin = box.x1 >= host.left && box.y1 >= host.top && box.x2 <= host.right && box.y2 <= host.bottom;
  return isWithin ? undefined : box;
}

/** The visible box is the element's; a painted part or a mark's overflowing thumb is cut only where the element itself is. */
function clipTo(visibleBox: Box, element: Element, box: Box): Box {
  const whole = element.getBoundingClientRect();
  return {
    x1: visibleBox.x1 > whole.left + 0.5 ? visibleBox.x1 : Math.max(0, Math.min(box.x1, visibleBox.x1)),
    y1: visibleBox.y1 > whole.top + 0.5 ? visibleBox.y1 : Math.max(0, Math.min(box.y1, visibleBox.y1)),
    x2: visibleBox.x2 < whole.right - 0.5 ? visibleBox.x2 : Math.min(innerWidth, Math.max(box.x2, visibleBox.x2)),
    y2: visibleBox.y2 < whole.bottom - 0.5 ? visibleBox.y2 : Math.min(innerHeight, Math.max(box.y2, visibleBox.y2)),
  };
}

function unite(element: Element): Box {
  const box = toBox(element.getBoundingClientRect());
  for (const inner of walkBelow(element)) {
    const rect = inner.getBoundingClientRect();
    if (
      rect.width < 1 ||
      rect.height < 1 ||
      measureOpacity(inner) < 0.1 ||
      getComputedStyle(inner).visibility !== "visible"
    )
      continue;
    box.x1 = Math.min(box.x1, rect.left);
    box.y1 = Math.min(box.y1, rect.top);
    box.x2 = Math.max(box.x2, rect.right);
    box.y2 = Math.max(box.y2, rect.bottom);
  }
  return box;
}

function hasText(element: Element): boolean {
  if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) return element.value.trim() !== "";
  return [element, ...walkBelow(element)].some(
    (inner) => !(inner instanceof SVGElement) && !isFontIcon(inner) && holdsText(inner),
  );
}

/** What each element's scrollers and the viewport leave of it, as the browser itself reckons. */
function observeVisible(elements: readonly Element[]): Promise<Map<Element, Box>> {
  const found = new Map<Element, Box>();
  if (elements.length === 0) return Promise.resolve(found);
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      for (const { target, intersectionRect } of entries) found.set(target, toBox(intersectionRect));
      if (found.size < elements.length) return;
      observer.disconnect();
      resolve(found);
    });
    for (const element of elements) observer.observe(element);
    setTimeout(() => resolve(found), 2000);
  });
}

/** Overlays that let touches through still hide what is below: for the test of points nothing may let them through. */
function makeEverythingHittable(): () => void {
  return adoptEverywhere("*, ::before, ::after { pointer-events: auto !important }");
}

/** Adds style to the page and to all shadow roots; the result takes it away again. */
function adoptEverywhere(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const roots = [document, ...listShadowRoots()];
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    for (const root of roots) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
