import { makeSecretToken } from "../../domain/access/secret-token.ts";
import { LOGIN_KEPT_MS, MAX_USER_AGENT_CHARACTERS } from "../../domain/access/sign-in.ts";
import { hashText } from "../../domain/crypto/sha256.ts";
import { makeId } from "../../domain/ids.ts";
import type { NewLogin } from "../../storage/people/logins.ts";
import type { OperationContext } from "../operation-context.ts";

/** A login to store, and its token for the browser. */
type StartedLogin = { login: NewLogin; token: string };

/** Creates a login for the calling browser. Store it, then pass `token` and `login.expiresAtMs` to `signIn`. */
export async function startLogin({
  nowMs,
  userAgent,
}: Pick<OperationContext, "nowMs" | "userAgent">): Promise<StartedLogin> {
  const token = makeSecretToken();
  const login = {
    id: makeId("login", nowMs),
    tokenSha256: await hashText(token),
    userAgent: userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + LOGIN_KEPT_MS,
  };
  return { login, token };
}
