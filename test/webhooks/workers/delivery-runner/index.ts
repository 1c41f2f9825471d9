import { Meter } from "../../../../bench/webhooks/meter.ts";
import { readDeliverySettings } from "../../../../src/domain/deliveries/delivery-settings.ts";
import { openDatabases, openShard } from "../../../../src/storage/databases.ts";
import { attemptDelivery } from "../../../../src/webhooks/attempt.ts";
import { deliverTo } from "../../../../src/webhooks/deliver.ts";
import { guardUrls } from "../../../../src/webhooks/guard-url.ts";
import type { DeliveryServices } from "../../../../src/webhooks/services.ts";
import type { Delivering, RunnerTask, Surroundings } from "../../delivery-runner.ts";

/** Further shards are `DB_1`, `DB_2` and so on. */
type Env = { DB: D1Database; DELIVERER: { start(destinationId: string, shard: number): Promise<void> } };

/** Does what a test requests, in workerd, and returns the result. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const task = (await request.json()) as RunnerTask;
    const databases = openDatabases(env);
    // Where `routeTests` has every organization.
    const shard = databases.length - 1;
    if (task.kind === "attempt") return Response.json(await attemptDelivery(task.request, bindClock(task)));
    if (task.kind === "start") {
      await Promise.all(Array.from({ length: task.calls }, () => env.DELIVERER.start(task.destinationId, shard)));
      return Response.json(null);
    }
    return Response.json(await deliver(task, openShard(databases, shard)));
  },
};

async function deliver(task: Extract<RunnerTask, { kind: "deliver" }>, db: D1Database): Promise<Delivering> {
  const { settings, destinationId, calls = 1 } = task;
  const wakeUps: Delivering["wakeUps"] = [];
  const points: Delivering["points"] = [];
  const config = readDeliverySettings(settings);
  const meter = new Meter();
  const services: DeliveryServices = {
    db: meter.wrap({ DB: db }).DB,
    sealingKeys: config.sealingKeys,
    schedule: config.retrySeconds,
    ...bindClock(task),
    pause: (delayMs) => scheduler.wait(delayMs),
    wake: async (destinationIds, delaySeconds) => {
      for (const id of destinationIds) wakeUps.push({ destinationId: id, delaySeconds });
    },
    refuseUrl: guardUrls(config),
    analytics: { writeDataPoint: (point) => points.push(point) },
  };
  const outcomes = await Promise.allSettled(Array.from({ length: calls }, () => deliverTo(destinationId, services)));
  const faults = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
  return { wakeUps, faults, points, trips: meter.take().trips };
}

function bindClock({ nowMs, deadlineMs }: Surroundings): Pick<DeliveryServices, "now" | "deadlineMs" | "post"> {
  return {
    now: () => nowMs ?? Date.now(),
    deadlineMs,
    post: (input, init) => fetch(input, init),
  };
}
