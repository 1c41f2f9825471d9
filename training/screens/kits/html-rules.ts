import type { LabelRule } from "../scene.ts";

const TEXT_TYPES = ["text", "search", "email", "password", "number", "tel", "url", "date", "time", "month", "color"];

/**
 * Labels for HTML's own controls, for pages that style them and don't replace them. A button without a painted box that
 * holds nothing but an icon carries the class `sl-bare`: then only its icon is labelled.
 */
export const HTML_RULES: readonly LabelRule[] = [
  { kind: "checkbox", selector: "input[type=checkbox]:not([role=switch])" },
  { kind: "switch", selector: "input[role=switch]" },
  { kind: "radio", selector: "input[type=radio]" },
  { kind: "slider", selector: "input[type=range]" },
  { kind: "select", selector: "select:not([size]):not([multiple])" },
  { kind: "ignore", selector: "select[size], select[multiple], input[type=file]" },
  {
    kind: "input",
    selector: `textarea, input:not([type]), ${TEXT_TYPES.map((type) => `input[type=${type}]`).join(", ")}`,
  },
  { kind: "button", selector: "button:not(.sl-bare), input[type=submit], input[type=button], input[type=reset]" },
  { kind: "tab", selector: "[role=tab]" },
];
