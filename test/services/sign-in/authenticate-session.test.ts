import { beforeAll, expect, it } from "vitest";
import { DEMO_OWNER } from "../../../src/demo/seed-data.ts";
import { makeSecretToken } from "../../../src/domain/access/secret-token.ts";
import { LOGIN_KEPT_MS, LOGIN_PROLONGED_EVERY_MS } from "../../../src/domain/access/sign-in.ts";
import { hashText } from "../../../src/domain/crypto/sha256.ts";
import { Problem } from "../../../src/domain/errors/problem.ts";
import { makeId } from "../../../src/domain/ids.ts";
import { authenticateSession, forgetLogins } from "../../../src/services/sign-in/authenticate-session.ts";
import { startDatabase } from "../../database.ts";

const START_MS = Date.now();

let db: D1Database;
beforeAll(async () => {
  db = await startDatabase();
});

/** Adds a login of the demo's owner, last used at `seenAtMs`. Returns its token. */
async function addLogin(seenAtMs: number, expiresAtMs: number): Promise<string> {
  const token = makeSecretToken();
  await db
    .prepare(
      `INSERT INTO logins (id, user_id, token_sha256, created_at, last_seen_at, expires_at) VALUES (?1, ?2, ?3, ?4, ?4, ?5)`,
    )
    .bind(makeId("login", seenAtMs), DEMO_OWNER.id, await hashText(token), seenAtMs, expiresAtMs)
    .run();
  return token;
}

/** Returns the user of a token at that time or the error's code, and until when the cookie is renewed. */
async function judge(token: string, nowMs: number) {
  const deferred: Promise<unknown>[] = [];
  let renewedUntilMs: number | null = null;
  const verdict = await authenticateSession(token, {
    ...{ db, nowMs, defer: (work: Promise<unknown>) => void deferred.push(work) },
    signIn: (_token, expiresAtMs) => {
      renewedUntilMs = expiresAtMs;
    },
  }).then(
    ({ userId }) => userId,
    (error: unknown) => (error instanceof Problem ? error.code : error),
  );
  await Promise.all(deferred);
  return { verdict, renewedUntilMs };
}

it("a login expires to the millisecond, even while it is hot", async () => {
  const token = await addLogin(START_MS, START_MS + 1_000);
  const verdicts = [];
  for (const afterMs of [0, 999, 1_000]) verdicts.push((await judge(token, START_MS + afterMs)).verdict);
  expect(verdicts).toEqual([DEMO_OWNER.id, DEMO_OWNER.id, "unauthenticated"]);
});

it("a login is prolonged by a use an hour after the last one that did, and the cookie with it", async () => {
  const token = await addLogin(START_MS, START_MS + LOGIN_KEPT_MS);
  const hourMs = START_MS + LOGIN_PROLONGED_EVERY_MS;
  expect((await judge(token, hourMs - 1)).renewedUntilMs).toBeNull();
  expect((await judge(token, hourMs)).renewedUntilMs).toBe(hourMs + LOGIN_KEPT_MS);
  expect((await judge(token, hourMs + 1)).renewedUntilMs).toBeNull();
  forgetLogins(DEMO_OWNER.id);
  expect((await judge(token, START_MS + LOGIN_KEPT_MS)).verdict).toBe(DEMO_OWNER.id);
});

it("a login that was ended stops at once where its user's logins are forgotten, and within 10 seconds elsewhere", async () => {
  const [here, elsewhere] = [
    await addLogin(START_MS, START_MS + LOGIN_KEPT_MS),
    await addLogin(START_MS, START_MS + LOGIN_KEPT_MS),
  ];
  for (const token of [here, elsewhere]) expect((await judge(token, START_MS)).verdict).toBe(DEMO_OWNER.id);
  await db.prepare("DELETE FROM logins").run();
  expect((await judge(elsewhere, START_MS + 10_000)).verdict).toBe("unauthenticated");
  forgetLogins(DEMO_OWNER.id);
  expect((await judge(here, START_MS)).verdict).toBe("unauthenticated");
});
