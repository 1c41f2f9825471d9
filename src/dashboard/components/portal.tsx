import type { ComponentChildren } from "preact";
import { createPortal } from "preact/compat";

/** Renders at the end of the document, so that the events and styles of its parent don't apply. */
export function Portal({ children }: { children: ComponentChildren }) {
  return createPortal(children, document.body);
}
