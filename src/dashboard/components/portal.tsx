import type { ComponentChildren } from "preact";
import { createPortal } from "preact/compat";

/**
 * Renders at the end of the document what must lie above everything else. (Zag's own Portal for Preact requires a
 * global React.)
 */
export function Portal({ children }: { children: ComponentChildren }) {
  return createPortal(children, document.body);
}
