import { useMemo } from "preact/hooks";
import { useRoute } from "preact-iso";
import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Failure } from "../../components/failure.tsx";
import { Id } from "../../components/id.tsx";
import { LIVE_MS, Live } from "../../components/live.tsx";
import { Loading } from "../../components/loading.tsx";
import { NotThere } from "../../components/not-there.tsx";
import { Page, Section, type Trail } from "../../components/page.tsx";
import { Table } from "../../components/table.tsx";
import { writeDuration } from "../../components/time.tsx";
import { listBars } from "./bars.ts";
import { hasPassed } from "./has-passed.ts";
import { nameSession } from "./name-bar.ts";
import { ObjectDeliveries } from "./object-deliveries.tsx";
import { OptionalMoment } from "./optional-moment.tsx";
import { RUN_COLUMNS } from "./phone-columns.tsx";
import { PhoneLink } from "./phone-link.tsx";
import { frameSpan } from "./span.ts";
import { Timeline } from "./timeline.tsx";

const TRAIL: Trail = [
  ["/fleet", "Fleet"],
  ["/fleet/activity", "Activity"],
];
/** The number of the phone's runs during the session that are read. */
const RUNS = 500;
/** How long to wait for a recording after the end. */
const RECORDING_MS = 10 * 60_000;

type Known = Answer<"organizations.sessions.get">;

/** One session: its phone, its recording, what ran in it, and its events. */
export function Session() {
  const { id: sessionId = "" } = useRoute().params;
  const id = useOrganizationId();
  const session = useAnswer(
    "organizations.sessions.get",
    { params: { id, session_id: sessionId } },
    { everyMs: (known) => (mayChange(known) ? LIVE_MS : undefined) },
  );
  const { data, error } = session;
  if (!data || data.id !== sessionId) {
    if (error) {
      const back = ["/fleet/activity", "All activity"] as const;
      return <NotThere title="Session" error={error} back={back} onRetry={() => session.refetch()} />;
    }
    return (
      <Page title="Session" trail={TRAIL}>
        <Loading />
      </Page>
    );
  }
  return (
    <Page
      title={nameSession(data.workflow_id, data.source)}
      trail={TRAIL}
      lead={<Badge state={data.status} />}
      actions={data.status === "active" ? <Live of={session} /> : null}
    >
      <Facts session={data} />
      <Runs session={data} readAtMs={session.dataUpdatedAt} />
      <ObjectDeliveries id={sessionId} endedAt={data.recording_ready_at ?? data.deallocated_at} />
    </Page>
  );
}

/** Returns true until its recording is ready, or it has become likely that there is none. */
function mayChange({ recording_ready_at: recorded, deallocated_at: ended }: Known): boolean {
  return recorded === null && !hasPassed(ended, RECORDING_MS);
}

function Facts({ session }: { session: Known }) {
  const { allocated_at: began, deallocated_at: ended, recording_ready_at: recorded } = session;
  return (
    <Section title="Details">
      <dl class="facts">
        <dt>Phone</dt>
        <dd>
          <PhoneLink id={session.phone_id} /> {session.is_dedicated_phone ? "" : "(shared)"}
        </dd>
        <dt>Used by</dt>
        <dd>{session.source === "interactive" ? "a person" : "a run"}</dd>
        <dt>Started</dt>
        <dd>
          <OptionalMoment at={began} />
        </dd>
        <dt>Ended</dt>
        <dd>
          <OptionalMoment at={ended} /> {session.end_reason?.replaceAll("_", " ") ?? ""}
        </dd>
        {ended ? (
          <>
            <dt>Duration</dt>
            <dd>{writeDuration(Date.parse(ended) - Date.parse(began))}</dd>
          </>
        ) : null}
        <dt>Recording</dt>
        <dd>
          {recorded ? (
            <>
              Ready <OptionalMoment at={recorded} />
            </>
          ) : (
            <span class="faint">{mayChange(session) ? "none yet" : "none"}</span>
          )}
        </dd>
        <dt>Id</dt>
        <dd>
          <Id id={session.id} />
        </dd>
      </dl>
    </Section>
  );
}

function Runs({ session, readAtMs }: { session: Known; readAtMs: number }) {
  const id = useOrganizationId();
  const { phone_id: phoneId, allocated_at: since, deallocated_at: until } = session;
  const query = { phone_id: phoneId, since, ...(until ? { until } : {}), limit: RUNS };
  const isActive = session.status === "active";
  const { data, error, refetch } = useAnswer(
    "organizations.runs.list",
    { params: { id }, query },
    { everyMs: isActive ? LIVE_MS : undefined },
  );
  const runs = useMemo(() => data?.runs.filter((run) => run.session_id === session.id) ?? [], [data, session.id]);
  if (!data) {
    return (
      <Section title="Timeline">{error ? <Failure error={error} onRetry={() => refetch()} /> : <Loading />}</Section>
    );
  }
  const untilMs = until ? Date.parse(until) : readAtMs;
  return (
    <Section title="Timeline">
      <Timeline
        label="The session and its runs"
        lanes={[{ key: session.id, label: "Session and runs", bars: listBars(runs, [session]) }]}
        span={frameSpan(untilMs - Date.parse(since))}
        untilMs={untilMs}
      />
      {runs.length === 0 ? (
        <p class="faint">No runs in this session.</p>
      ) : (
        <Table caption="Runs of the session" columns={RUN_COLUMNS} rows={runs} keyOf={(run) => run.id} />
      )}
    </Section>
  );
}
