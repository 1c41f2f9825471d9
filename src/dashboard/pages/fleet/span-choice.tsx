import { Choices } from "../../components/choices.tsx";
import { useFilters } from "../../components/hooks/use-filters.ts";
import { SPANS, type Span } from "./span.ts";

/** Selects how far back the timeline reaches; stored in the address. */
export function SpanChoice({ span }: { span: Span }) {
  const [, setFilters] = useFilters();
  return (
    <Choices
      label="Span of the timeline"
      value={span.name}
      onValue={(name) => setFilters({ span: name })}
      options={SPANS.map(({ name, text }) => [name, text] as const)}
    />
  );
}
