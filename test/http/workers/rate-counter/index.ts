import { Problem } from "../../../../src/domain/errors/problem.ts";
import { limitRate } from "../../../../src/services/limit-rate.ts";

const HOUR_MS = 3_600_000;

type Call = { keyId: string; ratePerSecond: number; count: number };

/**
 * Counts `count` requests of a key, each an hour after the last by its bucket's clock. Returns each one's
 * `Retry-After`, null if it was allowed.
 */
export default {
  async fetch(request, { RATE_LIMITER: rateLimiter }) {
    const { keyId, ratePerSecond, count } = (await request.json()) as Call;
    const waits: (string | null)[] = [];
    for (let call = 0; call < count; call++) {
      const environment = { config: { rateLimitPerSecond: ratePerSecond }, rateLimiter, requestId: "req_test" };
      const refusal = await limitRate(keyId, { ...environment, nowMs: call * HOUR_MS }).then(
        () => null,
        (error: unknown) => error,
      );
      if (refusal !== null && !(refusal instanceof Problem)) throw refusal;
      waits.push(refusal?.headers["retry-after"] ?? null);
    }
    return Response.json(waits);
  },
} satisfies ExportedHandler<{ RATE_LIMITER: RateLimit }>;
