import { useEffect, useRef } from "preact/hooks";
import type { Box } from "../../../domain/screens/box.ts";
import { writeShare } from "../../components/write-share.ts";
import type { Picture } from "./picture.ts";
import { describeThing, type Thing } from "./things.ts";
import "./stage.css";

/** The part of the picture that was found, in fractions of it. */
export type Mark = { box: Box; label: string };

type Props = {
  picture: Picture;
  things: readonly Thing[];
  activeKey: string | null;
  onActive(key: string | null): void;
  answer: Mark | null;
  /** First and last row of the content, in pixels; null: not shown. */
  bounds: { top_y: number; bottom_y: number } | null;
  /** True: in its own size, as far as that is readable. False: scaled to be fully visible. */
  isLarge: boolean;
};

/** Pixels of the page; wider pictures are scaled to it. */
const LARGE_WIDTH = 1600;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The picture with the results drawn over it. It is one Tab stop; arrow keys move from one thing to the next. */
export function Stage({ picture, things, activeKey, onActive, answer, bounds, isLarge }: Props) {
  const drawing = useRef<SVGSVGElement>(null);
  const { width, height } = picture;
  // On a phone, the question is asked far below the picture.
  useEffect(() => {
    const box = drawing.current?.querySelector(".answer");
    if (box && !isInView(box)) box.scrollIntoView({ block: "center" });
  }, [answer]);
  const active = things.find(({ key }) => key === activeKey) ?? null;
  const stopKey = active?.key ?? things[0]?.key;
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || things.length === 0) return;
    event.preventDefault();
    const at = things.findIndex(({ key }) => key === stopKey);
    const next = things[(at + step + things.length) % things.length];
    if (next) drawing.current?.querySelector<SVGGElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <section class="stage-frame" aria-label="Picture" {...(isLarge ? { tabIndex: 0 } : {})}>
      <div
        class={isLarge ? "stage large" : "stage"}
        style={isLarge ? { width: `max(100%, ${Math.min(width, LARGE_WIDTH)}px)` } : {}}
      >
        <img src={picture.url} width={width} height={height} alt={`Screenshot ${picture.name}`} />
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would cover what is pointed at; it is named by its label */}
        <svg
          ref={drawing}
          viewBox={`0 0 ${width} ${height}`}
          {...(things.length > 0 ? { role: "listbox", "aria-label": "What was found, on the picture" } : {})}
          onKeyDown={walk}
          onPointerLeave={() => onActive(null)}
        >
          {bounds ? (
            <rect class="bounds" x={0} y={bounds.top_y} width={width} height={bounds.bottom_y + 1 - bounds.top_y} />
          ) : null}
          {sortBySize(things).map((thing) => (
            <g
              key={thing.key}
              data-key={thing.key}
              class={`thing kind-${thing.kind}${thing.key === activeKey ? " active" : ""}`}
              role="option"
              aria-selected={thing.key === activeKey}
              aria-label={`${describeThing(thing)}, ${writeShare(thing.confidence)} sure`}
              tabIndex={thing.key === stopKey ? 0 : -1}
              onFocus={() => onActive(thing.key)}
              onPointerEnter={() => onActive(thing.key)}
            >
              <rect class="halo" {...place(thing.box, width, height)} />
              <rect class="edge" {...place(thing.box, width, height)} />
            </g>
          ))}
          {answer ? (
            <g class="answer">
              <rect class="halo" {...place(answer.box, width, height)} />
              <rect class="edge" {...place(answer.box, width, height)} />
            </g>
          ) : null}
        </svg>
        {answer ? <Tag mark={answer} kind="answer" /> : null}
        {active ? (
          <Tag
            mark={{ box: active.box, label: `${describeThing(active)} · ${writeShare(active.confidence)}` }}
            kind={active.kind}
          />
        ) : null}
      </div>
    </section>
  );
}

/** A label at a box: above it, or within the picture's top edge. It ignores the pointer. */
function Tag({ mark: { box, label }, kind }: { mark: Mark; kind: string }) {
  const isRight = box.x1 > 0.6;
  return (
    <span
      class={`tag kind-${kind}${box.y1 < 0.04 ? " below" : ""}`}
      aria-hidden="true"
      style={{
        top: `${(box.y1 < 0.04 ? box.y2 : box.y1) * 100}%`,
        ...(isRight ? { right: `${(1 - box.x2) * 100}%` } : { left: `${box.x1 * 100}%` }),
      }}
    >
      {label}
    </span>
  );
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

function place({ x1, y1, x2, y2 }: Box, width: number, height: number) {
  return { x: x1 * width, y: y1 * height, width: (x2 - x1) * width, height: (y2 - y1) * height };
}

/** Largest first, so that smaller things within a larger one can be pointed at. */
function sortBySize(things: readonly Thing[]): Thing[] {
  const area = ({ box }: Thing) => (box.x2 - box.x1) * (box.y2 - box.y1);
  return [...things].sort((a, b) => area(b) - area(a));
}
