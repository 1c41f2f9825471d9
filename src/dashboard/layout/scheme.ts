import { useEffect, useState } from "preact/hooks";

export type Scheme = "light" | "dark";
export type SchemeChoice = Scheme | "system";
const CHOICE = "sightline-scheme";
const CHANGED = "sightline-scheme-changed";
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

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
      if (chosen === "system") localStorage.removeItem(CHOICE);
      else localStorage.setItem(CHOICE, chosen);
      showScheme();
    },
  };
}

/** Applies the theme before anything is drawn, and follows the system's changes. */
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
