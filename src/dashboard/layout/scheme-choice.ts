export type Scheme = "light" | "dark";
export type SchemeChoice = Scheme | "system";

const CHOICE = "sightline-scheme";

/** Emits `change` events for the system's theme. */
export const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

/** Returns the theme that the user chose in this browser: the system's until they choose another. */
export function readChoice(): SchemeChoice {
  const chosen = localStorage.getItem(CHOICE);
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

export function storeChoice(choice: SchemeChoice): void {
  if (choice === "system") localStorage.removeItem(CHOICE);
  else localStorage.setItem(CHOICE, choice);
}

/** Returns the theme to show. */
export function readScheme(): Scheme {
  const choice = readChoice();
  if (choice !== "system") return choice;
  return systemIsDark.matches ? "dark" : "light";
}
