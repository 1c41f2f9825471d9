import type { ErrorCode } from "../domain/errors/error-catalog.ts";
import type { Auth, Method } from "./operation.ts";
import type { ProblemShape } from "./respond-with-problem.ts";

type Definition = {
  auth: Auth;
  method: Method;
  service: ProblemShape;
  path: string;
  endsLogin?: boolean;
  params?: unknown;
  query?: unknown;
  body?: unknown;
};

/** Lists the errors that follow from an operation's definition: who may call, from where, and with what input. */
export function listSharedErrors(definition: Definition): ErrorCode[] {
  const { auth, method, service, path, endsLogin = false, params, query, body } = definition;
  const isChange = method !== "GET";
  const errors: ErrorCode[] = ["internal"];
  if (auth !== "public") errors.push("unauthenticated");
  if (auth === "session" || auth === "public") {
    const isInternal = path.startsWith("/internal/");
    // A page of another origin may neither use a user's cookie nor sign anyone in.
    if (isChange && isInternal) errors.push("forbidden");
    if (isInternal && !endsLogin) errors.push("rate_limited");
  } else {
    // 403: the role is too low, another origin, or a header that names another organization. 429: the rate of the key
    // or the login. The operator has no rate, but a change waits for a limited time while its organization moves to
    // another shard.
    errors.push("forbidden", "not_found", "rate_limited");
  }
  if (params || query) errors.push("invalid_parameter");
  const isRepeatable = takesIdempotencyKey({ auth, method });
  if (body || isRepeatable) errors.push("invalid_json", "payload_too_large", "unsupported_media_type");
  if (body) errors.push("validation");
  if (isRepeatable) {
    errors.push("invalid_parameter", "idempotency_key_reused");
    // Answers of all other operations are short enough to be kept.
    if (service === "grounding") errors.push("answer_not_kept");
  }
  return errors;
}

/** Returns true if a request of this operation may have an Idempotency-Key (docs/contract/control.md, "Idempotency"). */
export function takesIdempotencyKey({ auth, method }: Pick<Definition, "auth" | "method">): boolean {
  return method === "POST" && auth !== "public" && auth !== "session";
}
