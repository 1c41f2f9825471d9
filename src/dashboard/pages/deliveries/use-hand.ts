import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/**
 * Tells whether the reader is at work on an element: the pointer is over it, the keyboard's focus is in it, or it is scrolled so far that what is
 * added at its top would push away what is read.
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
    // Of these, what is about a part of the element isn't about the element.
    listen("pointerenter", ({ target }) => target === current && setOver(true));
    listen("pointerleave", ({ target }) => target === current && setOver(false));
    // A click leaves the focus behind, the keyboard is at it.
    listen("focusin", ({ target }) => setFocus((target as Element).matches(":focus-visible")));
    listen("focusout", () => setFocus(false));
    listen("scroll", () => setScrolled((current?.getBoundingClientRect().top ?? 0) < 0), document);
    return () => end.abort();
  }, [element]);
  return isOver || hasFocus || isScrolled;
}
