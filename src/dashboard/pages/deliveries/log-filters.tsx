import { Search, X } from "lucide-preact";
import { useEffect, useState } from "preact/hooks";
import { MAX_SEARCH_CHARACTERS, WEBHOOK_DELIVERY_STATUSES } from "../../../domain/deliveries/webhook-delivery.ts";
import { Button } from "../../components/button.tsx";
import { Choices } from "../../components/choices.tsx";
import { faultOf, SelectField, TextField } from "../../components/fields.tsx";
import { Filters } from "../../components/filters.tsx";
import { replaceFilter } from "../../components/hooks/use-filters.ts";
import { MomentField } from "../../components/moment-field.tsx";
import { TYPE_OPTIONS } from "../destinations/event-types.ts";
import { useDestinations } from "../destinations/use-destinations.ts";
import type { LogFilters, LogView } from "./log-address.ts";
import type { LogSpan } from "./log-span.ts";

const STATUS_OPTIONS = [
  ["", "Any status"],
  ...WEBHOOK_DELIVERY_STATUSES.map((status) => [status, status] as const),
] as const;
const EVENT_OPTIONS = [["", "Any type"], ...TYPE_OPTIONS] as const;
const SPAN_OPTIONS: readonly (readonly [LogSpan, string])[] = [
  ["any", "Any time"],
  ["1h", "Last hour"],
  ["24h", "24 hours"],
  ["7d", "7 days"],
  ["own", "Custom range"],
];

type Wanted = Pick<LogView, "filters" | "span">;

/** The filters of the log. `onWanted` receives all of them, except those that are open. */
export function LogFilterFields({
  view,
  error,
  onWanted,
}: {
  view: LogView;
  error: Error | null;
  onWanted(wanted: Wanted): void;
}) {
  const { filters, span } = view;
  const set = (name: keyof LogFilters, value: string | null) =>
    onWanted({ filters: replaceFilter(filters, name, value), span });
  return (
    <Filters count={countFolded(view)}>
      <SearchField text={filters.search ?? ""} onText={(text) => set("search", text)} />
      <div class="filter-row">
        <SelectField
          label="Status"
          options={STATUS_OPTIONS}
          value={filters.status ?? ""}
          onValue={(status) => set("status", status)}
        />
        <SelectField
          label="Event type"
          options={EVENT_OPTIONS}
          value={filters.event_type ?? ""}
          onValue={(type) => set("event_type", type)}
        />
        <DestinationFilter id={filters.destination_id} onId={(id) => set("destination_id", id)} />
      </div>
      <div class="filter-row">
        <Choices
          label="Created"
          options={SPAN_OPTIONS}
          value={span}
          onValue={(chosen) => {
            const { since: _since, until: _until, ...others } = filters;
            onWanted({ filters: others, span: chosen });
          }}
        />
        {span === "own" ? (
          <>
            <MomentField
              label="From"
              at={filters.since ?? null}
              onMoment={(at) => set("since", at)}
              fault={faultOf(error, "query.since")}
            />
            <MomentField
              label="Until"
              at={filters.until ?? null}
              onMoment={(at) => set("until", at)}
              fault={faultOf(error, "query.until")}
            />
          </>
        ) : null}
        {Object.keys(filters).length > 0 ? (
          <Button kind="quiet" icon={X} onClick={() => onWanted({ filters: {}, span: "any" })}>
            Clear filters
          </Button>
        ) : null}
      </div>
    </Filters>
  );
}

/** Counts the filters that a phone folds away: all but the search. */
function countFolded({ filters: { search: _search, since, until, ...others }, span }: LogView): number {
  return Object.values(others).filter(Boolean).length + (span !== "any" || since || until ? 1 : 0);
}

function DestinationFilter({ id, onId }: { id: string | undefined; onId(id: string): void }) {
  const { data } = useDestinations();
  const known = (data?.destinations ?? []).map(
    (destination) => [destination.id, destination.name ?? destination.url] as const,
  );
  const isUnknown = id !== undefined && !known.some(([one]) => one === id);
  const options = [["", "Any destination"], ...known, ...(isUnknown ? [[id, `Deleted: ${id}`] as const] : [])] as const;
  return <SelectField label="Destination" options={options} value={id ?? ""} onValue={onId} />;
}

/** One field for everything: any id, an event type, or words of the payload. */
function SearchField({ text: searched, onText }: { text: string; onText(text: string): void }) {
  const [text, setText] = useState(searched);
  useEffect(() => setText(searched), [searched]);
  return (
    <form
      class="log-search"
      onSubmit={(event) => {
        event.preventDefault();
        onText(text.trim());
      }}
    >
      <TextField
        label="Search"
        data-search
        placeholder="An id, an event type, or words of the payload"
        autocomplete="off"
        spellcheck={false}
        maxLength={MAX_SEARCH_CHARACTERS}
        value={text}
        onText={setText}
      />
      <Button kind="quiet" type="submit" icon={Search} aria-label="Search the log" />
    </form>
  );
}
