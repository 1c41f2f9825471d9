import { useEffect, useRef } from "preact/hooks";
import type Uplot from "uplot";
import type { Series as PlotSeries } from "uplot";
import { useScheme } from "../layout/scheme.ts";
import { loadPlotter } from "./load-plotter.ts";
import { writeClock, writeMoment, writeMonthDay } from "./time.tsx";
import { DAY_STEPS, pickDays, writeUtcDay, writeUtcMonthDay } from "./utc-days.ts";

/**
 * One line or stack of bars. `colour` is the name of a CSS variable, such as `--plot-1`; `id` is given if series may have
 * the same label.
 */
export type Series = {
  id?: string;
  label: string;
  values: readonly (number | null)[];
  colour: string;
  kind?: "line" | "bars";
};

type Props = {
  /** Describes the plot for screen readers, and is the table's caption. */
  label: string;
  /** Unix milliseconds, one for each value. */
  times: readonly number[];
  series: readonly Series[];
  /** Formats a value, which is a whole number, with its unit. */
  write?(value: number): string;
  /** True if each value is that of a whole UTC day, with the middle of the day as its time. */
  areDays?: boolean;
  height?: number;
  /** Bars are stacked, the first on top. */
  isStacked?: boolean;
};

const DAY_SECONDS = 86_400;
/** Steps between the marks of values, which are whole: calls, attempts, microdollars, milliseconds. */
const WHOLE_STEPS = Array.from({ length: 15 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
const seconds = (times: readonly number[]) => times.map((timeMs) => timeMs / 1000);

/** Values over time. A table for screen readers contains the same figures. */
export function Plot({
  label,
  times,
  series,
  write = (value) => value.toLocaleString("en"),
  areDays = false,
  height = 200,
  isStacked = false,
}: Props) {
  const writeTime = areDays ? writeUtcDay : writeMoment;
  const timeLabel = areDays ? "Day (UTC)" : "Time";
  const { scheme } = useScheme();
  const place = useRef<HTMLDivElement>(null);
  const writeValue = useRef(write);
  writeValue.current = write;
  useEffect(() => {
    const element = place.current;
    if (!element || times.length === 0) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    const draw = async () => {
      const UPlot = await loadPlotter(() => !isGone);
      if (!UPlot) return;
      const style = getComputedStyle(element);
      const colour = (name: string) => style.getPropertyValue(name).trim();
      const axis = { stroke: colour("--faint"), grid: { stroke: colour("--line"), width: 1 }, ticks: { show: false } };
      const bars = UPlot.paths.bars?.({ size: [0.7, 40] });
      const plot = new UPlot(
        {
          width: element.clientWidth,
          height,
          cursor: { points: { show: false } },
          scales: {
            // Half a step on both sides, so that the outer bars are fully visible.
            ...(series.some(({ kind }) => kind === "bars") ? { x: { range: widen } } : {}),
            y: { range: (_plot, low, high) => [Math.min(0, low ?? 0), (high ?? 0) > 0 ? (high ?? 0) * 1.1 : 1] },
          },
          axes: [
            {
              ...axis,
              ...(areDays
                ? {
                    incrs: [...DAY_STEPS],
                    splits: (_plot, _axis, _min, _max, stepSeconds) => pickDays(times, stepSeconds),
                    values: (_plot, splits) => splits.map((second) => writeUtcMonthDay(second * 1000)),
                  }
                : { values: (_plot, splits, _axis, _space, stepSeconds) => writeTicks(splits, stepSeconds) }),
            },
            {
              ...axis,
              size: 64,
              incrs: WHOLE_STEPS,
              values: (_plot, splits) => splits.map((value) => writeValue.current(value)),
            },
          ],
          series: [
            { label: timeLabel, value: (_plot, time) => (time === null ? "–" : writeTime(time * 1000)) },
            ...series.map(
              (one): PlotSeries => ({
                label: one.label,
                stroke: colour(one.colour),
                width: 2,
                // The drawn value may be a sum.
                value: (_plot, _drawn, _series, index) => {
                  const value = index === null ? null : (one.values[index] ?? null);
                  return value === null ? "–" : writeValue.current(value);
                },
                ...(one.kind === "bars" && bars ? { paths: bars, fill: colour(one.colour), width: 0 } : {}),
                // A value without neighbours has no line.
                points: { show: one.kind !== "bars", filter: () => findLoneValues(one.values) },
              }),
            ),
          ],
        },
        [seconds(times), ...(isStacked ? stack(series) : series.map(({ values }) => [...values]))],
        element,
      );
      const sizes = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
      sizes.observe(element);
      stop = () => {
        sizes.disconnect();
        plot.destroy();
      };
    };
    void draw();
    return () => {
      isGone = true;
      stop?.();
    };
    // A canvas keeps its colours, so another theme needs a new one.
  }, [times, series, height, isStacked, writeTime, timeLabel, areDays, scheme]);

  return (
    <figure class="plot" aria-label={label}>
      <div ref={place} aria-hidden="true" />
      {/* A table can't be lower than its rows, but its container can. */}
      <div class="unseen">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{timeLabel}</th>
              {series.map((one) => (
                <th key={one.id ?? one.label} scope="col">
                  {one.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map((timeMs, index) => (
              <tr key={timeMs}>
                <th scope="row">{writeTime(timeMs)}</th>
                {series.map((one) => (
                  <td key={one.id ?? one.label}>
                    {one.values[index] == null ? "none" : write(one.values[index] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** Adds all later series to each one. Drawn in this order, a later series covers its part of the earlier ones. */
function stack(series: readonly Series[]): number[][] {
  return series.map((one, first) =>
    one.values.map((_value, index) => series.slice(first).reduce((sum, { values }) => sum + (values[index] ?? 0), 0)),
  );
}

/** Formats the ticks of the axis: as days, or as hours with the day at midnight. */
function writeTicks(splits: readonly number[], stepSeconds: number): string[] {
  return splits.map((second) => {
    const timeMs = second * 1000;
    const isDay = stepSeconds >= DAY_SECONDS || new Date(timeMs).getHours() === 0;
    return isDay ? writeMonthDay(timeMs) : writeClock(timeMs).slice(0, 5);
  });
}

function widen(plot: Uplot, first: number | null, last: number | null): [number, number] {
  const steps = (plot.data[0]?.length ?? 1) - 1;
  const from = first ?? 0;
  const to = last ?? 1;
  const half = steps > 0 ? (to - from) / steps / 2 : DAY_SECONDS / 2;
  return [from - half, to + half];
}

/** Finds the values whose neighbours on both sides are missing. */
function findLoneValues(values: Series["values"]): number[] {
  const isThere = (index: number) => (values[index] ?? null) !== null;
  return [...values.keys()].filter((index) => isThere(index) && !isThere(index - 1) && !isThere(index + 1));
}
