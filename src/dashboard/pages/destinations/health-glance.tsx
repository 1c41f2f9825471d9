import type { Answer } from "../../api/call.ts";
import { Time, writeDuration } from "../../components/time.tsx";
import { writeShare } from "../../components/write-share.ts";
import { writeCount } from "./write-count.ts";

/** A destination's health in one line. */
export function HealthGlance({ health }: { health: Answer<"destinations.health.get"> }) {
  const isFailing = health.consecutive_failures > 0;
  return (
    <dl class="glance">
      <Figure
        name="Success rate (24 h)"
        value={writeShare(health.success_rate)}
        isBad={(health.success_rate ?? 1) < 0.9}
      />
      <Figure name="p50" value={health.duration_p50_ms === null ? "–" : writeDuration(health.duration_p50_ms)} />
      <Figure name="p95" value={health.duration_p95_ms === null ? "–" : writeDuration(health.duration_p95_ms)} />
      <Figure name="Pending" value={writeCount(health.pending_count)} />
      <Figure name="Failed" value={writeCount(health.failed_count)} isBad={health.failed_count > 0} />
      {health.held_count > 0 ? <Figure name="Held" value={writeCount(health.held_count)} /> : null}
      {health.unsigned_since ? (
        <div>
          <dt class="bad">Nothing is sent</dt>
          <dd>
            can't be signed since <Time at={health.unsigned_since} />
          </dd>
        </div>
      ) : null}
      {isFailing ? (
        <div>
          <dt class="bad">Failing</dt>
          <dd>
            {health.consecutive_failures.toLocaleString("en")} in a row
            {health.last_failure_at ? (
              <>
                , last <Time at={health.last_failure_at} />
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
