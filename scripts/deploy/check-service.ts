import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { BUILT_IN_MODEL } from "../../src/domain/models/model-catalog.ts";
import { SAMPLE_SCREENSHOT } from "../dev/greeting.ts";
import { HEALTH_PATH } from "../service-address.ts";
import { type Service, ServiceError } from "./service.ts";

/** The time within which a new address must answer: a new domain first gets its certificate. */
const START_DEADLINE_MS = 300_000;
const START_PAUSE_MS = 3_000;
/** The time within which the first attempt of a delivery must be made. */
const DELIVERY_DEADLINE_MS = 90_000;
const DELIVERY_PAUSE_MS = 1_000;
/** A text that the sample screenshot shows. */
const SAMPLE_TEXT = "Search settings";
/** The lifetime of a check's key, in case the check is killed before it deletes the key. */
const KEY_LIFE_MS = 15 * 60_000;

/** Waits until the address answers, then checks that a call without a key is refused and that the models are listed. */
export async function checkPublicCalls(service: Service): Promise<string> {
  await waitUntil(START_DEADLINE_MS, START_PAUSE_MS, async () => {
    try {
      await service.call("GET", HEALTH_PATH, 200);
      return true;
    } catch (error) {
      if (error instanceof ServiceError) return error;
      throw error;
    }
  });
  const problem = (await service.call("GET", "/api/v1/organization", 401)) as { status?: number };
  if (problem.status !== 401) throw new ServiceError("The response to a call without a key is no problem document.");
  const { data } = (await service.call("GET", "/models", 200)) as { data: { id: string }[] };
  if (!data.some(({ id }) => id === BUILT_IN_MODEL))
    throw new ServiceError(`GET /models doesn't list ${BUILT_IN_MODEL}.`);
  return `answers, refuses a call without a key, lists ${data.length} models`;
}

type Caller = { service: Service; token: string; organizationId: string };

/** Detects in the sample screenshot, with a key that is deleted after it. */
export async function checkDetect({ service, token, organizationId }: Caller, repository: string): Promise<string> {
  const { id, key } = (await service.call("POST", `/internal/v1/organizations/${organizationId}/api-keys`, 201, {
    token,
    body: {
      name: "Deployment check",
      role: "viewer",
      expires_at: new Date(Date.now() + KEY_LIFE_MS).toISOString(),
    },
  })) as { id: string; key: string };
  return doThenDelete({ service, token }, `/internal/v1/api-keys/${id}`, async () => {
    const image = readFileSync(join(repository, SAMPLE_SCREENSHOT)).toString("base64");
    const { data } = (await service.call("POST", "/api/v1/screenshots:detect", 200, {
      apiKey: key,
      body: { image },
    })) as { data: { icon_detections: unknown[]; ocr_results: { text: string }[] } };
    if (!data.ocr_results.some(({ text }) => text === SAMPLE_TEXT) || data.icon_detections.length === 0) {
      throw new ServiceError(`Detect found no icons or not the text "${SAMPLE_TEXT}" in ${SAMPLE_SCREENSHOT}.`);
    }
    return `found ${data.icon_detections.length} icons and ${data.ocr_results.length} texts in the sample`;
  });
}

/** Delivers a test event to a URL, through a destination that is deleted after it. */
export async function checkDelivery({ service, token, organizationId }: Caller, url: string): Promise<string> {
  const { id } = (await service.call("POST", `/internal/v1/organizations/${organizationId}/destinations`, 201, {
    token,
    body: { url, event_types: ["webhook.test"], name: "Deployment check" },
  })) as { id: string };
  return doThenDelete({ service, token }, `/internal/v1/destinations/${id}`, async () => {
    await service.call("POST", `/internal/v1/destinations/${id}/test`, 202, { token, body: { type: "webhook.test" } });
    const path = `/internal/v1/organizations/${organizationId}/webhook-deliveries?destination_id=${id}`;
    await waitUntil(DELIVERY_DEADLINE_MS, DELIVERY_PAUSE_MS, async () => {
      const { deliveries } = (await service.call("GET", path, 200, { token })) as {
        deliveries: { status: string; attempt_count: number; last_status_code: number | null }[];
      };
      const [delivery] = deliveries;
      if (delivery?.status === "delivered") return true;
      if (!delivery || delivery.attempt_count === 0) {
        return new ServiceError(
          "The test event waits for its first attempt: the queue has no consumer, or its Worker fails.",
        );
      }
      throw new ServiceError(
        `The URL of --check-webhook answered ${delivery.last_status_code ?? "nothing"} to the test event.`,
      );
    });
    return "a signed test event was delivered";
  });
}

/**
 * Does the work, then deletes the records that were created for it. A failure of the work is more important than one of
 * the deletion.
 */
async function doThenDelete<Result>(
  { service, token }: Pick<Caller, "service" | "token">,
  path: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const remove = () => service.call("DELETE", path, 204, { token });
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    await remove().catch(() => undefined);
    throw error;
  }
  await remove();
  return result;
}

/** Retries until it succeeds. Throws the last reason after the deadline. */
async function waitUntil(deadlineMs: number, pauseMs: number, attempt: () => Promise<true | Error>): Promise<void> {
  const endMs = Date.now() + deadlineMs;
  for (;;) {
    const outcome = await attempt();
    if (outcome === true) return;
    if (Date.now() + pauseMs > endMs) throw outcome;
    await wait(pauseMs);
  }
}
