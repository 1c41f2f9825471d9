import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Section } from "../../components/page.tsx";
import { Table } from "../../components/table.tsx";
import { DELIVERY_COLUMNS } from "../deliveries/log-table.tsx";
import "../deliveries/delivery-log.css";

const LIMIT = 10;
const EVERY_MS = 15_000;

/** The latest deliveries of the events that are about an object, or name it. */
export function ObjectDeliveries({ id }: { id: string }) {
  const organizationId = useOrganizationId();
  const { data, error, refetch } = useAnswer(
    "organizations.webhook-deliveries.list",
    { params: { id: organizationId }, query: { search: id, limit: LIMIT } },
    { everyMs: EVERY_MS },
  );
  return (
    <Section
      title="Events and deliveries"
      actions={<a href={`/deliveries?search=${encodeURIComponent(id)}`}>In the delivery log</a>}
    >
      {!data ? (
        error ? (
          <Failure error={error} onRetry={() => refetch()} />
        ) : (
          <Loading />
        )
      ) : data.total === 0 ? (
        <p class="faint">No delivery names it: no destination has subscribed to its events, or they are too old.</p>
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
