import { ListFilter } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "./button.tsx";

/** The filters of a list. On a phone, those in a `filter-row` are behind a button that shows how many are set. */
export function Filters({ count, children }: { count: number; children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section class={isOpen ? "filters is-open" : "filters"} aria-label="Filters">
      <Button
        kind="quiet"
        class="filters-opener"
        icon={ListFilter}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filters (${count})` : "Filters"}
      </Button>
      {children}
    </section>
  );
}
