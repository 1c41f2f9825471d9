import { Moment, Time, writeDuration } from "../../components/time.tsx";
import type { Delivery } from "./watched-delivery.ts";
import "./attempt-line.css";

/** Further attempts of the past, such as those before a replay, are listed with their responses only. */
const SHOWN_ATTEMPTS = 8;

type Stop = { key: string; text: string; at: string; kind: "good" | "bad" | "planned" };

/** The latest attempts in the order of time, and those that are planned if nothing succeeds. */
export function AttemptLine({ delivery: { attempts, planned_attempts: planned } }: { delivery: Delivery }) {
  const made = attempts.slice(-SHOWN_ATTEMPTS).map(
    ({ number, started_at: at, status_code: status, error }): Stop => ({
      key: `made ${number}`,
      text: `Attempt ${number}: ${status ?? "no response"}`,
      at,
      kind: error === null && status !== null ? "good" : "bad",
    }),
  );
  const next = planned.map(
    (at, index): Stop => ({
      key: `planned ${index}`,
      text: `Attempt ${attempts.length + 1 + index}`,
      at,
      kind: "planned",
    }),
  );
  const stops = [...made, ...next];
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
