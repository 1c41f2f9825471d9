import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

/** Something that is worked out and shown only once it is opened. */
export function Unfold({ title, children }: { title: string; children: () => ComponentChildren }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details class="unfold" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? children() : null}
    </details>
  );
}
