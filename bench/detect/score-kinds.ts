/** The results of a detector for each kind of element, and if it uses the correct class. */
import { NETWORK_CLASSES } from "../../src/domain/screens/icon-classes.ts";
import { computeF1, coversElement, divide, type Found, hitsCenter, isIgnored, MATCH_IOU } from "./score.ts";
import type { Screen } from "./truth.ts";

/** Kinds that detect has a name for. The bench doesn't ask for text, so rows and links, which are built from it, aren't among them. */
const NAMED_KINDS: ReadonlySet<string> = new Set(NETWORK_CLASSES);

/** One kind over all pictures. An element is found by any detection, or only by one of its own class (`named`). */
export type KindCounts = {
  elements: number;
  covered: number;
  centered: number;
  coveredAndNamed: number;
  centeredAndNamed: number;
  /** Detections of this class, each element taken once; those of ignored regions and of kinds without a class don't count. */
  right: number;
  wrong: number;
};

const NOTHING: KindCounts = {
  elements: 0,
  covered: 0,
  centered: 0,
  coveredAndNamed: 0,
  centeredAndNamed: 0,
  right: 0,
  wrong: 0,
};

export function countKinds(screens: readonly { screen: Screen; found: readonly Found[] }[]): Map<string, KindCounts> {
  const counts = new Map<string, KindCounts>();
  const add = (kind: string, change: Partial<KindCounts>) => {
    const before = counts.get(kind) ?? NOTHING;
    const sums = Object.keys(NOTHING).map((key) => {
      const field = key as keyof KindCounts;
      return [field, before[field] + (change[field] ?? 0)];
    });
    counts.set(kind, Object.fromEntries(sums) as KindCounts);
  };
  for (const { screen, found } of screens) {
    for (const element of screen.elements) {
      const named = found.filter(({ className }) => className === element.kind);
      const covers = ({ bbox }: Found) => coversElement(bbox, element) >= MATCH_IOU;
      const centers = ({ bbox }: Found) => hitsCenter(bbox, element);
      add(element.kind, {
        elements: 1,
        covered: Number(found.some(covers)),
        centered: Number(found.some(centers)),
        coveredAndNamed: Number(named.some(covers)),
        centeredAndNamed: Number(named.some(centers)),
      });
    }
    for (const { className, right } of judgeNames(screen, found)) add(className, right ? { right: 1 } : { wrong: 1 });
  }
  return counts;
}

/** F1 at IoU 0.5 over all classes, a detection being right only if its class is. Kinds without a class are left out. */
export function computeNamedF1(counts: ReadonlyMap<string, KindCounts>): number | null {
  const classes = [...counts].filter(([kind]) => NAMED_KINDS.has(kind)).map(([, count]) => count);
  const sum = (field: keyof KindCounts) => classes.reduce((total, count) => total + count[field], 0);
  const right = sum("right");
  return computeF1(divide(right, right + sum("wrong")) ?? 0, divide(right, sum("elements")));
}

/** Judges each detection by its class: the surest first, each taking the element that it covers best. */
function judgeNames(screen: Screen, found: readonly Found[]): { className: string; right: boolean }[] {
  const open = new Set(screen.elements);
  const nameless = screen.elements.filter(({ kind }) => !NAMED_KINDS.has(kind));
  return [...found]
    .sort((a, b) => b.confidence - a.confidence)
    .flatMap(({ bbox, className }) => {
      const [match] = [...open]
        .filter(({ kind }) => kind === className)
        .map((element) => ({ element, cover: coversElement(bbox, element) }))
        .filter(({ cover }) => cover >= MATCH_IOU)
        .sort((a, b) => b.cover - a.cover);
      if (match) open.delete(match.element);
      else if (isIgnored(bbox, screen)) return [];
      else if (nameless.some((element) => coversElement(bbox, element) >= MATCH_IOU)) return [];
      return [{ className, right: match !== undefined }];
    });
}
