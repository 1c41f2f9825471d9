import { scaleValues } from "./scale-values.ts";

const WIDTH = 100;
const HEIGHT = 40;
/** Room for half of the line's width. */
const EDGE = 1.5;

/**
 * A trend without axes, from zero to its highest value or to `max`: a line over days, or bars where some have no value.
 * `label` says in words what it shows, for screen readers.
 */
export function Sparkline({
  label,
  values,
  max,
  kind = "line",
}: {
  label: string;
  /** Null where nothing was measured. */
  values: readonly (number | null)[];
  max?: number | undefined;
  kind?: "line" | "bars";
}) {
  const heights = scaleValues(values, HEIGHT - 2 * EDGE, max);
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {kind === "line" ? <Line heights={heights} /> : <Bars heights={heights} />}
    </svg>
  );
}

type Heights = readonly (number | null)[];

function Line({ heights }: { heights: Heights }) {
  const step = WIDTH / Math.max(1, heights.length - 1);
  const points = heights.map((height, index) => `${round(index * step)},${round(HEIGHT - EDGE - (height ?? 0))}`);
  return (
    <>
      <polygon points={`0,${HEIGHT} ${points.join(" ")} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(" ")} />
    </>
  );
}

function Bars({ heights }: { heights: Heights }) {
  const step = WIDTH / Math.max(1, heights.length);
  return (
    <>
      {heights.map((height, index) => {
        const x = round(index * step + step * 0.15);
        // Keeps a zero visible, so that it differs from a missing value.
        return height === null ? null : (
          <rect
            key={x}
            x={x}
            y={round(HEIGHT - height - EDGE)}
            width={round(step * 0.7)}
            height={round(height + EDGE)}
          />
        );
      })}
    </>
  );
}

/** Describes a trend in words: its lowest, highest and latest value. */
export function describeTrend(
  name: string,
  values: readonly (number | null)[],
  write: (value: number) => string,
): string {
  const known = values.filter((value) => value !== null);
  const latest = known.at(-1);
  if (latest === undefined) return `${name}: no data`;
  return `${name}: lowest ${write(Math.min(...known))}, highest ${write(Math.max(...known))}, latest ${write(latest)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
