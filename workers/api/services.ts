import type { VisionBinding } from "../../src/domain/detection.ts";
import type { Services } from "../../src/http/exchange.ts";
import { openVision } from "../../src/services/open-vision.ts";
import { sendWakeUps } from "../../src/webhooks/wake.ts";

/** What the operations use of this Worker's bindings. */
export function bindServices(env: ApiEnv, execution: Pick<ExecutionContext, "waitUntil">): Services {
  return {
    db: env.DB,
    // The binding's type speaks of RPC stubs; what the operations need of it is the plain interface that it keeps.
    vision: openVision(env.VISION as unknown as VisionBinding),
    // Only a deployment has it: with the binding in its config, the local start would demand a login.
    ai: (env as { AI?: unknown }).AI ?? null,
    // Only a deployment whose operator has bound one has it.
    mailer: (env as { MAILER?: unknown }).MAILER ?? null,
    assets: env.ASSETS,
    // A deployment may leave the binding out.
    rateLimiter: env.RATE_LIMITER ?? null,
    variables: env,
    wake: (destinationIds) => sendWakeUps(env.WEBHOOKS, destinationIds),
    defer: (work) => execution.waitUntil(work),
  };
}
