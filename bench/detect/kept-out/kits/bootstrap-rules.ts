import type { LabelRule } from "../../../../training/screens/scene.ts";

/** Labels for what Bootstrap 4 and 5 and the admin templates upon them make out of links, labels and styles. */
export const BOOTSTRAP_RULES: readonly LabelRule[] = [
  { kind: "ignore", selector: "canvas, .custom-file, .input-group > .form-control[type=file]" },
  { kind: "icon", selector: ".btn-close, button.close, a.close" },
  { kind: "button", selector: "a.btn, span.btn, label.btn, div.btn, .page-link" },
  { kind: "tab", selector: ".nav-tabs .nav-link, .nav-pills:not(.nav-sidebar, .flex-column) > .nav-item > .nav-link" },
  { kind: "switch", selector: ".form-switch input" },
  { kind: "none", selector: ".custom-control-input" },
  { kind: "checkbox", selector: ".custom-checkbox > .custom-control-label::before" },
  { kind: "radio", selector: ".custom-radio > .custom-control-label::before" },
  { kind: "switch", selector: ".custom-switch > .custom-control-label::before" },
  { kind: "none", selector: ".custom-control-label::after" },
  { kind: "none", selector: ".select2-hidden-accessible" },
  { kind: "select", selector: ".select2-selection" },
];
