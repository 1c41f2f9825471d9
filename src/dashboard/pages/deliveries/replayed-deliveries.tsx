import { useState } from "preact/hooks";
import { WEBHOOK_DELIVERY_STATUSES, type WebhookDeliveryStatus } from "../../../domain/deliveries/webhook-delivery.ts";
import { useAnswer } from "../../api/queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Failure } from "../../components/failure.tsx";
import { SelectField } from "../../components/fields.tsx";
import { Loading } from "../../components/loading.tsx";
import { Pager } from "../../components/pager.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { DELIVERY_COLUMNS, type Row } from "./log-table.tsx";

const LIMIT = 20;
const EVERY_MS = 3_000;

/** The meaning of a replayed delivery's status for the replay. */
const OUTCOMES: Readonly<Record<WebhookDeliveryStatus, string>> = {
  delivered: "delivered",
  failed: "failed again",
  pending: "in progress",
  held: "held: its destination was disabled",
};

const OPTIONS = [
  ["", "Any outcome"],
  ...WEBHOOK_DELIVERY_STATUSES.map((status) => [status, OUTCOMES[status]] as const),
] as const;

const TONES = { delivered: "good", failed: "bad", pending: "waiting", held: "plain" } as const;

const COLUMNS: readonly Column<Row>[] = DELIVERY_COLUMNS.map((column) =>
  column.key === "status"
    ? {
        ...column,
        title: "Outcome",
        cell: ({ status }: Row) => <Badge state={OUTCOMES[status]} tone={TONES[status]} />,
      }
    : column,
);

/** The deliveries that a bulk replay has sent again, each with its outcome; refreshed until all have ended. */
export function ReplayedDeliveries({ replayId, isOver }: { replayId: string; isOver: boolean }) {
  const [status, setStatus] = useState<WebhookDeliveryStatus | null>(null);
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useAnswer(
    "replays.deliveries.list",
    { params: { id: replayId }, query: { limit: LIMIT, offset, ...(status ? { status } : {}) } },
    // Reads once more after the counts are final: the last delivery may have ended after this was read.
    {
      everyMs: ({ deliveries }) =>
        isOver && !deliveries.some((one) => one.status === "pending") ? undefined : EVERY_MS,
    },
  );
  const choose = (value: string) => {
    setStatus(WEBHOOK_DELIVERY_STATUSES.find((one) => one === value) ?? null);
    setOffset(0);
  };
  return (
    <>
      <div class="filter-row">
        <SelectField label="Outcome" options={OPTIONS} value={status ?? ""} onValue={choose} />
      </div>
      {error && !data ? (
        <Failure error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.total === 0 ? (
        <p class="faint">No deliveries of this replay have this outcome.</p>
      ) : (
        <>
          <Table caption="Replayed deliveries" columns={COLUMNS} rows={data.deliveries} keyOf={({ id }) => id} />
          <Pager offset={offset} limit={LIMIT} total={data.total} onOffset={setOffset} />
        </>
      )}
    </>
  );
}
