import { useEffect, useState } from "preact/hooks";
import { readChoice, readScheme, type Scheme, type SchemeChoice, storeChoice, systemIsDark } from "./scheme-choice.ts";

const CHANGED = "sightline-scheme-changed";

/** The current theme, and the chosen one: the system's until the user chooses another. The choice is stored in this browser. */
export function useScheme(): { scheme: Scheme; choice: SchemeChoice; choose(choice: SchemeChoice): void } {
  const [choice, setChoice] = useState(readChoice);
  const [scheme, setScheme] = useState(readScheme);
  useEffect(() => {
    const follow = () => {
      setChoice(readChoice());
      setScheme(readScheme());
    };
    addEventListener(CHANGED, follow);
    return () => removeEventListener(CHANGED, follow);
  }, []);
  return {
    scheme,
    choice,
    choose(chosen) {
      storeChoice(chosen);
      showScheme();
    },
  };
}

/** Applies the theme before anything is drawn, and follows the system's changes. */
export function showChosenScheme(): void {
  showScheme();
  systemIsDark.addEventListener("change", showScheme);
}

function showScheme(): void {
  document.documentElement.dataset.scheme = readScheme();
  dispatchEvent(new Event(CHANGED));
}
