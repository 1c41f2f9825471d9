import { REQUEST_KEPT_MS } from "../../../domain/deliveries/retention.ts";
import { writeQuery } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { Filters } from "../../components/filters.tsx";
import { useFilters } from "../../components/hooks/use-filters.ts";
import { useOffset } from "../../components/hooks/use-offset.ts";
import { Loading } from "../../components/loading.tsx";
import { MomentField } from "../../components/moment-field.tsx";
import { writeDollars } from "../../components/money.ts";
import { Page } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { Moment } from "../../components/time.tsx";
import { ExportLedger } from "./export-ledger.tsx";
import type { LedgerEntry, LedgerSpan } from "./ledger-csv.ts";
import { MONEY_PLACES } from "./money-places.ts";
import "./money.css";

const LIMIT = 50;

/** Every change of the balance, with an export. */
export function Ledger() {
  const [filters, setFilters] = useFilters();
  const since = readMoment(filters.since);
  const until = readMoment(filters.until);
  const span: LedgerSpan = { ...(since ? { since } : {}), ...(until ? { until } : {}) };
  return (
    <Page
      title="Ledger"
      lead="Every charge and credit. Their sum is the balance."
      actions={<ExportLedger span={span} />}
    >
      <Subplaces label="Money" places={MONEY_PLACES} />
      <Filters count={[since, until].filter(Boolean).length}>
        <div class="filter-row">
          <MomentField label="From" at={since} onMoment={(at) => setFilters({ since: at ?? undefined })} />
          <MomentField label="Until" at={until} onMoment={(at) => setFilters({ until: at ?? undefined })} />
          <Button
            kind="quiet"
            disabled={!since && !until}
            onClick={() => setFilters({ since: undefined, until: undefined })}
          >
            All times
          </Button>
        </div>
      </Filters>
      <Entries span={span} />
    </Page>
  );
}

function Entries({ span }: { span: LedgerSpan }) {
  const id = useOrganizationId();
  const [offset, setOffset] = useOffset();
  const { data, error, refetch } = useAnswer("organizations.ledger.list", {
    params: { id },
    query: { ...span, limit: LIMIT, offset },
  });
  if (!data) return error ? <Failure error={error} onRetry={() => refetch()} /> : <Loading />;
  if (data.total === 0) {
    return span.since || span.until ? (
      <Empty title="No entries in this time span">Choose another time span to see other entries.</Empty>
    ) : (
      <Empty title="No entries yet">Credits and charges appear here.</Empty>
    );
  }
  return (
    <section class="card" aria-label="Ledger entries">
      <Table caption="Ledger entries" columns={COLUMNS} rows={data.entries} keyOf={(entry) => entry.id} />
      <Pager offset={offset} limit={LIMIT} total={data.total} onOffset={setOffset} />
    </section>
  );
}

/** Reads a time from the address, ignoring anything else. */
function readMoment(text: string | undefined): string | null {
  const timeMs = Date.parse(text ?? "");
  return timeMs >= 0 ? new Date(timeMs).toISOString() : null;
}

const COLUMNS: readonly Column<LedgerEntry>[] = [
  { key: "at", title: "Created", cell: ({ created_at: at }) => <Moment at={at} /> },
  {
    key: "kind",
    title: "Type",
    inCard: "corner",
    cell: ({ kind }) => <Badge state={kind} tone={kind === "credit" ? "good" : "plain"} />,
  },
  { key: "reason", title: "Description", cell: ({ reason }) => reason },
  { key: "amount", title: "Amount", isNumber: true, cell: (entry) => writeDollars(entry.amount_microdollars, 6) },
  {
    key: "after",
    title: "Balance after",
    isNumber: true,
    cell: (entry) => writeDollars(entry.balance_after_microdollars, 6),
  },
  { key: "request", title: "Request", inCard: "line", cell: (entry) => <RequestLink entry={entry} /> },
];

/** Leads to the call of a charge, for as long as it is kept. */
function RequestLink({ entry: { kind, request_id: id, created_at: at } }: { entry: LedgerEntry }) {
  if (kind !== "charge" || Date.parse(at) < Date.now() - REQUEST_KEPT_MS) return null;
  return (
    <a href={`/requests${writeQuery({ request_id: id })}`} aria-label={`The request ${id}`}>
      Request
    </a>
  );
}
