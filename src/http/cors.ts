import type { Operation } from "./operation.ts";

const READABLE_HEADERS = "x-request-id, server-timing, retry-after";

type Rules = { openToBrowsers: boolean; corsOrigins: readonly string[] };

/**
 * Returns the CORS headers of a response: any origin for operations that are open to browsers, the configured origins
 * for the others, and none otherwise (docs/contract/decisions.md, "HTTP surface").
 */
export function listCorsHeaders(origin: string | null, { openToBrowsers, corsOrigins }: Rules): Record<string, string> {
  if (openToBrowsers) {
    return { "access-control-allow-origin": "*", "access-control-expose-headers": READABLE_HEADERS };
  }
  // As soon as any origin is configured, responses differ by origin, and caches must know.
  const vary: Record<string, string> = corsOrigins.length > 0 ? { vary: "origin" } : {};
  if (origin === null || !corsOrigins.includes(origin)) return vary;
  return { ...vary, "access-control-allow-origin": origin, "access-control-expose-headers": READABLE_HEADERS };
}

/**
 * Answers a preflight request to a path with these methods. Returns null if this origin isn't allowed: `OPTIONS` is
 * then treated like any other method.
 */
export function answerPreflight(
  operation: Operation,
  methods: readonly string[],
  origin: string | null,
  corsOrigins: readonly string[],
): Response | null {
  if (!operation.openToBrowsers && (origin === null || !corsOrigins.includes(origin))) return null;
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": "content-type, x-service-api-key, authorization, idempotency-key",
      "access-control-max-age": "86400",
    },
  });
}
