import { writeMarkdownTable } from "../markdown-table.ts";
import { findPercentile } from "../percentile.ts";
import { type PartCost, sumParts } from "./costs.ts";
import type { Arrivals } from "./figures.ts";
import type { TableBytes } from "./local-database.ts";

/** What D1 counted for an event and for a delivery, part by part. */
export function writeCosts(parts: readonly PartCost[]): string {
  const write = (name: string, per: string, cost: Omit<PartCost, "name" | "per">) => [
    name,
    per,
    cost.statements.toFixed(2),
    cost.rowsRead.toFixed(2),
    cost.rowsWritten.toFixed(2),
  ];
  return writeMarkdownTable([
    ["part", "per", "statements", "rows read", "rows written"],
    ...parts.map((part) => write(part.name, part.per, part)),
    write("all", "event", sumParts(parts, "event")),
    write("all", "delivery", sumParts(parts, "delivery")),
  ]);
}

export function writeBytes(bytes: TableBytes, events: number, deliveries: number): string {
  const total = [...bytes.values()].reduce((sum, each) => sum + each, 0);
  const write = (name: string, size: number) => [name, (size / events).toFixed(0), (size / deliveries).toFixed(0)];
  return writeMarkdownTable([
    ["table, with indexes", "bytes an event", "bytes a delivery"],
    ...[...bytes].sort(([, a], [, b]) => b - a).map(([name, size]) => write(name, size)),
    write("all", total),
  ]);
}

export function writeWaits({ waitsMs }: Pick<Arrivals, "waitsMs">): string {
  const at = (share: number) => findPercentile(waitsMs, share).toFixed(0);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
}

/** Empty if each delivery arrived exactly once; otherwise what didn't. */
export function describeFaults({ missing, duplicates, unknown }: Arrivals): string {
  if (missing === 0 && duplicates === 0 && unknown === 0) return "";
  return `${missing} never came, ${duplicates} came again, ${unknown} weren't expected`;
}
