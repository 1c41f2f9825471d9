import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";

/** What a query leans on most; accuracies are reported by kind. */
export type QueryKind =
  | "name"
  | "synonym"
  | "typo"
  | "role"
  | "icon"
  | "ordinal"
  | "place"
  | "relation"
  | "value"
  | "negation"
  | "number"
  | "language"
  | "absent";

/** The id that a careful person would point at; several where each is right; null when it isn't on the screen. */
export type CorpusCase = { kind: QueryKind; query: string; want: readonly string[] | null };

export type CorpusScreen = { name: string; elements: readonly UiElement[]; cases: readonly CorpusCase[] };

type Extra = { value?: string; platform?: Record<string, unknown> };

/** One element: id, role, name, then x, y, width and height in pixels (or null bounds), then the rest. */
export type Row = [string, string, string, [number, number, number, number] | null, Extra?];

/** Spells a screen compactly; `want` may name several ids, parted by `|`, or be null. */
export function describeScreen(
  name: string,
  rows: readonly Row[],
  cases: readonly (readonly [QueryKind, string, string | null])[],
): CorpusScreen {
  return {
    name,
    elements: rows.map(([id, role, label, bounds, extra]) => ({
      id,
      role,
      name: label,
      ...(bounds ? { bounds: { x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3] } } : {}),
      ...extra,
    })),
    cases: cases.map(([kind, query, want]) => ({ kind, query, want: want === null ? null : want.split("|") })),
  };
}
