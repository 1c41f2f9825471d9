import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Empty } from "../../components/empty.tsx";
import { useDestinations, useHealthOfAll } from "../destinations/use-destinations.ts";
import { findTrouble } from "./find-trouble.ts";
import { Facts, Glance } from "./glance.tsx";

type Destinations = Answer<"organizations.destinations.list">;
type Deliveries = Answer<"organizations.webhook-deliveries.list">;
type HealthOfAll = NonNullable<ReturnType<typeof useHealthOfAll>["data"]>;

const EVERY_MS = 15_000;
/** How many are shown; the page of destinations has the rest. */
const SHOWN = 5;

export function WebhookGlance() {
  const id = useOrganizationId();
  // Counted as in the log, without a limit of time.
  const read = (status: "failed" | "pending") => ({ params: { id }, query: { status, limit: 1 } });
  const failed = useAnswer("organizations.webhook-deliveries.list", read("failed"), { everyMs: EVERY_MS });
  const pending = useAnswer("organizations.webhook-deliveries.list", read("pending"), { everyMs: EVERY_MS });
  const destinations = useDestinations();
  const health = useHealthOfAll();
  return (
    <Glance<[Destinations, Deliveries, Deliveries, HealthOfAll]>
      title="Webhooks"
      more={["/webhooks", "View destinations"]}
      reads={[destinations, failed, pending, health]}
    >
      {(known, lost, waiting, healthOf) => <WebhookFacts {...{ known, lost, waiting, healthOf }} />}
    </Glance>
  );
}

type Known = { known: Destinations; lost: Deliveries; waiting: Deliveries; healthOf: HealthOfAll };

function WebhookFacts({ known, lost, waiting, healthOf }: Known) {
  if (known.destinations.length === 0) {
    return (
      <Empty title="No destinations yet">
        Register a destination to receive events about your phones, runs, files and money.
      </Empty>
    );
  }
  const trouble = findTrouble(known.destinations, healthOf);
  return (
    <>
      <Facts
        facts={[
          { name: "Failed", value: lost.total, isBad: lost.total > 0 },
          { name: "Pending", value: waiting.total },
          { name: "Destinations", value: known.total },
        ]}
      />
      {trouble.length === 0 ? (
        <p class="faint">All destinations are healthy.</p>
      ) : (
        <ul class="lines" aria-label="Destinations with problems">
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
