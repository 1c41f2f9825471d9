import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Section } from "../../components/page.tsx";
import { Table } from "../../components/table.tsx";
import { DELIVERY_COLUMNS } from "../deliveries/log-table.tsx";
import { hasPassed } from "./has-passed.ts";
import "../deliveries/delivery-log.css";

const LIMIT = 10;
/** A search reads payloads, which is expensive. */
const EVERY_MS = 60_000;
/** How long to look for an object's last events after its end. */
const LAST_EVENTS_MS = 120_000;

/**
 * The latest deliveries of the events that are about an object, or mention it.
 *
 * @param endedAt when its last event was; null if more may follow
 */
export function ObjectDeliveries({ id, endedAt }: { id: string; endedAt: string | null }) {
  const organizationId = useOrganizationId();
  const { data, error, refetch } = useAnswer(
    "organizations.webhook-deliveries.list",
    { params: { id: organizationId }, query: { search: id, limit: LIMIT } },
    { everyMs: () => (hasPassed(endedAt, LAST_EVENTS_MS) ? undefined : EVERY_MS) },
  );
  return (
    <Section
      title="Events and deliveries"
      actions={<a href={`/deliveries?search=${encodeURIComponent(id)}`}>View in delivery log</a>}
    >
      {!data ? (
        error ? (
          <Failure error={error} onRetry={() => refetch()} />
        ) : (
          <Loading />
        )
      ) : data.total === 0 ? (
        <p class="faint">
          No deliveries mention this object. Perhaps no destination has subscribed to its events. Deliveries of its own
          events are found however old they are; those of events that only mention it, among the newest 5,000 of the
          last 7 days.
        </p>
      ) : (
        <>
          <Table
            caption="Deliveries of its events"
            columns={DELIVERY_COLUMNS}
            rows={data.deliveries}
            keyOf={(delivery) => delivery.id}
          />
          {data.total > LIMIT ? (
            <p class="faint">
              The latest {LIMIT} of {data.total.toLocaleString("en")}.
            </p>
          ) : null}
        </>
      )}
    </Section>
  );
}
