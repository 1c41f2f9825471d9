import * as v from "valibot";
import { nameFault } from "../name-fault.ts";

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
 * @throws Error with the service's own words if it refuses, or with the last reason if it can't be reached for a while
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
    if ("fault" in answer) {
      // Nothing has begun, so nothing has to be waited for.
      if (answer.isUnreachable && last === "" && failures === 0)
        throw new Error(`${origin} can't be reached (${answer.fault}). Start it, or correct --url.`);
      failures++;
      if (failures > MAX_FAILURES)
        throw new Error(
          `${origin} doesn't answer, or fails each time: ${answer.fault}. Run the command again: it goes on where it was.`,
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

/** `fault` is a transient failure. A service that is slow can be reached. */
type StepAnswer = v.InferOutput<typeof Progress> | { fault: string; isUnreachable: boolean };

async function send(url: string, token: string, shard: number): Promise<StepAnswer> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(url, {
    method: "POST",
    headers,
    body: JSON.stringify({ shard }),
    redirect: "manual",
    signal: AbortSignal.timeout(STEP_DEADLINE_MS),
  }).catch((error: unknown) => ({
    fault: nameFault(error),
    isUnreachable: !(error instanceof Error && error.name === "TimeoutError"),
  }));
  if ("fault" in response) return response;
  if (response.status >= 500 || response.status === 429) {
    await response.body?.cancel().catch(() => undefined);
    return { fault: `it answers ${response.status}`, isUnreachable: false };
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) {
    const progress = v.safeParse(Progress, answer);
    if (progress.success) return progress.output;
    throw new Error(`${url} answers, but not as this version does: see if --url is the service's address.`);
  }
  const refusal = v.safeParse(Refusal, answer);
  throw new Error(refusal.success ? refusal.output.detail : `The service answered with ${response.status}.`);
}

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
