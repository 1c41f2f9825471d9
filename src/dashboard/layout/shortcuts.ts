import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { GO_KEYS } from "./go-keys.ts";
import { isPaletteKey } from "./palette-key.ts";

const CHOICE = "sightline-shortcuts";
const CHANGED = "sightline-shortcuts-changed";
/** The time within which the second key of a shortcut must follow. */
const SECOND_KEY_MS = 1_500;
const TYPED_INTO = "input, select, textarea, [contenteditable]";
const OPEN_DIALOG = "dialog[open], [popover]:popover-open";

type ShortcutActions = { go(path: string): void; openPalette(): void; showShortcuts(): void };

/**
 * Handles the shortcuts: those of the palette everywhere; single keys not if they are turned off, while the user types,
 * or under an open dialog.
 */
export function useShortcuts(actions: ShortcutActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  // Registered before the page is shown, since a key may be pressed as soon as it is visible.
  useLayoutEffect(() => {
    let goUntilMs = 0;
    const act = (event: KeyboardEvent) => {
      const isFree = document.querySelector(OPEN_DIALOG) === null;
      if (isPaletteKey(event)) {
        event.preventDefault();
        if (isFree) latest.current.openPalette();
        return;
      }
      if (!isFree || !isSingleKey(event) || !areShortcutsOn()) return;
      const isSecond = event.timeStamp < goUntilMs;
      goUntilMs = !isSecond && event.key === "g" ? event.timeStamp + SECOND_KEY_MS : 0;
      const run = isSecond ? findGo(event.key, latest.current) : findSingle(event.key, latest.current);
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", act);
    return () => removeEventListener("keydown", act);
  }, []);
}

/** Returns true for a key without a modifier, except Shift, that isn't typed into something. */
function isSingleKey({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const isTyped = target instanceof Element && target.closest(TYPED_INTO) !== null;
  return !(isTyped || ctrlKey || metaKey || altKey || defaultPrevented);
}

function findGo(key: string, { go }: ShortcutActions): (() => void) | undefined {
  const path = GO_KEYS.find(([second]) => second === key)?.[1];
  return path === undefined ? undefined : () => go(path);
}

function findSingle(key: string, { openPalette, showShortcuts }: ShortcutActions): (() => void) | undefined {
  if (key === "?") return showShortcuts;
  if (key !== "/") return undefined;
  const search = document.querySelector<HTMLElement>("main [data-search]");
  return search ? () => search.focus() : openPalette;
}

/** Returns whether the single keys are on, which is stored in this browser, and a function that turns them on or off. */
export function useShortcutChoice(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(areShortcutsOn);
  useEffect(() => {
    const follow = () => setOn(areShortcutsOn());
    addEventListener(CHANGED, follow);
    return () => removeEventListener(CHANGED, follow);
  }, []);
  return [
    isOn,
    (wanted) => {
      if (wanted) localStorage.removeItem(CHOICE);
      else localStorage.setItem(CHOICE, "off");
      dispatchEvent(new Event(CHANGED));
    },
  ];
}

function areShortcutsOn(): boolean {
  return localStorage.getItem(CHOICE) !== "off";
}
