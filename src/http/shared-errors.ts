import type { ErrorCode } from "../domain/error-catalog.ts";
import type { Auth, Method } from "./operation.ts";
import type { ProblemShape } from "./respond-with-problem.ts";

type Definition = {
  auth: Auth;
  method: Method;
  service: ProblemShape;
  path: string;
  params?: unknown;
  query?: unknown;
  body?: unknown;
};

/** Lists the errors that follow from an operation's definition: who may call, from where, and with what input. */
export function listSharedErrors({ auth, method, service, path, params, query, body }: Definition): ErrorCode[] {
  const isChange = method !== "GET";
  const errors: ErrorCode[] = ["internal"];
  if (auth !== "public") errors.push("unauthenticated");
  if (auth === "session" || auth === "public") {
    // A page of another origin may neither use a user's cookie nor sign anyone in.
    if (isChange && path.startsWith("/internal/")) errors.push("forbidden");
  } else {
    // For a role that is too low, another origin, or another's organization in the header of a signed-in member.
    // The rate is that of the key or the login. The operator has none, but a change waits while its organization moves to
    // another shard, and not for ever.
    errors.push("forbidden", "not_found", "rate_limited");
  }
  if (params || query) errors.push("invalid_parameter");
  const isRepeatable = takesIdempotencyKey({ auth, method });
  if (body || isRepeatable) errors.push("invalid_json", "payload_too_large", "unsupported_media_type");
  if (body) errors.push("validation");
  if (isRepeatable) {
    errors.push("invalid_parameter", "idempotency_key_reused");
    // All other answers are short.
    if (service === "grounding") errors.push("answer_not_kept");
  }
  return errors;
}

/** Returns true if a request of this operation may have an Idempotency-Key (docs/contract/control.md, "Idempotency"). */
export function takesIdempotencyKey({ auth, method }: Pick<Definition, "auth" | "method">): boolean {
  return method === "POST" && auth !== "public" && auth !== "session";
}
