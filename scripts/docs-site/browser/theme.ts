import { readChoice } from "../../../src/dashboard/layout/scheme-choice.ts";

// Before anything is drawn. Without a choice, the style follows the system's theme by itself.
const choice = readChoice();
if (choice !== "system") document.documentElement.dataset.scheme = choice;
