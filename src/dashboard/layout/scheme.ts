import { useEffect, useState } from "preact/hooks";

export type Scheme = "light" | "dark";
export type SchemeChoice = Scheme | "system";
const CHOICE = "sightline-scheme";
const CHANGED = "sightline-scheme-changed";
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

/** The colours in use, and what was chosen: the system's until something else is. A choice is kept in this browser. */
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
      if (chosen === "system") localStorage.removeItem(CHOICE);
      else localStorage.setItem(CHOICE, chosen);
      showScheme();
    },
  };
}

/** Puts the colours on, before anything is drawn, and changes them with the system's. */
export function showChosenScheme(): void {
  showScheme();
  systemIsDark.addEventListener("change", showScheme);
}

function readChoice(): SchemeChoice {
  const chosen = localStorage.getItem(CHOICE);
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

function readScheme(): Scheme {
  const choice = readChoice();
  if (choice !== "system") return choice;
  return systemIsDark.matches ? "dark" : "light";
}

function showScheme(): void {
  document.documentElement.dataset.scheme = readScheme();
  dispatchEvent(new Event(CHANGED));
}
