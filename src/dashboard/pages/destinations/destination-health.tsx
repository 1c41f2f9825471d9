import { SUMMARY_ATTEMPTS } from "../../../domain/deliveries/attempt-summary.ts";
import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useMay } from "../../api/session.tsx";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Section } from "../../components/page.tsx";
import { Stat, Stats } from "../../components/stats.tsx";
import { Table } from "../../components/table.tsx";
import { Time, writeDuration } from "../../components/time.tsx";
import { writeShare } from "../../components/write-share.ts";
import { writeCount } from "./write-count.ts";

const EVERY_MS = 15_000;

type Health = Answer<"destinations.health.get">;

/** The health of the destination, in figures. */
export function DestinationHealth({ destinationId }: { destinationId: string }) {
  const { data, error, refetch } = useAnswer(
    "destinations.health.get",
    { params: { destination_id: destinationId } },
    { everyMs: EVERY_MS },
  );
  return (
    <Section title="Health">
      {error ? (
        <Failure error={error} onRetry={() => refetch()} />
      ) : data ? (
        <Figures health={data} destinationId={destinationId} />
      ) : (
        <Loading />
      )}
    </Section>
  );
}

function Figures({ health, destinationId }: { health: Health; destinationId: string }) {
  const inLog = (status: string, count: number) => (
    <a href={`/deliveries?status=${status}&destination_id=${destinationId}`}>{writeCount(count)}</a>
  );
  const { duration_p50_ms: typicalMs, duration_p95_ms: slowMs } = health;
  return (
    <>
      <Stats>
        <Stat name="Success rate">{writeShare(health.success_rate)}</Stat>
        <Stat name="Attempts">{health.attempt_count.toLocaleString("en")}</Stat>
        <Stat name="p50">{typicalMs === null ? "–" : writeDuration(typicalMs)}</Stat>
        <Stat name="p95">{slowMs === null ? "–" : writeDuration(slowMs)}</Stat>
        <Stat name="Pending">{inLog("pending", health.pending_count)}</Stat>
        <Stat name="Failed">{inLog("failed", health.failed_count)}</Stat>
        <Stat name="Held">{inLog("held", health.held_count)}</Stat>
      </Stats>
      <p class="field-note">
        The first four figures cover the latest attempts of the last 24 hours, at most {SUMMARY_ATTEMPTS}.
      </p>
      {health.failures.length > 0 ? <Failures failures={health.failures} /> : null}
      <Trouble health={health} />
    </>
  );
}

function Failures({ failures }: { failures: Health["failures"] }) {
  return (
    <Table
      caption="Failures by status and reason"
      rows={failures}
      keyOf={({ status_code: status, error }) => `${status} ${error}`}
      columns={[
        { key: "status", title: "Status", cell: ({ status_code: status }) => status ?? "No response" },
        { key: "reason", title: "Reason", cell: ({ error }) => error ?? "" },
        { key: "attempts", title: "Attempts", cell: ({ count }) => count.toLocaleString("en"), isNumber: true },
      ]}
    />
  );
}

function Trouble({ health }: { health: Health }) {
  const { consecutive_failures: failures, last_success_at: success, last_failure_at: failure } = health;
  return (
    <>
      {health.unsigned_since ? <Unsigned since={health.unsigned_since} /> : null}
      {health.alerted_at && health.failing_since ? (
        <p class="banner" role="alert">
          All attempts have failed since <Time at={health.failing_since} />. Admins are told by email, if the service
          sends any. If it goes on, the destination is disabled and its deliveries are held.
        </p>
      ) : null}
      {failures > 0 ? (
        <div class="failure">
          <strong>
            {failures === 1 ? "The last attempt failed" : `The last ${failures.toLocaleString("en")} attempts failed`}
          </strong>
          {health.last_error ? <p>{health.last_error}</p> : null}
          <p class="faint">
            {failure ? (
              <>
                Last failure <Time at={failure} />.{" "}
              </>
            ) : null}
            {success ? (
              <>
                Last success <Time at={success} />.
              </>
            ) : (
              "No attempt has succeeded yet."
            )}
          </p>
        </div>
      ) : success ? (
        <p class="faint">
          Last success <Time at={success} />.
        </p>
      ) : null}
      {health.is_slow ? (
        <p class="banner">
          An attempt has recently timed out, so fewer attempts run at once until the receiver responds in time again.
        </p>
      ) : null}
    </>
  );
}

function Unsigned({ since }: { since: string }) {
  const mayRotate = useMay("admin");
  return (
    <div class="failure" role="alert">
      <strong>Nothing is sent: the signing secret can't be decrypted</strong>
      <p>
        Since <Time at={since} />, the service has lacked the key that encrypts the secret. Deliveries wait, no attempts
        are counted, and everything is sent once the service's operator has restored the key.
      </p>
      <p class="faint">
        {mayRotate
          ? "If the key is lost, rotate the secret: waiting deliveries are then signed with the new one only."
          : "If the key is lost, an admin can rotate the secret."}
      </p>
    </div>
  );
}
