import type { Answer } from "../../api/call.ts";
import { Badge } from "../../components/badge.tsx";
import { CheckBox } from "../../components/check-box.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { Time, writeDuration, writeMoment } from "../../components/time.tsx";
import { DestinationName } from "./destination-name.tsx";
import type { Held } from "./hold-rows.ts";

export type Row = Held<Answer<"organizations.webhook-deliveries.list">["deliveries"][number]>;

/** The columns of every list of deliveries. */
export const DELIVERY_COLUMNS: readonly Column<Row>[] = [
  {
    key: "event",
    title: "Event",
    cell: ({ id, event_type: type, event_id: eventId, is_test: isTest }) => (
      <div class="log-event">
        <span>
          <a href={`/deliveries/${id}`}>{type}</a> {isTest ? <Badge state="test" /> : null}
        </span>
        <small class="faint">{eventId}</small>
      </div>
    ),
  },
  {
    key: "status",
    title: "Status",
    inCard: "corner",
    cell: ({ status, left }) => (left ? <span class="faint">{left}</span> : <Badge state={status} />),
  },
  { key: "response", title: "Response", cell: (delivery) => <Response {...delivery} /> },
  {
    key: "duration",
    title: "Duration",
    cell: ({ last_duration_ms: durationMs }) => (durationMs === null ? null : writeDuration(durationMs)),
    isNumber: true,
  },
  {
    key: "destination",
    title: "Destination",
    cell: ({ destination_id: id }) => <DestinationName destinationId={id} />,
  },
  { key: "created", title: "Created", cell: ({ created_at: at }) => <Time at={at} /> },
  { key: "next", title: "Next attempt", cell: ({ next_attempt_at: at }) => <Due at={at} /> },
  { key: "attempts", title: "Attempts", cell: ({ attempt_count: count }) => count, isNumber: true },
];

/** A page of the log. `selected`: the selected ids; null if nothing can be selected. */
export function LogTable({
  deliveries,
  seenId,
  selected,
  onSelected,
}: {
  deliveries: readonly Row[];
  /** Rows above this one slide in. */
  seenId: string | undefined;
  selected: ReadonlySet<string> | null;
  onSelected(selected: ReadonlySet<string>): void;
}) {
  const columns = selected ? [selectColumn(deliveries, selected, onSelected), ...DELIVERY_COLUMNS] : DELIVERY_COLUMNS;
  return (
    <Table
      caption="Webhook deliveries"
      columns={columns}
      rows={deliveries}
      keyOf={({ id }) => id}
      classOf={({ id }) => (seenId !== undefined && id > seenId ? "arrived" : undefined)}
    />
  );
}

function selectColumn(
  deliveries: readonly Row[],
  selected: ReadonlySet<string>,
  onSelected: (selected: ReadonlySet<string>) => void,
): Column<Row> {
  const count = deliveries.filter(({ id }) => selected.has(id)).length;
  return {
    key: "select",
    title: "Select",
    inCard: "select",
    head: (
      <CheckBox
        label="Select all on this page"
        isLabelUnseen
        isChecked={count > 0 && count === deliveries.length}
        isMixed={count > 0 && count < deliveries.length}
        onChecked={(isChecked) => onSelected(new Set(isChecked ? deliveries.map(({ id }) => id) : []))}
      />
    ),
    cell: ({ id, event_type: type, created_at: at }) => (
      <CheckBox
        label={`Select ${type} of ${writeMoment(at)}`}
        isLabelUnseen
        isChecked={selected.has(id)}
        onChecked={(isChecked) =>
          onSelected(new Set(isChecked ? [...selected, id] : [...selected].filter((one) => one !== id)))
        }
      />
    ),
  };
}

/** The response to the last attempt. The number of attempts has a column of its own. */
function Response({ last_status_code: status, attempt_count: count, status: state }: Row) {
  if (count === 0) return null;
  if (status === null) return <span class="faint log-silent">no response</span>;
  return <Badge state={String(status)} tone={state === "delivered" ? "good" : "bad"} />;
}

function Due({ at }: { at: string | null }) {
  if (at === null) return null;
  return Date.parse(at) <= Date.now() ? <>now</> : <Time at={at} />;
}
