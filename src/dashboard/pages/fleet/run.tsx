import { useRoute } from "preact-iso";
import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Id } from "../../components/id.tsx";
import { LIVE_MS, Live } from "../../components/live.tsx";
import { Loading } from "../../components/loading.tsx";
import { NotThere } from "../../components/not-there.tsx";
import { Page, Section, type Trail } from "../../components/page.tsx";
import { writeDuration } from "../../components/time.tsx";
import { ObjectDeliveries } from "./object-deliveries.tsx";
import { OptionalMoment } from "./optional-moment.tsx";
import { PhoneLink } from "./phone-link.tsx";

const TRAIL: Trail = [
  ["/fleet", "Fleet"],
  ["/fleet/activity", "Activity"],
];

/** One run: its times, where it ran, and its events. */
export function Run() {
  const { id: runId = "" } = useRoute().params;
  const id = useOrganizationId();
  const run = useAnswer(
    "organizations.runs.get",
    { params: { id, run_id: runId } },
    { everyMs: ({ status }) => (status === "queued" || status === "running" ? LIVE_MS : undefined) },
  );
  const { data, error } = run;
  if (!data || data.id !== runId) {
    if (error) {
      return (
        <NotThere title="Run" error={error} back={["/fleet/activity", "All activity"]} onRetry={() => run.refetch()} />
      );
    }
    return (
      <Page title="Run" trail={TRAIL}>
        <Loading />
      </Page>
    );
  }
  return (
    <Page
      title={`Run of ${data.workflow_id}`}
      trail={TRAIL}
      lead={<Badge state={data.status} />}
      actions={data.status === "queued" || data.status === "running" ? <Live of={run} /> : null}
    >
      <Facts run={data} />
      <ObjectDeliveries id={runId} endedAt={data.completed_at ?? data.canceled_at} />
    </Page>
  );
}

function Facts({ run }: { run: Answer<"organizations.runs.get"> }) {
  const { started_at: started, phone_id: phone, session_id: session, cancel_reason: reason } = run;
  const ended = run.completed_at ?? run.canceled_at;
  return (
    <Section title="Details">
      <dl class="facts">
        <dt>Started by</dt>
        <dd>{run.trigger}</dd>
        <dt>Phone</dt>
        <dd>{phone ? <PhoneLink id={phone} /> : <span class="faint">none</span>}</dd>
        <dt>Session</dt>
        <dd>{session ? <a href={`/fleet/sessions/${session}`}>{session}</a> : <span class="faint">none</span>}</dd>
        <dt>Created</dt>
        <dd>
          <OptionalMoment at={run.created_at} />
        </dd>
        <dt>Started</dt>
        <dd>
          <OptionalMoment at={started} none={ended ? "never" : "not yet"} />
        </dd>
        <dt>Ended</dt>
        <dd>
          <OptionalMoment at={ended} /> {reason ? `canceled by ${reason.replaceAll("_", " ")}` : null}
        </dd>
        {started && ended ? (
          <>
            <dt>Duration</dt>
            <dd>{writeDuration(Date.parse(ended) - Date.parse(started))}</dd>
          </>
        ) : null}
        <dt>Id</dt>
        <dd>
          <Id id={run.id} />
        </dd>
      </dl>
    </Section>
  );
}
