import "./histogram.css";

const CHANNELS = ["red", "green", "blue"] as const;
const HEIGHT = 80;
const BIN_WIDTH = 8;

/**
 * How many pixels have how much of each colour: three rows of 32 bins. Heights are square roots, or the background would
 * hide the rest.
 */
export function Histogram({ channels }: { channels: readonly (readonly number[])[] }) {
  const highest = Math.sqrt(Math.max(1, ...channels.flat()));
  const bins = channels[0]?.length ?? 0;
  return (
    <figure class="histogram">
      <figcaption>Color histogram, dark to bright</figcaption>
      <svg
        viewBox={`0 0 ${bins * BIN_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={describe(channels)}
      >
        {channels.map((counts, index) => (
          <path key={CHANNELS[index]} class={CHANNELS[index]} d={trace(counts, highest)} />
        ))}
      </svg>
    </figure>
  );
}

function trace(counts: readonly number[], highest: number): string {
  const steps = counts.map((count, bin) => {
    const y = (HEIGHT * (1 - Math.sqrt(count) / highest)).toFixed(1);
    return `V${y}H${(bin + 1) * BIN_WIDTH}`;
  });
  return `M0 ${HEIGHT}${steps.join("")}V${HEIGHT}Z`;
}

function describe(channels: readonly (readonly number[])[]): string {
  const means = channels.map((counts, index) => {
    const pixels = counts.reduce((sum, count) => sum + count, 0);
    const total = counts.reduce((sum, count, bin) => sum + count * (bin + 0.5), 0);
    return `${CHANNELS[index]} ${pixels === 0 ? 0 : Math.round((100 * total) / pixels / counts.length)} %`;
  });
  return `Mean brightness: ${means.join(", ")}`;
}
