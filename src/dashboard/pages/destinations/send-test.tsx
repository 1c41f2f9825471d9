import { useQueryClient } from "@tanstack/preact-query";
import { Send } from "lucide-preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { buildTestEvent } from "../../../domain/events/build-event.ts";
import type { EventType } from "../../../domain/events/event-types.ts";
import type { OperationId } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { Code } from "../../components/code.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Failure } from "../../components/failure.tsx";
import { SelectField } from "../../components/fields.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";
import { Loading } from "../../components/loading.tsx";
import { Attempts } from "../deliveries/attempts.tsx";
import { DeliveryProgress } from "../deliveries/delivery-progress.tsx";
import { useWatchedDelivery } from "../deliveries/watched-delivery.ts";
import { TYPE_OPTIONS } from "./event-types.ts";

const LOOK_EVERY_MS = 1_000;
const ADDED_TO: ReadonlySet<unknown> = new Set<OperationId>([
  "destinations.health.get",
  "organizations.destinations.health.list",
  "destinations.attempts-by-hour",
]);

/** Sends the example of an event type, and shows the receiver's response as it arrives. */
export function SendTest({ destinationId, url, onClose }: { destinationId: string; url: string; onClose(): void }) {
  const [type, setType] = useState<EventType>("webhook.test");
  const send = useAnnouncedAction("destinations.send-test", () => "Test sent.", {
    touches: ["organizations.webhook-deliveries.list"],
  });
  return (
    <Dialog
      title="Send a test"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
          <Button
            icon={Send}
            isBusy={send.isPending}
            onClick={() => send.mutate({ params: { destination_id: destinationId }, body: { type } })}
          >
            {send.data ? "Send another" : "Send"}
          </Button>
        </>
      }
    >
      <p>
        The example of an event type goes to <strong class="break">{url}</strong> alone, marked as a test, whichever
        types it wants.
      </p>
      <SelectField
        label="Event type"
        options={TYPE_OPTIONS}
        value={type}
        onValue={(value) => setType(value as EventType)}
      />
      {send.error ? <Failure error={send.error} /> : null}
      {send.data ? (
        <LiveAnswer key={send.data.event_id} eventId={send.data.event_id} destinationId={destinationId} />
      ) : (
        <Example type={type} />
      )}
    </Dialog>
  );
}

function Example({ type }: { type: EventType }) {
  const text = useMemo(() => JSON.stringify(buildTestEvent(type, crypto.randomUUID(), Date.now()), null, 2), [type]);
  return (
    <details>
      <summary>What will be sent</summary>
      <Code text={text} label="Example of the event" language="json" />
    </details>
  );
}

function LiveAnswer({ eventId, destinationId }: { eventId: string; destinationId: string }) {
  const organizationId = useOrganizationId();
  const found = useAnswer(
    "organizations.webhook-deliveries.list",
    { params: { id: organizationId }, query: { event_id: eventId, destination_id: destinationId, limit: 1 } },
    { everyMs: ({ total }) => (total === 0 ? LOOK_EVERY_MS : undefined) },
  );
  if (found.error) return <Failure error={found.error} onRetry={() => found.refetch()} />;
  const id = found.data?.deliveries.find((delivery) => delivery.event_id === eventId)?.id;
  return id === undefined ? <Loading label="Sending…" /> : <Watched deliveryId={id} />;
}

function Watched({ deliveryId }: { deliveryId: string }) {
  const { data, error, refetch } = useWatchedDelivery(deliveryId);
  const client = useQueryClient();
  const attemptCount = data?.attempt_count ?? 0;
  useEffect(() => {
    // The page behind it shows the result of the attempt.
    if (attemptCount > 0) void client.invalidateQueries({ predicate: ({ queryKey }) => ADDED_TO.has(queryKey[1]) });
  }, [client, attemptCount]);
  if (error) return <Failure error={error} onRetry={() => refetch()} />;
  if (!data) return <Loading label="Sending…" />;
  return (
    <>
      <DeliveryProgress delivery={data} />
      <Attempts delivery={data} />
      <p>
        <a href={`/deliveries/${deliveryId}`}>Open it in the delivery log</a>
      </p>
    </>
  );
}
