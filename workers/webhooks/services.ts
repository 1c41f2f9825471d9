import { readAnalytics } from "../../src/domain/data-points.ts";
import { readDeliverySettings } from "../../src/domain/deliveries/delivery-settings.ts";
import { openDatabases, openShard } from "../../src/storage/databases.ts";
import { ATTEMPT_DEADLINE_MS } from "../../src/webhooks/attempt.ts";
import { guardUrls } from "../../src/webhooks/guard-url.ts";
import type { DeliveryServices } from "../../src/webhooks/services.ts";
import { sendWakeUps } from "../../src/webhooks/wake.ts";

/** Binds the delivery of a shard's events to this Worker's bindings and settings. */
export function bindDeliveryServices(env: WebhooksEnv, shard: number): DeliveryServices {
  const config = readDeliverySettings(env);
  return {
    db: openShard(openDatabases(env), shard),
    sealingKeys: config.sealingKeys,
    schedule: config.retrySeconds,
    post: (input, init) => fetch(input, init),
    now: () => Date.now(),
    pause: (delayMs) => scheduler.wait(delayMs),
    deadlineMs: ATTEMPT_DEADLINE_MS,
    analytics: readAnalytics(env),
    wake: (destinationIds, delaySeconds) => sendWakeUps(env.WEBHOOKS, destinationIds, { shard, delaySeconds }),
    refuseUrl: guardUrls(config),
  };
}
