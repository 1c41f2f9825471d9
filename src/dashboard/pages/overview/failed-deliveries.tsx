import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Section } from "../../components/page.tsx";
import { Table } from "../../components/table.tsx";
import { DELIVERY_COLUMNS } from "../deliveries/log-table.tsx";
import "../deliveries/delivery-log.css";

const SHOWN = 5;
const EVERY_MS = 15_000;
const LEFT_OUT = ["status", "next"];
const COLUMNS = DELIVERY_COLUMNS.filter(({ key }) => !LEFT_OUT.includes(key));

/** The latest deliveries that failed for good, one click from being replayed; nothing if there are none. */
export function FailedDeliveries() {
  const id = useOrganizationId();
  const { data } = useAnswer(
    "organizations.webhook-deliveries.list",
    { params: { id }, query: { status: "failed", limit: SHOWN } },
    { everyMs: EVERY_MS },
  );
  if (!data || data.total === 0) return null;
  return (
    <Section title="Failed deliveries" actions={<a href="/deliveries?status=failed">View all</a>}>
      <Table caption="Failed deliveries" columns={COLUMNS} rows={data.deliveries} keyOf={(one) => one.id} />
    </Section>
  );
}
