import { useMemo } from "preact/hooks";
import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Empty } from "../../components/empty.tsx";
import { findTrouble } from "./find-trouble.ts";
import { Facts, Glance } from "./glance.tsx";

type Destinations = Answer<"organizations.destinations.list">;
type Deliveries = Answer<"organizations.webhook-deliveries.list">;

const EVERY_MS = 15_000;
const DAY_MS = 86_400_000;
/** As many as an answer may have: what they tell of destinations is told by the latest of them. */
const LATEST = 100;
/** In front of which the rest can be found on the page of destinations. */
const SHOWN = 5;

export function WebhookGlance() {
  const id = useOrganizationId();
  const since = useMemo(() => new Date(Date.now() - DAY_MS).toISOString(), []);
  const read = (status: "failed" | "pending") => ({
    params: { id },
    query: { status, limit: LATEST, ...(status === "failed" ? { since } : {}) },
  });
  const failed = useAnswer("organizations.webhook-deliveries.list", read("failed"), { everyMs: EVERY_MS });
  const pending = useAnswer("organizations.webhook-deliveries.list", read("pending"), { everyMs: EVERY_MS });
  const destinations = useAnswer("organizations.destinations.list", {
    params: { organization_id: id },
    query: { limit: LATEST },
  });
  return (
    <Glance<[Destinations, Deliveries, Deliveries]>
      title="Webhooks"
      more={["/webhooks", "Destinations"]}
      reads={[destinations, failed, pending]}
    >
      {(known, lost, waiting) => <WebhookFacts {...{ known, lost, waiting }} />}
    </Glance>
  );
}

function WebhookFacts({ known, lost, waiting }: { known: Destinations; lost: Deliveries; waiting: Deliveries }) {
  if (known.destinations.length === 0) {
    return (
      <Empty title="Nobody is told yet">
        Register a destination, and events of your phones, runs, files and money are sent to it.
      </Empty>
    );
  }
  const trouble = findTrouble(known.destinations, lost.deliveries, waiting.deliveries);
  return (
    <>
      <Facts
        facts={[
          { name: "Failed (24 h)", value: lost.total, isBad: lost.total > 0 },
          { name: "Pending", value: waiting.total },
          { name: "Destinations", value: known.total },
        ]}
      />
      {trouble.length === 0 ? (
        <p class="faint">Every destination answers as it should.</p>
      ) : (
        <ul class="lines" aria-label="Destinations in trouble">
          {trouble.slice(0, SHOWN).map(({ id, name, words }) => (
            <li key={id}>
              <a href={`/webhooks/${id}`}>{name}</a>
              <span class="faint">{words}</span>
            </li>
          ))}
          {trouble.length > SHOWN ? <li class="faint">and {trouble.length - SHOWN} more</li> : null}
        </ul>
      )}
    </>
  );
}
