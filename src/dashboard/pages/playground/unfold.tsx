import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

/** Content that is computed and shown only once it is opened. */
export function Unfold({ title, children }: { title: string; children: () => ComponentChildren }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details class="unfold" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? children() : null}
    </details>
  );
}
