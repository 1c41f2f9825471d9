import type { ComponentChildren } from "preact";
import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { readChoice, useFilters } from "../../components/hooks/use-filters.ts";
import { useOffset } from "../../components/hooks/use-offset.ts";
import { LIVE_MS } from "../../components/live.tsx";
import { Loading } from "../../components/loading.tsx";
import { Pager } from "../../components/pager.tsx";
import { Table } from "../../components/table.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { HISTORY_COLUMNS, RUN_COLUMNS, SESSION_COLUMNS } from "./phone-columns.tsx";

export type ShownPhone = Answer<"phones.get">;

const LIMIT = 10;
const LISTS = ["sessions", "runs", "deliveries", "states"] as const;

/** A phone's runs, sessions, deliveries and statuses, one list at a time; the address names the open one. */
export function PhoneLists({ phone }: { phone: ShownPhone }) {
  const [filters, setFilters] = useFilters();
  return (
    <Tabs
      label="Lists of this phone"
      value={readChoice(filters.list, LISTS) ?? "sessions"}
      onValue={(list) => setFilters({ list })}
      items={[
        { value: "sessions", label: "Sessions", content: () => <Sessions phoneId={phone.id} /> },
        { value: "runs", label: "Runs", content: () => <Runs phoneId={phone.id} /> },
        { value: "deliveries", label: "File deliveries", content: () => <Deliveries phoneId={phone.id} /> },
        { value: "states", label: "Status history", content: () => <States phone={phone} /> },
      ]}
    />
  );
}

function usePage(phoneId: string) {
  const id = useOrganizationId();
  const [offset, setOffset] = useOffset();
  return { input: { params: { id }, query: { phone_id: phoneId, limit: LIMIT, offset } }, offset, setOffset };
}

function Sessions({ phoneId }: { phoneId: string }) {
  const { input, ...page } = usePage(phoneId);
  const answer = useAnswer("organizations.sessions.list", input, { everyMs: LIVE_MS });
  return (
    <Listed {...page} answer={answer} none="No sessions yet">
      <Table caption="Sessions" columns={SESSION_COLUMNS} rows={answer.data?.sessions ?? []} keyOf={({ id }) => id} />
    </Listed>
  );
}

function Runs({ phoneId }: { phoneId: string }) {
  const { input, ...page } = usePage(phoneId);
  const answer = useAnswer("organizations.runs.list", input, { everyMs: LIVE_MS });
  return (
    <Listed {...page} answer={answer} none="No runs yet">
      <Table caption="Runs" columns={RUN_COLUMNS} rows={answer.data?.runs ?? []} keyOf={({ id }) => id} />
    </Listed>
  );
}

function Deliveries({ phoneId }: { phoneId: string }) {
  const { input, ...page } = usePage(phoneId);
  const answer = useAnswer("organizations.file-deliveries.list", input, { everyMs: LIVE_MS });
  return (
    <Listed {...page} answer={answer} none="No files sent yet">
      <DeliveryTable deliveries={answer.data?.deliveries ?? []} />
    </Listed>
  );
}

function States({ phone: { history } }: { phone: ShownPhone }) {
  const [offset, setOffset] = useOffset();
  return (
    <>
      <Table
        caption="Status history"
        columns={HISTORY_COLUMNS}
        rows={history.slice(offset, offset + LIMIT)}
        keyOf={(change) => `${change.at} ${history.indexOf(change)}`}
      />
      <Pager offset={offset} limit={LIMIT} total={history.length} onOffset={setOffset} />
    </>
  );
}

type ListedProps = {
  answer: { data: { total: number } | undefined; error: Error | null; refetch(): unknown };
  none: string;
  offset: number;
  setOffset(offset: number): void;
  children: ComponentChildren;
};

function Listed({ answer: { data, error, refetch }, none, offset, setOffset, children }: ListedProps) {
  if (!data) return error ? <Failure error={error} onRetry={() => refetch()} /> : <Loading />;
  if (data.total === 0) return <Empty title={none} />;
  return (
    <>
      {children}
      <Pager offset={offset} limit={LIMIT} total={data.total} onOffset={setOffset} />
    </>
  );
}
