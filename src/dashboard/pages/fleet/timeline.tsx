import { useState } from "preact/hooks";
import { type Bar, describeBar } from "./bars.ts";
import { listMarks, type Span } from "./span.ts";
import { TimelineLane } from "./timeline-lane.tsx";
import "./timeline.css";

export type Lane = { key: string; label: string; path?: string | undefined; bars: readonly Bar[] };

const LEGEND: readonly (readonly [kind: string, state: string, text: string])[] = [
  ["session", "active", "session, active"],
  ["session", "completed", "session, ended"],
  ["run", "queued", "run, queued"],
  ["run", "running", "run, running"],
  ["run", "completed", "run, completed"],
  ["run", "failed", "run, failed"],
  ["run", "cancelled", "run, cancelled"],
];

/**
 * Runs and sessions over time: a lane for each phone, with sessions above runs. `untilMs` is the right edge, in Unix
 * milliseconds.
 */
export function Timeline({
  label,
  lanes,
  span,
  untilMs,
}: {
  label: string;
  lanes: readonly Lane[];
  span: Span;
  untilMs: number;
}) {
  const [shown, setShown] = useState<Bar | null>(null);
  const sinceMs = untilMs - span.lengthMs;
  const marks = listMarks(span, untilMs).map(({ atMs, text }) => ({ place: (atMs - sinceMs) / span.lengthMs, text }));
  return (
    <figure class="timeline" aria-label={label}>
      <div class="timeline-axis" aria-hidden="true">
        <svg width="100%" height="18" role="presentation">
          {marks
            .filter(({ place }) => place > 0.03 && place < 0.97)
            .map(({ place, text }) => (
              <text key={place} x={`${place * 100}%`} y="13" text-anchor="middle">
                {text}
              </text>
            ))}
        </svg>
      </div>
      {lanes.map((lane) => (
        <TimelineLane
          key={lane.key}
          lane={lane}
          sinceMs={sinceMs}
          untilMs={untilMs}
          marks={marks.map(({ place }) => place)}
          onShow={setShown}
        />
      ))}
      <p class="timeline-detail" aria-hidden="true">
        {shown ? describeBar(shown) : "Point at a bar, or select it with Tab and the arrow keys, to see its details."}
      </p>
      <ul class="timeline-legend" aria-label="Colours">
        {LEGEND.map(([kind, state, text]) => (
          <li key={text}>
            <svg width="18" height="10" aria-hidden="true">
              <rect class={`timeline-bar ${kind} ${state}`} width="18" height="10" rx="2" />
            </svg>
            {text}
          </li>
        ))}
      </ul>
    </figure>
  );
}
