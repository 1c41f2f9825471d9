import { readScheme, storeChoice, systemIsDark } from "../../../src/dashboard/layout/scheme-choice.ts";

/** Shows the button that switches between the light and the dark theme, for this site and the dashboard. */
export function offerThemes(): void {
  const button = document.querySelector<HTMLButtonElement>("#switch-theme");
  if (!button) return;
  const other = () => (readScheme() === "dark" ? "light" : "dark");
  const tell = () => {
    button.textContent = `Use the ${other()} theme`;
  };
  button.addEventListener("click", () => {
    const chosen = other();
    storeChoice(chosen);
    document.documentElement.dataset.scheme = chosen;
    tell();
  });
  systemIsDark.addEventListener("change", tell);
  tell();
  button.hidden = false;
}
