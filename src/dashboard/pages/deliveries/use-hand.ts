import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/**
 * Returns true while the reader is using an element: the pointer is over it, it contains the keyboard focus, or it is
 * scrolled so far that adding rows at its top would move what is being read.
 */
export function useHand(element: RefObject<HTMLElement>): boolean {
  const [isOver, setOver] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const { current } = element;
    const listen = (name: string, act: (event: Event) => void, target: EventTarget | null = current) =>
      target?.addEventListener(name, act, { signal: end.signal, capture: true, passive: true });
    // Ignores those events that concern only a part of the element.
    listen("pointerenter", ({ target }) => target === current && setOver(true));
    listen("pointerleave", ({ target }) => target === current && setOver(false));
    // A click leaves the focus behind; only keyboard focus counts.
    listen("focusin", ({ target }) => setFocus((target as Element).matches(":focus-visible")));
    listen("focusout", () => setFocus(false));
    listen("scroll", () => setScrolled((current?.getBoundingClientRect().top ?? 0) < 0), document);
    return () => end.abort();
  }, [element]);
  return isOver || hasFocus || isScrolled;
}
