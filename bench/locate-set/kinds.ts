import { writeMarkdownTable } from "../markdown-table.ts";
import { shareRight } from "./report.ts";
import type { TriedMode } from "./tried.ts";

/** Returns a table of the share of right answers, of all queries and of each kind of them, in each mode. */
export function reportKinds(modes: readonly TriedMode[]): string {
  const kinds = [...new Set(modes.flatMap(({ tried }) => tried.map(({ judged }) => judged.asked.kind)))].sort();
  const row = (name: string, belongs: (kind: string) => boolean) => {
    const parts = modes.map(({ tried }) => tried.filter(({ judged }) => belongs(judged.asked.kind)));
    const shares = parts.map((part) => shareRight(part.map(({ judged }) => judged)));
    return [name, String(parts[0]?.length ?? 0), ...shares.map((share) => share.toFixed(3))];
  };
  return writeMarkdownTable([
    ["Kind of query", "Queries", ...modes.map(({ mode }) => mode)],
    row("all", () => true),
    ...kinds.map((kind) => row(kind, (one) => one === kind)),
  ]);
}
