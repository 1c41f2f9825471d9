import { Moment, Time, writeDuration } from "../../components/time.tsx";
import { listStops } from "./attempt-stops.ts";
import type { Delivery } from "./watched-delivery.ts";
import "./attempt-line.css";

/** The latest attempts in chronological order, and the planned ones in case none succeeds. */
export function AttemptLine({ delivery }: { delivery: Delivery }) {
  const stops = listStops(delivery);
  if (stops.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
    <section class="attempt-line-frame" aria-label="Attempts in time" tabIndex={0}>
      <ol class="attempt-line">
        {stops.map(({ key, text, at, kind }, index) => (
          <li key={key} class={kind}>
            <strong>{text}</strong>
            {kind === "planned" ? (
              <span>
                planned <Moment at={at} />
              </span>
            ) : (
              <Time at={at} />
            )}
            <span class="faint">{index === 0 ? "" : writeGap(stops[index - 1]?.at ?? at, at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function writeGap(from: string, to: string): string {
  return `${writeDuration(Math.max(0, Date.parse(to) - Date.parse(from)))} later`;
}
