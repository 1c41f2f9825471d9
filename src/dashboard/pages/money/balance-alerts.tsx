import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { useOffset } from "../../components/hooks/use-offset.ts";
import { Loading } from "../../components/loading.tsx";
import { writeDollars } from "../../components/money.ts";
import { Section } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { Moment } from "../../components/time.tsx";

type Alert = Answer<"organizations.balance-alerts.list">["alerts"][number];

const LIMIT = 10;

/** The alerts of the balance: when each opened and ended. */
export function BalanceAlerts() {
  const id = useOrganizationId();
  const [offset, setOffset] = useOffset();
  const { data, error, refetch } = useAnswer("organizations.balance-alerts.list", {
    params: { id },
    query: { limit: LIMIT, offset },
  });
  return (
    <Section title="Alerts">
      {!data ? (
        error ? (
          <Failure error={error} onRetry={() => refetch()} />
        ) : (
          <Loading />
        )
      ) : data.total === 0 ? (
        <Empty title="No alerts yet">The balance has never run low.</Empty>
      ) : (
        <>
          <Table caption="Balance alerts" columns={COLUMNS} rows={data.alerts} keyOf={(alert) => alert.id} />
          <Pager offset={offset} limit={LIMIT} total={data.total} onOffset={setOffset} />
        </>
      )}
    </Section>
  );
}

const COLUMNS: readonly Column<Alert>[] = [
  {
    key: "kind",
    title: "Alert",
    cell: ({ kind }) => (kind === "low_balance" ? "The balance ran low" : "The balance fell below zero"),
  },
  { key: "state", title: "Status", inCard: "corner", cell: ({ status }) => <Badge state={status} /> },
  { key: "opened", title: "Opened", cell: ({ opened_at: at }) => <Moment at={at} /> },
  {
    key: "ended",
    title: "Ended",
    cell: ({ ended_at: at }) => (at ? <Moment at={at} /> : <span class="faint">still open</span>),
  },
  { key: "threshold", title: "Threshold", isNumber: true, cell: (alert) => writeDollars(alert.threshold_microdollars) },
];
