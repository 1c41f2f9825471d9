import type * as v from "valibot";
import { type SessionAnswer, showSession } from "../../present/session-answer.ts";
import { findPersonalSession } from "../../storage/people/users.ts";
import { refuseSession } from "./authenticate-session.ts";

/** Returns the current session of a login. Throws a 401 if it has ended. */
export async function readSession(db: D1Database, loginId: string): Promise<v.InferInput<typeof SessionAnswer>> {
  const session = await findPersonalSession(db, loginId);
  if (!session) throw refuseSession();
  return showSession(session);
}
