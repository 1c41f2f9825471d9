// The real webhooks Worker with a faulty database, queue and fetch.
import { WorkerEntrypoint } from "cloudflare:workers";
import { deliverTo } from "../../../src/webhooks/deliver.ts";
import type { WakeUp } from "../../../src/webhooks/wake.ts";
import webhooks from "../../../workers/webhooks/index.ts";
import { bindDeliveryServices } from "../../../workers/webhooks/services.ts";
import { type Boundary, POST_HEADERS } from "../boundaries.ts";
import { DEADLINE_MS, LEASE_MS } from "../timing.ts";
import { type Call, type FaultEnv, getLife, makeCall, reach, takeSettings } from "./fault-state.ts";
import { FaultyDatabase } from "./faulty-database.ts";
import { makeFaultyQueue } from "./faulty-queue.ts";

type Env = WebhooksEnv & FaultEnv;

/** Like the real one, with a shorter lease and deadline, so that what a kill leaves behind continues within seconds. */
export class Deliverer extends WorkerEntrypoint<Env> {
  start(destinationId: string, shard: number): void {
    this.ctx.waitUntil(this.#deliver(destinationId, shard));
  }

  async #deliver(destinationId: string, shard: number): Promise<void> {
    const call = makeCall();
    await reach(this.env, "before-claim");
    const services = bindDeliveryServices(wrapEnv(this.env, call, {}), shard);
    const post = makeFaultyPost(services.post, this.env, call);
    await deliverTo(destinationId, { ...services, post, deadlineMs: DEADLINE_MS, leaseMs: LEASE_MS });
  }
}

export { ShardJobs } from "../../../workers/webhooks/shard-jobs.ts";

export default {
  async fetch(request) {
    return (await takeSettings(request)) ?? new Response(null, { status: 404 });
  },

  queue: (batch, env) => webhooks.queue(batch, env),

  scheduled: (controller, env) =>
    webhooks.scheduled(controller, wrapEnv(env, makeCall(), { before: "before-sweep-wake-up" })),
} satisfies ExportedHandler<Env, WakeUp>;

function wrapEnv(env: Env, call: Call, boundaries: { before?: Boundary }): Env {
  const DB = new FaultyDatabase(env.DB, env, call) as unknown as D1Database;
  return { ...env, DB, WEBHOOKS: makeFaultyQueue(env.WEBHOOKS as Queue<WakeUp>, env, boundaries) };
}

/** Adds headers with the sender and start of the POST, as the attempt records it, and stops after it if that is the boundary. */
function makeFaultyPost(post: typeof fetch, env: Env, call: Call): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers as HeadersInit);
    headers.set(POST_HEADERS.life, String(getLife()));
    headers.set(POST_HEADERS.call, call.id);
    headers.set(POST_HEADERS.startedAt, String(Date.now()));
    const response = await post(input, { ...init, headers });
    await reach(env, "after-post");
    return response;
  };
}
