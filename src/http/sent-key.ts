import { refuseKey } from "../services/authenticate.ts";

/**
 * Returns the API key of a request, from `X-Service-Api-Key` or, if `isBearerRead`, also from `Authorization: Bearer`.
 * Null: none. Throws a 401 for two different keys, since one of them must be a mistake.
 */
export function readSentKey(headers: Headers, { isBearerRead }: { isBearerRead: boolean }): string | null {
  const named = headers.get("x-service-api-key");
  const bearer = isBearerRead ? readBearer(headers) : null;
  if (named !== null && bearer !== null && named !== bearer) {
    throw refuseKey("X-Service-Api-Key and Authorization hold different keys. Send one of them only.");
  }
  return named ?? bearer;
}

/** Returns null for another scheme, which a proxy may have added. */
function readBearer(headers: Headers): string | null {
  const sent = headers.get("authorization") ?? "";
  return /^bearer(?: |$)/i.test(sent) ? sent.slice("bearer".length).trim() : null;
}
