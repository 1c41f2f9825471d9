import { useAnswer } from "../../api/queries.ts";
import { Time, writeDuration } from "../../components/time.tsx";
import { writeShare } from "./write-health.ts";

const EVERY_MS = 30_000;

/** A destination's health in one line. */
export function HealthGlance({ destinationId }: { destinationId: string }) {
  const { data, error } = useAnswer(
    "destinations.health.get",
    { params: { destination_id: destinationId } },
    { everyMs: EVERY_MS },
  );
  if (error) return <p class="faint">Its health can't be read now: {error.message}</p>;
  if (!data) return <p class="faint">Reading its health…</p>;
  const isFailing = data.consecutive_failures > 0;
  return (
    <dl class="glance">
      <Figure name="Success rate (24 h)" value={writeShare(data.success_rate)} isBad={(data.success_rate ?? 1) < 0.9} />
      <Figure name="Typical time" value={data.duration_p50_ms === null ? "–" : writeDuration(data.duration_p50_ms)} />
      <Figure name="Pending" value={data.pending_count.toLocaleString("en")} />
      <Figure name="Failed" value={data.failed_count.toLocaleString("en")} isBad={data.failed_count > 0} />
      {data.held_count > 0 ? <Figure name="Held" value={data.held_count.toLocaleString("en")} /> : null}
      {isFailing ? (
        <div>
          <dt class="bad">Failing</dt>
          <dd>
            {data.consecutive_failures.toLocaleString("en")} in a row
            {data.last_failure_at ? (
              <>
                , last <Time at={data.last_failure_at} />
              </>
            ) : null}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function Figure({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={isBad ? "bad" : undefined}>{value}</dd>
    </div>
  );
}
