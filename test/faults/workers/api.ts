// The real api Worker with a faulty database and queue.
import type { WakeUp } from "../../../src/webhooks/wake.ts";
import api from "../../../workers/api/index.ts";
import { type FaultEnv, makeCall, takeSettings } from "./fault-state.ts";
import { FaultyDatabase } from "./faulty-database.ts";
import { makeFaultyQueue } from "./faulty-queue.ts";

export default {
  async fetch(request, env, execution) {
    const taken = await takeSettings(request);
    if (taken) return taken;
    const DB = new FaultyDatabase(env.DB, env, makeCall()) as unknown as D1Database;
    const boundaries = { before: "before-wake-up", after: "after-enqueue" } as const;
    const WEBHOOKS = makeFaultyQueue(env.WEBHOOKS as Queue<WakeUp>, env, boundaries);
    return api.fetch(request, { ...env, DB, WEBHOOKS }, execution);
  },
} satisfies ExportedHandler<ApiEnv & FaultEnv>;
