import { useLocation } from "preact-iso";
import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useMay, useOrganizationId } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { useOffset } from "../../components/hooks/use-offset.ts";
import { Loading } from "../../components/loading.tsx";
import { Page, Section } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { Moment, Time } from "../../components/time.tsx";
import { DELIVERY_PLACES } from "../destinations/webhook-places.ts";
import { DestinationName } from "./destination-name.tsx";
import { ReplayProgress } from "./replay-progress.tsx";
import { StartReplay } from "./start-replay.tsx";

type Replay = Answer<"organizations.replays.list">["replays"][number];

const LIMIT = 20;
const EVERY_MS = 5_000;

const COLUMNS: readonly Column<Replay>[] = [
  {
    key: "created",
    title: "Created",
    cell: ({ id, created_at: at }) => (
      <a href={`/deliveries/replays?replay=${id}`}>
        <Time at={at} />
      </a>
    ),
  },
  { key: "status", title: "Status", inCard: "corner", cell: ({ status }) => <Badge state={status} /> },
  {
    key: "span",
    title: "Time range",
    cell: ({ since, until }) => (
      <span>
        <Moment at={since} /> – <Moment at={until} />
      </span>
    ),
  },
  {
    key: "destination",
    title: "Destination",
    cell: ({ destination_id: id }) => (id === null ? "All" : <DestinationName destinationId={id} />),
  },
  {
    key: "count",
    title: "Sent again",
    cell: (replay) => `${replay.replayed_count.toLocaleString("en")} of ${replay.delivery_count.toLocaleString("en")}`,
    isNumber: true,
  },
];

/** Bulk replays of everything that failed in a time span. The address names the selected one. */
export function Replays() {
  const { query, route } = useLocation();
  const mayReplay = useMay("member");
  return (
    <Page
      title="Bulk replays"
      lead="Send everything again that failed in a time span, for example while a receiver was down."
    >
      <Subplaces label="Deliveries" places={DELIVERY_PLACES} />
      {query.replay ? <ReplayProgress key={query.replay} replayId={query.replay} /> : null}
      {mayReplay ? (
        <StartReplay onStarted={(id) => route(`/deliveries/replays?replay=${id}`)} />
      ) : (
        <p class="faint">Only members with the role member or above can start one.</p>
      )}
      <PastReplays />
    </Page>
  );
}

function PastReplays() {
  const organizationId = useOrganizationId();
  const [offset, setOffset] = useOffset();
  const { data, error, refetch } = useAnswer(
    "organizations.replays.list",
    { params: { id: organizationId }, query: { limit: LIMIT, offset } },
    { everyMs: ({ replays }) => (replays.some(({ status }) => status === "running") ? EVERY_MS : undefined) },
  );
  return (
    <Section title="Past replays">
      {error ? (
        <Failure error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.total === 0 ? (
        <Empty title="No replays yet">Start one above after a receiver was down.</Empty>
      ) : (
        <>
          <Table caption="Bulk replays" columns={COLUMNS} rows={data.replays} keyOf={({ id }) => id} />
          <Pager offset={offset} limit={LIMIT} total={data.total} onOffset={setOffset} />
        </>
      )}
    </Section>
  );
}
