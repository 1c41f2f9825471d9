import { FastForward, RotateCcw } from "lucide-preact";
import { Fragment } from "preact";
import { useRoute } from "preact-iso";
import { useMay } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Code } from "../../components/code.tsx";
import { Failure } from "../../components/failure.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";
import { Id } from "../../components/id.tsx";
import { Loading } from "../../components/loading.tsx";
import { NotThere } from "../../components/not-there.tsx";
import { Page, Section, type Trail } from "../../components/page.tsx";
import { FullMoment } from "../../components/time.tsx";
import { linkEventType } from "../help/help-places.ts";
import { AttemptLine } from "./attempt-line.tsx";
import { Attempts } from "./attempts.tsx";
import { DeliveryProgress } from "./delivery-progress.tsx";
import { DestinationName } from "./destination-name.tsx";
import { listSubjects } from "./event-subjects.ts";
import { Siblings } from "./siblings.tsx";
import { isDue, useWatchedDelivery, type Delivery as Watched } from "./watched-delivery.ts";

const TRAIL: Trail = [["/deliveries", "Delivery log"]];
const SENT = "The delivery is being sent again.";

/** One delivery: its body and the result of each attempt, live while it is pending. */
export function Delivery() {
  const { id = "" } = useRoute().params;
  const { data, error, refetch } = useWatchedDelivery(id);
  if (error) {
    return (
      <NotThere title="Delivery" error={error} back={["/deliveries", "The delivery log"]} onRetry={() => refetch()} />
    );
  }
  if (!data || data.id !== id) {
    return (
      <Page title="Delivery" trail={TRAIL}>
        <Loading />
      </Page>
    );
  }
  return <Known key={id} delivery={data} />;
}

function Known({ delivery }: { delivery: Watched }) {
  const { id, event_id: eventId, event_type: type, destination_id: destinationId, created_at: createdAt } = delivery;
  const maySend = useMay("member");
  const replay = useAnnouncedAction("webhook-deliveries.replay", () => SENT);
  const retry = useAnnouncedAction("webhook-deliveries.retry", () => SENT);
  const fault = delivery.status === "pending" ? retry.error : replay.error;
  return (
    <Page
      title={type}
      trail={TRAIL}
      lead={<DeliveryProgress delivery={delivery} />}
      actions={
        !maySend ? null : delivery.status === "pending" ? (
          <Button
            icon={FastForward}
            isBusy={retry.isPending}
            disabled={isDue(delivery)}
            onClick={() => retry.mutate({ params: { id } })}
          >
            Retry now
          </Button>
        ) : (
          <Button icon={RotateCcw} isBusy={replay.isPending} onClick={() => replay.mutate({ params: { id } })}>
            Replay
          </Button>
        )
      }
    >
      {fault ? <Failure error={fault} /> : null}
      <Section title="Details">
        <dl class="facts">
          <dt>Event</dt>
          <dd>
            <Id id={eventId} /> {delivery.is_test ? <Badge state="test" /> : null}
          </dd>
          <dt>Type</dt>
          <dd>
            <a href={linkEventType(type)}>{type}</a>
          </dd>
          {delivery.is_test
            ? null
            : listSubjects(delivery.payload).map(({ label, id: subjectId, path }) => (
                <Fragment key={subjectId}>
                  <dt>{label}</dt>
                  <dd>
                    <a href={path}>
                      <code>{subjectId}</code>
                    </a>
                  </dd>
                </Fragment>
              ))}
          <dt>Destination</dt>
          <dd>
            <DestinationName destinationId={destinationId} />
          </dd>
          <dt>Created</dt>
          <dd>
            <FullMoment at={createdAt} />
          </dd>
          <dt>Attempts</dt>
          <dd>{delivery.attempt_count}</dd>
          <dt>Delivery</dt>
          <dd>
            <Id id={id} />
          </dd>
        </dl>
      </Section>
      <Section title="Attempts">
        <AttemptLine delivery={delivery} />
        {delivery.attempts.length === 0 ? <p class="faint">No attempts yet.</p> : <Attempts delivery={delivery} />}
      </Section>
      <Section title="Payload">
        <Code text={JSON.stringify(delivery.payload, null, 2)} label="Payload" language="json" />
        <p class="field-note">
          Formatted for reading. The request body is a single line, and the signature covers exactly those bytes: verify
          the raw body, not re-serialized JSON.
        </p>
      </Section>
      <Siblings delivery={delivery} />
    </Page>
  );
}
