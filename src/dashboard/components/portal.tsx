import type { ComponentChildren } from "preact";
import { createPortal } from "preact/compat";

/** Draws at the end of the document what must lie over everything. (Zag's own Portal for Preact asks for a global React.) */
export function Portal({ children }: { children: ComponentChildren }) {
  return createPortal(children, document.body);
}
