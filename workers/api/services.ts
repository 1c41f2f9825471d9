import { readAnalytics } from "../../src/domain/data-points.ts";
import type { VisionBinding } from "../../src/domain/screens/detection.ts";
import type { Services } from "../../src/http/exchange.ts";
import kernel from "../../src/locate/built-in/sentences/linear.wasm";
import { loadReader } from "../../src/locate/load-reader.ts";
import { openVision } from "../../src/services/locating/open-vision.ts";
import { openDatabases } from "../../src/storage/databases.ts";
import { sendWakeUps } from "../../src/webhooks/wake.ts";

type Bound = Omit<Services, "defer">;

/** By a Worker's environment, which is the same for all requests of an isolate. */
const bound = new WeakMap<ApiEnv, Bound>();

/** Binds the operations to this Worker's bindings, and to the request whose `waitUntil` lets work continue after the response. */
export function bindServices(env: ApiEnv, execution: Pick<ExecutionContext, "waitUntil">): Services {
  const known = bound.get(env) ?? bindEnvironment(env);
  bound.set(env, known);
  return { ...known, defer: (work) => execution.waitUntil(work) };
}

function bindEnvironment(env: ApiEnv): Bound {
  return {
    databases: openDatabases(env),
    // The binding's type describes RPC stubs; the operations need the plain interface that it implements.
    vision: openVision(env.VISION as unknown as VisionBinding),
    // Set in deployments only: with this binding in its config, the local start would require a login.
    ai: (env as { AI?: unknown }).AI ?? null,
    // Set only if the deployment's operator has bound one.
    mailer: (env as { MAILER?: unknown }).MAILER ?? null,
    assets: env.ASSETS,
    loadReader: () => loadReader(env.ASSETS, kernel),
    // A deployment may omit the binding.
    rateLimiter: env.RATE_LIMITER ?? null,
    analytics: readAnalytics(env),
    variables: env,
    wake: (destinationIds, shard) => sendWakeUps(env.WEBHOOKS, destinationIds, { shard }),
  };
}
