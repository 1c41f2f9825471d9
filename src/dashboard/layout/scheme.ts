import { useState } from "preact/hooks";

export type Scheme = "light" | "dark";
const CHOICE = "sightline-scheme";

/** The colours in use: those chosen before, else the system's. A choice is kept in this browser. */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  const [scheme, setScheme] = useState(readScheme);
  return [
    scheme,
    (chosen) => {
      localStorage.setItem(CHOICE, chosen);
      showScheme(chosen);
      setScheme(chosen);
    },
  ];
}

/** Puts the colours on, before anything is drawn. */
export function showChosenScheme(): void {
  showScheme(readScheme());
}

function readScheme(): Scheme {
  const chosen = localStorage.getItem(CHOICE);
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function showScheme(scheme: Scheme): void {
  document.documentElement.dataset.scheme = scheme;
}
