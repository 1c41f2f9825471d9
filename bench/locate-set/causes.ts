import { finish } from "../../src/domain/steps.ts";
import type { Evidence } from "../../src/locate/built-in/ranking/evidence.ts";
import { rankInSteps } from "../../src/locate/built-in/ranking/rank.ts";
import { writeMarkdownTable } from "../markdown-table.ts";
import { publish } from "../write-block.ts";
import type { Tried, TriedMode } from "./tried.ts";

/** Why an answer is wrong: what was answered, and where the right one stood among those that may be meant. */
const CAUSES = [
  "refused, the right one first",
  "refused, the right one second or third",
  "refused, the right one further down",
  "refused, the right one not looked at",
  "another, the right one second or third",
  "another, the right one further down",
  "another, the right one not looked at",
  "found, but nothing is there",
] as const;
type Cause = (typeof CAUSES)[number];

/** Lists indexes of a request's elements, texts or detections that may be meant, the likeliest first. */
function listByChance(evidence: Evidence): number[] {
  return finish(rankInSteps(evidence)).chances.map(({ at }) => evidence.scene.candidates[at]?.index ?? -1);
}

function findCause({ judged: { asked, answer }, gather, judge }: Tried): Cause {
  if (asked.targetBox === null) return "found, but nothing is there";
  const rank = listByChance(gather()).findIndex((index) => judge({ index, confidence: null }).right);
  if (answer.index === null) {
    if (rank === 0) return "refused, the right one first";
    if (rank < 0) return "refused, the right one not looked at";
    return rank < 3 ? "refused, the right one second or third" : "refused, the right one further down";
  }
  if (rank < 0) return "another, the right one not looked at";
  return rank < 3 ? "another, the right one second or third" : "another, the right one further down";
}

/** Tables of the misses by kind and cause, and lists of them by their ids, for each mode. */
export function reportCauses(modes: readonly TriedMode[]): string {
  return modes.map(reportMode).join("\n\n");
}

function reportMode({ mode, tried }: TriedMode): string {
  const misses = tried
    .filter(({ judged }) => !judged.right)
    .map((one) => ({ cause: findCause(one), kind: one.judged.asked.kind, id: one.judged.asked.id }));
  const kinds = [...new Set(misses.map(({ kind }) => kind))].sort();
  const table = writeMarkdownTable([
    [`Misses, ${mode}`, "All", ...kinds],
    ["all", String(misses.length), ...kinds.map((kind) => String(misses.filter((one) => one.kind === kind).length))],
    ...CAUSES.map((cause) => {
      const ofCause = misses.filter((one) => one.cause === cause);
      const byKind = kinds.map((kind) => String(ofCause.filter((one) => one.kind === kind).length));
      return [cause, String(ofCause.length), ...byKind];
    }),
  ]);
  const lists = CAUSES.flatMap((cause) => {
    const ids = misses.filter((one) => one.cause === cause).map(({ id, kind }) => `${id} (${kind})`);
    return ids.length === 0 ? [] : [`- ${cause}: ${ids.join(", ")}`];
  });
  return `${table}\n\n${lists.join("\n")}`;
}

/** Puts the report into misses.md. */
export function writeMisses(body: string): void {
  const command = "npm run bench:grounder -- FOLDER --pixels --write";
  publish({ name: "grounder-misses", command, body }, import.meta.dirname);
}
