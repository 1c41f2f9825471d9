import { Button } from "../../components/button.tsx";
import { useFilters } from "../../components/use-filters.ts";
import { SPANS, type Span } from "./span.ts";

/** How far back the timeline reaches; kept in the address. */
export function SpanChoice({ span }: { span: Span }) {
  const [, setFilters] = useFilters();
  return (
    <fieldset class="span-choice">
      <legend class="unseen">Span of the timeline</legend>
      {SPANS.map(({ name, text }) => (
        <Button key={name} kind="quiet" aria-pressed={name === span.name} onClick={() => setFilters({ span: name })}>
          {text}
        </Button>
      ))}
    </fieldset>
  );
}
