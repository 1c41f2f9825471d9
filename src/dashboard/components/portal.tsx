import type { ComponentChildren } from "preact";
import { createPortal } from "preact/compat";

/** Renders at the end of the document: its events and styles have nothing to do with where it is used. */
export function Portal({ children }: { children: ComponentChildren }) {
  return createPortal(children, document.body);
}
