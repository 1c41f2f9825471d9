import { useEffect, useRef } from "preact/hooks";
import { Empty } from "../../components/empty.tsx";
import { writeShare } from "../../components/write-share.ts";
import { countKinds, describeThing, type Thing } from "./things.ts";

/** The kinds that were found, in their colours; each can be hidden. */
export function Legend({
  things,
  hidden,
  onHidden,
}: {
  things: readonly Thing[];
  hidden: ReadonlySet<string>;
  onHidden(hidden: ReadonlySet<string>): void;
}) {
  const toggle = (kind: string) => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    onHidden(next);
  };
  return (
    <fieldset class="legend">
      <legend class="unseen">Visible kinds</legend>
      {countKinds(things).map(([kind, count]) => (
        <label key={kind}>
          <input type="checkbox" checked={!hidden.has(kind)} onChange={() => toggle(kind)} />
          <span class={`swatch kind-${kind}`} aria-hidden="true" />
          {kind} <span class="faint">{count}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The list of everything that is drawn; pointing at an item highlights it on the picture, and the other way round. */
export function ThingList({
  things,
  activeKey,
  onActive,
  leftOut,
}: {
  things: readonly Thing[];
  activeKey: string | null;
  onActive(key: string | null): void;
  /** How many more there are than are shown. */
  leftOut: number;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Scrolls only the list, never the page.
    const item = activeKey ? list.current?.querySelector<HTMLElement>(`[data-key="${activeKey}"]`) : null;
    if (!item || !list.current) return;
    const { offsetTop, offsetHeight } = item;
    const { scrollTop, clientHeight } = list.current;
    if (offsetTop < scrollTop) list.current.scrollTop = offsetTop;
    else if (offsetTop + offsetHeight > scrollTop + clientHeight) {
      list.current.scrollTop = offsetTop + offsetHeight - clientHeight;
    }
  }, [activeKey]);
  if (things.length === 0) {
    return <Empty title="Nothing to show">Lower the confidence, or show more kinds.</Empty>;
  }
  return (
    <>
      {leftOut > 0 ? (
        <p class="field-note">{leftOut} more are not shown. Raise the confidence to see the surest alone.</p>
      ) : null}
      <ul class="things" ref={list} onPointerLeave={() => onActive(null)}>
        {things.map((thing) => (
          <li key={thing.key}>
            <button
              type="button"
              data-key={thing.key}
              aria-pressed={thing.key === activeKey}
              onPointerEnter={() => onActive(thing.key)}
              onFocus={() => onActive(thing.key)}
              onClick={() => onActive(thing.key)}
            >
              <span class={`swatch kind-${thing.kind}`} aria-hidden="true" />
              <span class="thing-label">{describeThing(thing)}</span>
              <span class="faint">{writeShare(thing.confidence)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
