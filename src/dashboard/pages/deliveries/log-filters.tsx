import { Search, X } from "lucide-preact";
import { useEffect, useState } from "preact/hooks";
import { WEBHOOK_DELIVERY_STATUSES } from "../../../domain/webhook-delivery.ts";
import { Button } from "../../components/button.tsx";
import { faultOf, SelectField, TextField } from "../../components/fields.tsx";
import { MomentField } from "../../components/moment-field.tsx";
import { TYPE_OPTIONS } from "../destinations/event-types.ts";
import { useDestinations } from "../destinations/use-destinations.ts";
import type { LogFilters } from "./log-address.ts";

const STATUS_OPTIONS = [
  ["", "Any status"],
  ...WEBHOOK_DELIVERY_STATUSES.map((status) => [status, status] as const),
] as const;
const EVENT_OPTIONS = [["", "Any type"], ...TYPE_OPTIONS] as const;
const MAX_EVENT_ID_CHARACTERS = 512;

/** The filters of the log. `onFilters` receives all of them, except those that are open. */
export function LogFilterFields({
  filters,
  error,
  onFilters,
}: {
  filters: LogFilters;
  error: Error | null;
  onFilters(filters: LogFilters): void;
}) {
  const set = (name: keyof LogFilters, value: string | null) => {
    const { [name]: _, ...others } = filters;
    onFilters(value ? { ...others, [name]: value } : others);
  };
  return (
    <section class="filters" aria-label="Filters">
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
      <EventIdFilter id={filters.event_id ?? ""} onId={(id) => set("event_id", id)} />
      {Object.keys(filters).length > 0 ? (
        <Button kind="quiet" icon={X} onClick={() => onFilters({})}>
          Clear filters
        </Button>
      ) : null}
    </section>
  );
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

function EventIdFilter({ id, onId }: { id: string; onId(id: string): void }) {
  const [text, setText] = useState(id);
  useEffect(() => setText(id), [id]);
  return (
    <form
      class="event-id-filter"
      onSubmit={(event) => {
        event.preventDefault();
        onId(text.trim());
      }}
    >
      <TextField
        label="Event id"
        placeholder="run.completed:run_…"
        autocomplete="off"
        spellcheck={false}
        maxLength={MAX_EVENT_ID_CHARACTERS}
        value={text}
        onText={setText}
      />
      <Button kind="quiet" type="submit" icon={Search} aria-label="Find the event" />
    </form>
  );
}
