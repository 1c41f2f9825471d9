import { writeMarkdownTable } from "../markdown-table.ts";
import type { CallFigures } from "./call-log.ts";
import type { MemoryTrend, PartTrend } from "./memory.ts";
import type { SoakSums } from "./reconcile.ts";

const MEBIBYTE = 1024 * 1024;
const MOST_FAULTS = 20;

type MinuteFigures = {
  minute: number;
  memory: readonly number[];
  calls: number;
  p50Ms: number;
  p99Ms: number;
  pending: number;
  oldestMs: number;
  faults: number;
};

/** A line that is printed while it runs. */
export function writeMinute(figures: MinuteFigures): string {
  const { minute, memory, calls, p50Ms, p99Ms, pending, oldestMs, faults } = figures;
  return [
    `minute ${minute}`.padEnd(11),
    ...memory.map((bytes) => `${(bytes / MEBIBYTE).toFixed(0)} MB`.padStart(8)),
    `${calls} calls`.padStart(12),
    `p50 ${p50Ms.toFixed(0)} ms`.padStart(13),
    `p99 ${p99Ms.toFixed(0)} ms`.padStart(14),
    `${pending} pending`.padStart(14),
    `oldest ${(oldestMs / 1000).toFixed(0)} s late`.padStart(18),
    `${faults} faults`.padStart(10),
  ].join("");
}

function writeMemory({ fromBytes, toBytes, bytesPerMinute, isFlat }: MemoryTrend): string {
  const [from, to] = [fromBytes, toBytes].map((bytes) => (bytes / MEBIBYTE).toFixed(0));
  const slope = (bytesPerMinute / MEBIBYTE).toFixed(2);
  return `${from} to ${to} MB, ${slope} MB a minute: ${isFlat ? "flat" : "growing"}`;
}

export function writeOperations(figures: readonly CallFigures[]): string {
  return writeMarkdownTable([
    ["Call", "calls", "p50 ms", "p99 ms", "answers"],
    ...figures.map(({ name, calls, p50Ms, p99Ms, statuses }) => [
      name,
      String(calls),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      [...statuses].map(([status, count]) => `${count} x ${status}`).join(", "),
    ]),
  ]);
}

export function writeSums(sums: SoakSums, trends: readonly PartTrend[], missed: number): string {
  return writeMarkdownTable([
    ["Sum", "Figure"],
    ["events", String(sums.events)],
    ["deliveries", `${sums.deliveries}: ${sums.delivered} delivered, ${sums.failed} failed at receivers`],
    ["POSTs received", `${sums.posts}, of them ${sums.doubled} after one that was accepted`],
    ["charges", String(sums.charges)],
    ["lost, doubled, unexpected", String(sums.faults.length)],
    ["calls that were not begun in time", String(missed)],
    ...trends.map((trend) => [trend.part, writeMemory(trend)]),
  ]);
}

export function writeFaults(faults: readonly string[]): string {
  const more = faults.length > MOST_FAULTS ? [`… and ${faults.length - MOST_FAULTS} more`] : [];
  return [...faults.slice(0, MOST_FAULTS), ...more].map((fault) => `- ${fault}`).join("\n");
}
