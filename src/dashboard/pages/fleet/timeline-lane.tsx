import type { TargetedKeyboardEvent } from "preact";
import { useState } from "preact/hooks";
import { type Bar, describeBar, packBars } from "./bars.ts";
import type { Lane } from "./timeline.tsx";

const ROW_PX = 15;
const BAR_PX = 11;
/** Further simultaneous bars overlap; the table has them all. */
const MAX_ROWS = 6;

type Frame = { sinceMs: number; untilMs: number };
type Props = Frame & { lane: Lane; marks: readonly number[]; onShow(bar: Bar | null): void };

/** One lane. It is one Tab stop, and the arrow keys move from bar to bar. */
export function TimelineLane({ lane, sinceMs, untilMs, marks, onShow }: Props) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const sessions = packBars(lane.bars.filter(isSession), MAX_ROWS);
  const sessionRows = countRows(sessions);
  const runs = packBars(
    lane.bars.filter((bar) => !isSession(bar)),
    MAX_ROWS,
  );
  const placed = [...sessions, ...runs.map(({ bar, row }) => ({ bar, row: sessionRows + row }))].sort(
    (a, b) => a.bar.beginMs - b.bar.beginMs,
  );
  const current = placed.some(({ bar }) => bar.id === currentId) ? currentId : placed[0]?.bar.id;
  const height = Math.max(1, sessionRows + countRows(runs)) * ROW_PX + 4;
  return (
    <div class="timeline-lane">
      {lane.path ? <a href={lane.path}>{lane.label}</a> : <span>{lane.label}</span>}
      {/* biome-ignore lint/a11y/useSemanticElements: no other element groups drawn shapes */}
      <svg width="100%" height={height} role="group" aria-label={`${lane.label}: ${placed.length} in this span`}>
        {marks.map((place) => (
          <line key={place} x1={`${place * 100}%`} x2={`${place * 100}%`} y1="0" y2={height} class="timeline-mark" />
        ))}
        {placed.map(({ bar, row }) => (
          <BarShape
            key={bar.id}
            {...{ bar, sinceMs, untilMs, onShow }}
            y={row * ROW_PX + 4}
            isCurrent={bar.id === current}
            onCurrent={() => setCurrentId(bar.id)}
          />
        ))}
      </svg>
    </div>
  );
}

type BarProps = Frame & {
  bar: Bar;
  y: number;
  isCurrent: boolean;
  onCurrent(): void;
  onShow(bar: Bar | null): void;
};

function BarShape({ bar, y, sinceMs, untilMs, isCurrent, onCurrent, onShow }: BarProps) {
  const place = (atMs: number) => Math.min(1, Math.max(0, (atMs - sinceMs) / (untilMs - sinceMs))) * 100;
  const text = describeBar(bar);
  const from = place(bar.beginMs);
  const start = place(bar.startMs ?? bar.endMs ?? untilMs);
  const end = place(bar.endMs ?? untilMs);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the focus is for reading it, not for pressing it
    <g
      role="img"
      aria-label={text}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => {
        onCurrent();
        onShow(bar);
      }}
      onBlur={() => onShow(null)}
      onMouseEnter={() => onShow(bar)}
      onMouseLeave={() => onShow(null)}
      onKeyDown={walkBars}
    >
      {start > from ? <rect class="timeline-bar run queued" {...drawFrom(from, start, y)} /> : null}
      {end > start || start === from ? (
        <rect class={`timeline-bar ${bar.kind} ${bar.state}`} {...drawFrom(start, end, y)} />
      ) : null}
    </g>
  );
}

/** Draws bars that are too short to be visible with a minimum width. */
function drawFrom(from: number, to: number, y: number) {
  const x = `min(${from}%, 100% - 3px)`;
  return { y, height: BAR_PX, rx: 2, style: { x, width: `max(3px, ${to - from}%)` } };
}

function walkBars(event: TargetedKeyboardEvent<SVGGElement>): void {
  const all = [...(event.currentTarget.parentElement?.querySelectorAll<SVGGElement>("g[role=img]") ?? [])];
  const at = all.indexOf(event.currentTarget);
  const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 };
  const next = places[event.key];
  if (next === undefined) return;
  event.preventDefault();
  all[Math.max(0, Math.min(next, all.length - 1))]?.focus();
}

function isSession({ kind }: Bar): boolean {
  return kind === "session";
}

function countRows(placed: readonly { row: number }[]): number {
  return Math.max(0, ...placed.map(({ row }) => row + 1));
}
