import type { Actor } from "../domain/actor.ts";
import { Problem } from "../domain/problem.ts";
import { hashText } from "../domain/sha256.ts";
import { isSameText } from "./is-same-text.ts";

/** Admits the holder of the operator's token, by `Authorization: Bearer` (docs/contract/control.md, "Access"); else throws a 401. */
export async function authenticateOperator(headers: Headers, operatorToken: string): Promise<Actor> {
  const [, given] = /^Bearer +([\x21-\x7e]+) *$/i.exec(headers.get("authorization") ?? "") ?? [];
  // Digests are compared, so that the time doesn't tell the length either.
  if (given !== undefined && isSameText(await hashText(given), await hashText(operatorToken)))
    return { kind: "operator" };
  throw new Problem("unauthenticated", "The operator's token is needed in the header Authorization, as Bearer.", {
    headers: { "www-authenticate": "Bearer" },
  });
}
