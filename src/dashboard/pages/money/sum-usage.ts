import { writeDay } from "../../../domain/rfc3339.ts";
import type { Answer } from "../../api/call.ts";
import type { Series } from "../../components/plot.tsx";

export type UsageRow = Answer<"organizations.usage-by-day.list">["days"][number];
export type KeyUsageRow = Answer<"organizations.usage-by-key.list">["days"][number];
export type Measure = "charged_microdollars" | "calls";

type Day = { day: string } & Record<Measure, number>;

const DAY_MS = 86_400_000;
const COLOURS = ["--plot-1", "--plot-2", "--plot-3", "--plot-4", "--plot-5"];

/**
 * Returns the middles of the last `count` days (UTC) including today, oldest first: a bar is centered on the middle of
 * its day.
 */
export function listDays(count: number, nowMs: number): number[] {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS + DAY_MS / 2;
  return Array.from({ length: count }, (_, index) => today - (count - 1 - index) * DAY_MS);
}

/**
 * Returns a stack for each group, largest first; if there are more groups than colours, the smallest ones share one.
 *
 * @param labelOf a group's label, from any of its rows; given if groups aren't told apart by their labels
 */
export function stackUsage<Row extends Day>(
  rows: readonly Row[],
  times: readonly number[],
  groupOf: (row: Row) => string,
  measure: Measure,
  labelOf = groupOf,
): Series[] {
  const labels = new Map(rows.map((row) => [groupOf(row), labelOf(row)]));
  const groups = [...Map.groupBy(rows, groupOf)]
    .map(([id, own]) => ({ id, label: labels.get(id) ?? id, own, sum: sum(own, measure) }))
    .sort((a, b) => b.sum - a.sum || a.label.localeCompare(b.label));
  const named = groups.length > COLOURS.length ? groups.slice(0, COLOURS.length - 1) : groups;
  const others = groups.slice(named.length).flatMap(({ own }) => own);
  const stacks = others.length > 0 ? [...named, { id: "all others", label: "all others", own: others }] : named;
  return stacks.map(({ id, label, own }, index) => {
    const byDay = Map.groupBy(own, ({ day }) => day);
    return {
      id,
      label,
      colour: COLOURS[index] ?? "--plot-5",
      kind: "bars",
      values: times.map((timeMs) => sum(byDay.get(writeDay(timeMs)) ?? [], measure)),
    };
  });
}

/** Adds up all days, with a row for each endpoint and model, the most expensive first. */
export function totalUsage(rows: readonly UsageRow[]): Omit<UsageRow, "day">[] {
  return [...Map.groupBy(rows, ({ endpoint, model }) => `${endpoint} ${model}`).values()]
    .map((own) => ({
      endpoint: own[0]?.endpoint ?? "element_locate",
      model: own[0]?.model ?? "",
      calls: sum(own, "calls"),
      prompt_tokens: sum(own, "prompt_tokens"),
      completion_tokens: sum(own, "completion_tokens"),
      pages: sum(own, "pages"),
      charged_microdollars: sum(own, "charged_microdollars"),
    }))
    .sort((a, b) => b.charged_microdollars - a.charged_microdollars || b.calls - a.calls);
}

export function sum<Field extends string>(rows: readonly Record<Field, number>[], measure: Field): number {
  return rows.reduce((total, row) => total + row[measure], 0);
}
