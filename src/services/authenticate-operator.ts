import type { Actor } from "../domain/access/actor.ts";
import { hashText } from "../domain/crypto/sha256.ts";
import { Problem } from "../domain/errors/problem.ts";
import { isSameText } from "./is-same-text.ts";

/** Accepts the operator's token as `Authorization: Bearer` (docs/contract/control.md, "Access"). Throws a 401 otherwise. */
export async function authenticateOperator(headers: Headers, operatorToken: string): Promise<Actor> {
  const [, given] = /^Bearer +([\x21-\x7e]+) *$/i.exec(headers.get("authorization") ?? "") ?? [];
  // Compares digests, so that the time doesn't reveal the length either.
  if (given !== undefined && isSameText(await hashText(given), await hashText(operatorToken)))
    return { kind: "operator" };
  throw new Problem("unauthenticated", "Send the operator's token as Authorization: Bearer.", {
    headers: { "www-authenticate": "Bearer" },
  });
}
