import { Send } from "lucide-preact";
import { useState } from "preact/hooks";
import { useRoute } from "preact-iso";
import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useMay } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Id } from "../../components/id.tsx";
import { Loading } from "../../components/loading.tsx";
import { NotThere } from "../../components/not-there.tsx";
import { Page, Section, type Trail } from "../../components/page.tsx";
import { FullMoment, Moment, Time } from "../../components/time.tsx";
import { DestinationActions } from "./destination-actions.tsx";
import { DestinationHealth } from "./destination-health.tsx";
import { DestinationPlots } from "./destination-plots.tsx";
import { describeTypes } from "./event-types.ts";
import { SendTest } from "./send-test.tsx";
import { shortenUrl } from "./shorten-url.ts";
import "./destination.css";

const TRAIL: Trail = [["/webhooks", "Webhooks"]];

/** One destination: its health, its deliveries, and its actions. */
export function Destination() {
  const { id = "" } = useRoute().params;
  const { data, error, refetch } = useAnswer("destinations.get", { params: { destination_id: id } });
  if (error) {
    return (
      <NotThere title="Destination" error={error} back={["/webhooks", "All destinations"]} onRetry={() => refetch()} />
    );
  }
  if (!data || data.id !== id) {
    return (
      <Page title="Destination" trail={TRAIL}>
        <Loading />
      </Page>
    );
  }
  return <Known key={id} destination={data} />;
}

function Known({ destination }: { destination: Answer<"destinations.get"> }) {
  const { id, url, name, description, enabled, event_types: types, created_at: createdAt } = destination;
  const mayTest = useMay("member");
  const mayManage = useMay("admin");
  const [isTesting, setTesting] = useState(false);
  return (
    <Page
      title={name ?? shortenUrl(url)}
      trail={TRAIL}
      lead={
        <span class="destination-lead">
          <Badge state={enabled ? "enabled" : "disabled"} /> <span class="break">{url}</span> {description}
        </span>
      }
      actions={
        <>
          {mayManage ? <DestinationActions destination={destination} /> : null}
          {mayTest ? (
            <Button icon={Send} disabled={!enabled} onClick={() => setTesting(true)}>
              Send a test
            </Button>
          ) : null}
        </>
      }
    >
      {enabled ? null : (
        <p class="banner">
          {destination.auto_disabled_at ? (
            <>
              This destination was disabled <Time at={destination.auto_disabled_at} /> because all attempts had failed
              for days. Its deliveries are held, and none is lost: fix the receiver, enable the destination, then replay
              them.
            </>
          ) : (
            "This destination is disabled: its events are held, and nothing is sent to it, not even tests."
          )}
          {mayManage ? "" : " An admin can enable it."}
        </p>
      )}
      <DestinationHealth destinationId={id} />
      <DestinationPlots destinationId={id} />
      <Section title="Details">
        <dl class="facts">
          <dt>Event types</dt>
          <dd>{types.includes("*") ? "All events, including types that are added later" : describeTypes(types)}</dd>
          <dt>Rate limit</dt>
          <dd>{destination.max_per_second === null ? "None" : `${destination.max_per_second} per second`}</dd>
          <dt>Headers</dt>
          <dd>
            {destination.header_names.length === 0
              ? "None"
              : destination.header_names.map((header) => (
                  <div key={header}>
                    <code>{header}</code>
                  </div>
                ))}
          </dd>
          {destination.old_secret_expires_at ? (
            <>
              <dt>Old secret</dt>
              <dd>
                Signs until <Moment at={destination.old_secret_expires_at} />
              </dd>
            </>
          ) : null}
          <dt>Created</dt>
          <dd>
            <FullMoment at={createdAt} />
          </dd>
          <dt>Id</dt>
          <dd>
            <Id id={id} />
          </dd>
        </dl>
        {types.includes("*") ? null : (
          <ul class="types">
            {types.map((type) => (
              <li key={type}>
                <code>{type}</code>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {isTesting ? <SendTest destinationId={id} url={url} onClose={() => setTesting(false)} /> : null}
    </Page>
  );
}
