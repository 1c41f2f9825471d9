import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { SelectField } from "../../components/fields.tsx";
import { Filters } from "../../components/filters.tsx";
import { readChoice, useFilters } from "../../components/hooks/use-filters.ts";
import { useOffset } from "../../components/hooks/use-offset.ts";
import { MAX_NAME_CHARACTERS } from "../../components/hooks/use-phones-named.ts";
import { useTyped } from "../../components/hooks/use-typed.ts";
import { LIVE_MS, Live } from "../../components/live.tsx";
import { Loading } from "../../components/loading.tsx";
import { Page } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { Time } from "../../components/time.tsx";
import { FLEET_PLACES } from "./fleet-places.ts";
import { PhoneNameField } from "./phone-name-field.tsx";
import { PhoneState } from "./phone-state.tsx";
import { type ListedPhone, PHONE_STATUSES, writeTenure } from "./phone-words.ts";
import "./fleet.css";

const LIMIT = 25;

/** The phones that the organization has or has used, with their current status. */
export function Phones() {
  const [filters, setFilters] = useFilters();
  const status = readChoice(filters.status, PHONE_STATUSES);
  const name = filters.name?.trim() || undefined;
  const [typed, setTyped] = useTyped(name ?? "", (text) => setFilters({ name: text }));
  return (
    <Page title="Fleet" lead="Your own and rented phones, and the shared ones that you have used.">
      <Subplaces label="Fleet" places={FLEET_PLACES} />
      <Filters count={[status, name].filter(Boolean).length}>
        <div class="filter-row">
          <PhoneNameField label="Name" data-search maxLength={MAX_NAME_CHARACTERS} value={typed} onText={setTyped} />
          <SelectField
            label="Status"
            value={status ?? ""}
            onValue={(chosen) => setFilters({ status: chosen })}
            options={[["", "Any status"], ...PHONE_STATUSES.map((one) => [one, one.replaceAll("_", " ")] as const)]}
          />
        </div>
      </Filters>
      <List query={{ ...(status ? { status } : {}), ...(name ? { name } : {}) }} />
    </Page>
  );
}

type Query = { status?: ListedPhone["status"]; name?: string };

function List({ query }: { query: Query }) {
  const id = useOrganizationId();
  const [offset, setOffset] = useOffset();
  const input = { params: { id }, query: { ...query, limit: LIMIT, offset } };
  const phones = useAnswer("organizations.phones.list", input, { everyMs: LIVE_MS });
  if (!phones.data) {
    return phones.error ? <Failure error={phones.error} onRetry={() => phones.refetch()} /> : <Loading />;
  }
  if (phones.data.total === 0) {
    const { status, name } = query;
    if (name) {
      return <Empty title="No phones match">Try other words{status ? ", or another status" : ""}.</Empty>;
    }
    return status ? (
      <Empty title={`No phone is ${status.replaceAll("_", " ")}`}>Choose another status to see the others.</Empty>
    ) : (
      <Empty title="No phones yet">A phone appears here once you own it, rent it, or have used it.</Empty>
    );
  }
  return (
    <section class="card" aria-label="Phones">
      <Live of={phones} />
      <Table caption="Phones" columns={COLUMNS} rows={phones.data.phones} keyOf={(phone) => phone.id} />
      <Pager offset={offset} limit={LIMIT} total={phones.data.total} onOffset={setOffset} />
    </section>
  );
}

const COLUMNS: readonly Column<ListedPhone>[] = [
  {
    key: "name",
    title: "Phone",
    cell: ({ id, name, nickname }) => (
      <>
        <a href={`/fleet/${id}`}>{name}</a>
        {nickname ? <div class="faint">{nickname}</div> : null}
      </>
    ),
  },
  {
    key: "state",
    title: "Status",
    inCard: "corner",
    cell: ({ status, status_reason: reason }) => <PhoneState status={status} reason={reason} />,
  },
  {
    key: "tenure",
    title: "Access",
    cell: (phone) => (
      <>
        {writeTenure(phone)} {phone.rental?.payment_status === "past_due" ? <Badge state="past_due" /> : null}
      </>
    ),
  },
  {
    key: "session",
    title: "Session",
    cell: ({ active_session_id: session }) =>
      session ? <Badge state="in use" tone="waiting" /> : <span class="faint">none</span>,
  },
  {
    key: "used",
    title: "Last used",
    cell: ({ last_used_at: at }) => (at ? <Time at={at} /> : <span class="faint">never</span>),
  },
];
