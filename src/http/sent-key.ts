import { refuseKey } from "../services/authenticate.ts";

/**
 * Returns the API key that a request sends, in whatever form: in `X-Service-Api-Key` or, where `isBearerRead`, also as
 * `Authorization: Bearer`. Null: none. Throws a 401 if it sends two different ones, since one of them isn't meant.
 */
export function readSentKey(headers: Headers, { isBearerRead }: { isBearerRead: boolean }): string | null {
  const named = headers.get("x-service-api-key");
  const bearer = isBearerRead ? readBearer(headers) : null;
  if (named !== null && bearer !== null && named !== bearer) {
    throw refuseKey("X-Service-Api-Key and Authorization hold different keys. Send one of them only.");
  }
  return named ?? bearer;
}

/** Returns null for another scheme, which isn't ours: a proxy may have added it. */
function readBearer(headers: Headers): string | null {
  const sent = headers.get("authorization") ?? "";
  return /^bearer(?: |$)/i.test(sent) ? sent.slice("bearer".length).trim() : null;
}
