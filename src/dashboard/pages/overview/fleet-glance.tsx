import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Empty } from "../../components/empty.tsx";
import { Time } from "../../components/time.tsx";
import { Facts, Glance } from "./glance.tsx";

type Phones = Answer<"organizations.phones.list">;
type Runs = Answer<"organizations.runs.list">;

const EVERY_MS = 10_000;
const SHOWN = 5;

export function FleetGlance() {
  const params = { id: useOrganizationId() };
  const live = { everyMs: EVERY_MS };
  // The service counts the totals, whatever the fleet's size.
  const active = useAnswer("organizations.phones.list", { params, query: { status: "active", limit: 1 } }, live);
  const recovering = useAnswer(
    "organizations.phones.list",
    { params, query: { status: "recovering", limit: 1 } },
    live,
  );
  const out = useAnswer("organizations.phones.list", { params, query: { status: "out_of_service", limit: 1 } }, live);
  const running = useAnswer("organizations.runs.list", { params, query: { status: "running", limit: SHOWN } }, live);
  const queued = useAnswer("organizations.runs.list", { params, query: { status: "queued", limit: 1 } }, live);
  return (
    <Glance<[Phones, Phones, Phones, Runs, Runs]>
      title="Fleet"
      more={["/fleet", "View phones"]}
      reads={[active, recovering, out, running, queued]}
    >
      {(well, repaired, gone, runs, waiting) => (
        <>
          {well.total + repaired.total + gone.total === 0 ? (
            <Empty title="No phones yet">Phones that you own, rent or have used are shown here.</Empty>
          ) : (
            <Facts
              facts={[
                { name: "Active", value: well.total },
                { name: "Recovering", value: repaired.total },
                { name: "Out of service", value: gone.total, isBad: gone.total > 0 },
                { name: "Runs in progress", value: runs.total },
                { name: "Runs waiting", value: waiting.total },
              ]}
            />
          )}
          {runs.total === 0 ? null : (
            <ul class="lines" aria-label="Runs in progress">
              {runs.runs.map(({ id, workflow_id: workflow, phone_id: phone, started_at: at, created_at: since }) => (
                <li key={id}>
                  {phone ? <a href={`/fleet/${phone}`}>{workflow}</a> : <span>{workflow}</span>}
                  <span class="faint">
                    <Time at={at ?? since} />
                  </span>
                </li>
              ))}
              {runs.total > runs.runs.length ? (
                <li>
                  <a href="/fleet/activity">All {runs.total.toLocaleString("en")}</a>
                </li>
              ) : null}
            </ul>
          )}
        </>
      )}
    </Glance>
  );
}
