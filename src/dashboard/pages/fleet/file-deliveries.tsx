import { useMemo } from "preact/hooks";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { SelectField } from "../../components/fields.tsx";
import { LIVE_MS, Live } from "../../components/live.tsx";
import { Loading } from "../../components/loading.tsx";
import { Page } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import { readChoice, useFilters } from "../../components/use-filters.ts";
import { useOffset } from "../../components/use-offset.ts";
import { DeliveryTable } from "./delivery-table.tsx";
import { FLEET_PLACES } from "./fleet-places.ts";
import { writePhoneName } from "./phone-words.ts";

const STATUSES = ["dispatching", "dispatched", "delivered", "failed"] as const;
const LIMIT = 25;
/** Phones that can be chosen; the page of any other lists its own deliveries. */
const OFFERED_PHONES = 100;

/** Files on their way to phones, and those that arrived or failed. */
export function FileDeliveries() {
  const id = useOrganizationId();
  const [filters, setFilters] = useFilters();
  const status = readChoice(filters.status, STATUSES);
  const phoneId = filters.phone || undefined;
  const { data: phones } = useAnswer("organizations.phones.list", { params: { id }, query: { limit: OFFERED_PHONES } });
  const names = useMemo(
    () => new Map((phones?.phones ?? []).map((phone) => [phone.id, writePhoneName(phone)])),
    [phones],
  );
  const offered = new Map(phoneId && !names.has(phoneId) ? [[phoneId, phoneId], ...names] : names);
  return (
    <Page title="File deliveries" lead="Files on their way to your phones, with how far they are.">
      <Subplaces label="Fleet" places={FLEET_PLACES} />
      <div class="filters">
        <SelectField
          label="State"
          value={status ?? ""}
          onValue={(chosen) => setFilters({ status: chosen })}
          options={[["", "Every state"], ...STATUSES.map((one) => [one, one] as const)]}
        />
        <SelectField
          label="Phone"
          value={phoneId ?? ""}
          onValue={(chosen) => setFilters({ phone: chosen })}
          options={[["", "Every phone"], ...offered]}
        />
      </div>
      <List query={{ ...(status ? { status } : {}), ...(phoneId ? { phone_id: phoneId } : {}) }} names={names} />
    </Page>
  );
}

type Query = { status?: (typeof STATUSES)[number]; phone_id?: string };

function List({ query, names }: { query: Query; names: ReadonlyMap<string, string> }) {
  const id = useOrganizationId();
  const [offset, setOffset] = useOffset();
  const input = { params: { id }, query: { ...query, limit: LIMIT, offset } };
  const deliveries = useAnswer("organizations.file-deliveries.list", input, { everyMs: LIVE_MS });
  if (!deliveries.data) {
    return deliveries.error ? <Failure error={deliveries.error} onRetry={() => deliveries.refetch()} /> : <Loading />;
  }
  if (deliveries.data.total === 0) {
    return Object.keys(query).length > 0 ? (
      <Empty title="No delivery fits">Choose another state or phone to see others.</Empty>
    ) : (
      <Empty title="No file delivery yet">A file that you send to a phone shows here, with how far it is.</Empty>
    );
  }
  return (
    <section class="card" aria-label="File deliveries">
      <Live of={deliveries} />
      <DeliveryTable deliveries={deliveries.data.deliveries} names={names} />
      <Pager offset={offset} limit={LIMIT} total={deliveries.data.total} onOffset={setOffset} />
    </section>
  );
}
