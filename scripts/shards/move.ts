import * as v from "valibot";

const Progress = v.object({ step: v.string(), rows_copied: v.nullable(v.number()), wait_ms: v.number() });
const Refusal = v.object({ detail: v.string() });

/** The most consecutive failures of steps, each of which can be repeated. */
const MAX_FAILURES = 20;
/** Tests set another. */
const RETRY_AFTER_MS = 2_000;
/**
 * The timeout of a step: it waits at most 40 s for deliveries in progress (docs/shards.md, "Moving an organization").
 */
const STEP_DEADLINE_MS = 120_000;

type Service = { origin: string; token: string };

/**
 * Moves an organization to a shard through the control API, step by step.
 *
 * @param report receives a line for each new state
 * @throws Error with the service's own words if it refuses, or if it can't be reached for a while
 */
export async function moveOrganization(
  { origin, token }: Service,
  organizationId: string,
  shard: number,
  report: (line: string) => void,
  retryAfterMs = RETRY_AFTER_MS,
): Promise<void> {
  let failures = 0;
  let last = "";
  for (;;) {
    const answer = await send(
      `${origin}/internal/v1/organizations/${encodeURIComponent(organizationId)}/move`,
      token,
      shard,
    );
    if (answer === null) {
      failures++;
      if (failures > MAX_FAILURES)
        throw new Error(
          "The service doesn't answer, or fails each time. Run the command again: it goes on where it was.",
        );
      await sleep(retryAfterMs);
      continue;
    }
    const { step, rows_copied: rows, wait_ms: waitMs } = answer;
    const line = step === "done" ? "done" : `${step}: ${rows} rows copied`;
    if (line !== last) {
      failures = 0;
      report(line);
    }
    last = line;
    if (step === "done") return;
    await sleep(waitMs);
  }
}

/** Returns null for a transient failure. */
async function send(url: string, token: string, shard: number): Promise<v.InferOutput<typeof Progress> | null> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(url, {
    method: "POST",
    headers,
    body: JSON.stringify({ shard }),
    redirect: "manual",
    signal: AbortSignal.timeout(STEP_DEADLINE_MS),
  }).catch(() => null);
  if (!response || response.status >= 500 || response.status === 429) return null;
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return v.parse(Progress, answer);
  const refusal = v.safeParse(Refusal, answer);
  throw new Error(refusal.success ? refusal.output.detail : `The service answered with ${response.status}.`);
}

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
