// The real webhooks Worker with its database counted, and the plain loop for comparison.
import { WorkerEntrypoint } from "cloudflare:workers";
import { signBody } from "../../../../src/webhooks/sign.ts";
import webhooks, { Deliverer as RealDeliverer } from "../../../../workers/webhooks/index.ts";
import type { BenchEntrypoint, PlainTarget, ProbeKind } from "../../bench-calls.ts";
import { Meter } from "../../meter.ts";

export { ShardJobs } from "../../../../workers/webhooks/index.ts";

const meter = new Meter();

export default {
  queue: (batch: Parameters<typeof webhooks.queue>[0], env: WebhooksEnv) => webhooks.queue(batch, meter.wrap(env)),
  scheduled: (controller: ScheduledController, env: WebhooksEnv) => webhooks.scheduled(controller, meter.wrap(env)),
};

export class Deliverer extends RealDeliverer {
  constructor(execution: ExecutionContext, env: WebhooksEnv) {
    super(execution, meter.wrap(env));
  }
}

export class Bench extends WorkerEntrypoint<WebhooksEnv> implements BenchEntrypoint {
  async take() {
    return meter.take();
  }

  /** Does what the minute's cron does. */
  async sweep(): Promise<void> {
    const controller = { cron: "* * * * *", scheduledTime: Date.now(), noRetry: () => undefined };
    await webhooks.scheduled(controller, meter.wrap(this.env));
  }

  async probe(kind: ProbeKind): Promise<void> {
    const { DB } = this.env;
    switch (kind) {
      case "invocation":
        return;
      case "empty_batch":
        await DB.batch([DB.prepare("SELECT 1")]);
        return;
      case "ten_statements":
        await DB.batch(Array.from({ length: 10 }, () => DB.prepare("SELECT 1")));
        return;
      case "one_write":
        await DB.batch([
          DB.prepare("UPDATE destinations SET slow_until = slow_until WHERE id = (SELECT min(id) FROM destinations)"),
        ]);
        return;
    }
  }

  /** Sends signed POSTs without storing anything, `lanes` at a time. Returns how many were answered with 2xx. */
  async sendPlain({ url, secret, items }: PlainTarget, lanes: number): Promise<number> {
    let next = 0;
    let sent = 0;
    const work = async () => {
      for (let item = items[next++]; item; item = items[next++]) {
        const headers = {
          "content-type": "application/json",
          "user-agent": "sightline-webhooks/1",
          ...signBody(item.eventId, item.payload, [secret], Date.now()),
        };
        const response = await fetch(url, { method: "POST", headers, body: item.payload, redirect: "manual" });
        await response.arrayBuffer();
        if (response.ok) sent++;
      }
    };
    await Promise.all(Array.from({ length: lanes }, work));
    return sent;
  }
}
