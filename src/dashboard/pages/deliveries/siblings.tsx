import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Section } from "../../components/page.tsx";
import { Table } from "../../components/table.tsx";
import { DELIVERY_COLUMNS } from "./log-table.tsx";
import type { Delivery } from "./watched-delivery.ts";

/** As many destinations as an organization may have. */
const ALL = 100;

/** The deliveries of the same event to other destinations; nothing if there are none. */
export function Siblings({ delivery: { id, event_id: eventId } }: { delivery: Delivery }) {
  const organizationId = useOrganizationId();
  const { data } = useAnswer("organizations.webhook-deliveries.list", {
    params: { id: organizationId },
    query: { event_id: eventId, limit: ALL },
  });
  const others = data?.deliveries.filter((one) => one.id !== id && one.event_id === eventId) ?? [];
  if (others.length === 0) return null;
  return (
    <Section title="Other deliveries of this event">
      <Table
        caption="Other deliveries of this event"
        columns={DELIVERY_COLUMNS}
        rows={others}
        keyOf={(one) => one.id}
      />
    </Section>
  );
}
