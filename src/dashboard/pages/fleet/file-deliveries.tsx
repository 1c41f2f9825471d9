import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { SelectField } from "../../components/fields.tsx";
import { Filters } from "../../components/filters.tsx";
import { readChoice, useFilters } from "../../components/hooks/use-filters.ts";
import { useOffset } from "../../components/hooks/use-offset.ts";
import { LIVE_MS, Live } from "../../components/live.tsx";
import { Loading } from "../../components/loading.tsx";
import { Page } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { FLEET_PLACES } from "./fleet-places.ts";
import { PhoneFilter } from "./phone-filter.tsx";
import { usePhoneNames } from "./use-phone-names.ts";

const STATUSES = ["dispatching", "dispatched", "delivered", "failed"] as const;
const LIMIT = 25;

/** File deliveries to phones: pending, delivered and failed ones. */
export function FileDeliveries() {
  const [filters, setFilters] = useFilters();
  const status = readChoice(filters.status, STATUSES);
  const phoneId = filters.phone || undefined;
  return (
    <Page title="File deliveries" lead="Files sent to your phones, with their progress.">
      <Subplaces label="Fleet" places={FLEET_PLACES} />
      <Filters count={[status, phoneId].filter(Boolean).length}>
        <div class="filter-row">
          <SelectField
            label="Status"
            value={status ?? ""}
            onValue={(chosen) => setFilters({ status: chosen })}
            options={[["", "Any status"], ...STATUSES.map((one) => [one, one] as const)]}
          />
          <PhoneFilter id={phoneId} onId={(chosen) => setFilters({ phone: chosen })} />
        </div>
      </Filters>
      <List query={{ ...(status ? { status } : {}), ...(phoneId ? { phone_id: phoneId } : {}) }} />
    </Page>
  );
}

type Query = { status?: (typeof STATUSES)[number]; phone_id?: string };

function List({ query }: { query: Query }) {
  const id = useOrganizationId();
  const [offset, setOffset] = useOffset();
  const input = { params: { id }, query: { ...query, limit: LIMIT, offset } };
  const deliveries = useAnswer("organizations.file-deliveries.list", input, { everyMs: LIVE_MS });
  const names = usePhoneNames(deliveries.data?.deliveries.map(({ phone_id: phone }) => phone) ?? []);
  if (!deliveries.data) {
    return deliveries.error ? <Failure error={deliveries.error} onRetry={() => deliveries.refetch()} /> : <Loading />;
  }
  if (deliveries.data.total === 0) {
    return Object.keys(query).length > 0 ? (
      <Empty title="No deliveries match">Choose another status or phone to see others.</Empty>
    ) : (
      <Empty title="No file deliveries yet">Files that you send to a phone appear here, with their progress.</Empty>
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
