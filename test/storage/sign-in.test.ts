import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, DEMO_OWNER } from "../../src/demo/seed-data.ts";
import { makeSecretToken } from "../../src/domain/access/secret-token.ts";
import { MAX_OPEN_CHALLENGES } from "../../src/domain/access/sign-in.ts";
import { hashText } from "../../src/domain/crypto/sha256.ts";
import { makeId } from "../../src/domain/ids.ts";
import {
  acceptInvitation,
  findOpenInvitation,
  type OpenInvitation,
} from "../../src/storage/people/accept-invitation.ts";
import { prepareReplaceInvitation } from "../../src/storage/people/invitations.ts";
import {
  deleteLogin,
  deleteLoginsOf,
  findLogin,
  listLogins,
  type NewLogin,
  prolongLogin,
} from "../../src/storage/people/logins.ts";
import { insertChallenge, takeChallenge } from "../../src/storage/people/passkey-challenges.ts";
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listCredentials,
  signInByPasskey,
} from "../../src/storage/people/passkeys.ts";
import { insertMailedLink, prepareInsertSignInLink, signInByLink } from "../../src/storage/people/sign-in-links.ts";
import { findPersonalSession, findUser, prepareInsertMissingUser } from "../../src/storage/people/users.ts";
import { startDatabase } from "../database.ts";
import { type Harness, startHarness } from "../harness.ts";
import { listSlowSteps } from "./read-plan.ts";
import { recordStatements } from "./record-statements.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

const { id: userId, email } = DEMO_OWNER;
const PROMISED = { organizationId: DEMO_ORGANIZATION.id, role: "owner" } as const;

async function makeLogin(createdAtMs: number, keptMs = 30 * DAY_MS) {
  const tokenSha256 = await hashText(makeSecretToken());
  return {
    id: makeId("login", createdAtMs),
    tokenSha256,
    userAgent: null,
    createdAtMs,
    expiresAtMs: createdAtMs + keptMs,
  };
}

async function makeLink(createdAtMs: number) {
  const tokenSha256 = await hashText(makeSecretToken());
  return { tokenSha256, createdAtMs, expiresAtMs: createdAtMs + 15 * MINUTE_MS };
}

/** A login as if it had come from a link or a passkey. */
function insertLoginOf(db: D1Database, userId: string, login: NewLogin): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO logins (id, user_id, token_sha256, user_agent, created_at, last_seen_at, expires_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6)`,
    )
    .bind(login.id, userId, login.tokenSha256, login.userAgent, login.createdAtMs, login.expiresAtMs);
}

const makePasskey = (nowMs: number) => {
  const id = makeId("passkey", nowMs);
  return { id, userId, name: "Key", credentialId: id, publicKey: "x", counter: 0, transports: [], createdAtMs: nowMs };
};

// First: the daily cron tells the planner how small the tables are here.
describe("queries on the way of a request read by an index", () => {
  const now = Date.now();
  const queries: Record<string, (db: D1Database) => Promise<unknown>> = {
    findLogin: (db) => findLogin(db, "0".repeat(64), now),
    prolongLogin: (db) => prolongLogin(db, "login_none", now, now + 1),
    deleteLogin: (db) => deleteLogin(db, "login_none"),
    deleteLoginsOf: (db) => deleteLoginsOf(db, "user_none"),
    listLogins: (db) => listLogins(db, userId, now),
    findPersonalSession: (db) => findPersonalSession(db, "login_none"),
    findUser: (db) => findUser(db, userId),
    prepareInsertMissingUser: async (db) =>
      prepareInsertMissingUser(db, { id: userId, email, name: null, createdAtMs: 1 }).run(),
    insertMailedLink: async (db) => insertMailedLink(db, email, await makeLink(now)),
    prepareInsertSignInLink: async (db) => prepareInsertSignInLink(db, email, await makeLink(now), PROMISED).run(),
    signInByLink: async (db) => signInByLink(db, "0".repeat(64), await makeLogin(now)),
    insertChallenge: (db) => insertChallenge(db, { challenge: "plan", userId: null, expiresAtMs: now }, "asker", now),
    takeChallenge: (db) => takeChallenge(db, { challenge: "plan", userId: null }, now),
    insertPasskey: (db) => insertPasskey(db, makePasskey(now), "login_none"),
    findPasskey: (db) => findPasskey(db, "none"),
    listCredentials: (db) => listCredentials(db, userId),
    signInByPasskey: async (db) => signInByPasskey(db, makePasskey(now), 1, await makeLogin(now)),
    deletePasskey: (db) => deletePasskey(db, userId, "passkey_none"),
  };

  // One of its own: statistics that another file's maintenance left would decide the plans.
  let database: D1Database;
  beforeAll(async () => {
    database = await startDatabase();
  });

  it.each(Object.entries(queries))("%s", async (_name, run) => {
    const { db, statements } = recordStatements(database);
    await run(db);
    expect(statements.length).toBeGreaterThan(0);
    for (const sql of statements) {
      // A user's few memberships are sorted after they are read.
      const slow = (await listSlowSteps(database, sql)).filter((step) => !/members/.test(sql) || /^SCAN/.test(step));
      expect([sql, slow]).toEqual([sql, []]);
    }
  });
});

describe("the daily cron", () => {
  it("forgets what has expired, and keeps what holds or still counts against the mails of an hour", async () => {
    const now = Date.now();
    const tables = ["logins", "sign_in_links", "passkey_challenges"];
    await harness.db.batch(tables.map((table) => harness.db.prepare(`DELETE FROM ${table}`)));
    const [kept, lapsed] = [await makeLogin(now - DAY_MS), await makeLogin(now - DAY_MS, DAY_MS - 1)];
    await harness.db.batch([kept, lapsed].map((login) => insertLoginOf(harness.db, userId, login)));
    const links = [await makeLink(now), await makeLink(now - 30 * MINUTE_MS), await makeLink(now - 61 * MINUTE_MS)];
    await harness.db.batch(links.map((link) => prepareInsertSignInLink(harness.db, email, link, PROMISED)));
    const insert = harness.db.prepare(
      "INSERT INTO passkey_challenges (challenge, user_id, expires_at) VALUES (?, NULL, ?)",
    );
    await harness.db.batch([insert.bind("open", now + MINUTE_MS), insert.bind("lapsed", now - 1)]);

    expect(await harness.runCron("17 3 * * *", new Date(now))).toBe("ok");

    const list = async (table: string, column: string) =>
      (await harness.db.prepare(`SELECT ${column} AS name FROM ${table}`).all<{ name: string }>()).results.map(
        ({ name }) => name,
      );
    expect(await list("logins", "id")).toEqual([kept.id]);
    const [fresh, counted] = links.map(({ tokenSha256 }) => tokenSha256);
    expect((await list("sign_in_links", "token_sha256")).sort()).toEqual([fresh, counted].sort());
    expect(await list("passkey_challenges", "challenge")).toEqual(["open"]);
  });
});

describe("a passkey", () => {
  it("is stored by a login of its person that is live, and by no other", async () => {
    const now = Date.now();
    const [login, others] = [await makeLogin(now), await makeLogin(now)];
    const other = makeId("user", now);
    await harness.db.batch([
      prepareInsertMissingUser(harness.db, { id: other, email: `${other}@example.com`, name: null, createdAtMs: now }),
      insertLoginOf(harness.db, userId, login),
      insertLoginOf(harness.db, other, others),
    ]);
    expect(await insertPasskey(harness.db, makePasskey(now), login.id)).toBe(true);
    expect(await insertPasskey(harness.db, makePasskey(now), others.id)).toBe(false);
    await deleteLogin(harness.db, login.id);
    expect(await insertPasskey(harness.db, makePasskey(now), login.id)).toBe(false);
  });
});

describe("a sign-in by passkey", () => {
  it("happens once for a count that was read, and not after the passkey is deleted", async () => {
    const now = Date.now();
    const [login, passkey] = [await makeLogin(now), makePasskey(now)];
    await harness.db.batch([insertLoginOf(harness.db, userId, login)]);
    expect(await insertPasskey(harness.db, passkey, login.id)).toBe(true);
    const use = async (read: number, counter: number) => {
      const next = await makeLogin(now);
      const isDone = await signInByPasskey(harness.db, { ...passkey, counter: read }, counter, next);
      expect((await findPersonalSession(harness.db, next.id)) !== null).toBe(isDone);
      return isDone;
    };
    expect([await use(0, 1), await use(0, 1), await use(1, 2)]).toEqual([true, false, true]);
    expect(await deletePasskey(harness.db, userId, passkey.id)).toBe(true);
    expect(await use(2, 3)).toBe(false);
  });

  it("happens again and again with an authenticator that doesn't count", async () => {
    const now = Date.now();
    const [login, passkey] = [await makeLogin(now), makePasskey(now)];
    await harness.db.batch([insertLoginOf(harness.db, userId, login)]);
    expect(await insertPasskey(harness.db, passkey, login.id)).toBe(true);
    for (let round = 0; round < 2; round++)
      expect(await signInByPasskey(harness.db, passkey, 0, await makeLogin(now))).toBe(true);
  });
});

describe("an invitation", () => {
  it("is accepted in a login of the invited person that is live, and in no other", async () => {
    const now = Date.now();
    const invited = makeId("user", now);
    const invitation = {
      ...{ id: makeId("invite", now), email: `${invited}@example.com`, role: "viewer" as const, inviterId: null },
      ...{ organizationId: PROMISED.organizationId, createdAtMs: now, expiresAtMs: now + DAY_MS },
      ...{ shownSha256: await hashText(makeSecretToken()), isShownProof: false, mailedSha256: null },
    };
    const [own, ended, others] = [await makeLogin(now), await makeLogin(now), await makeLogin(now)];
    const user = { id: invited, email: invitation.email, name: null, createdAtMs: now };
    await harness.db.batch([
      prepareInsertMissingUser(harness.db, user),
      insertLoginOf(harness.db, invited, own),
      insertLoginOf(harness.db, invited, ended),
      insertLoginOf(harness.db, userId, others),
      ...prepareReplaceInvitation(harness.db, invitation),
    ]);
    await deleteLogin(harness.db, ended.id);
    const accept = async (login: string, nowMs = now) => {
      const accepting = {
        invitation: { id: invitation.id, isProof: false, isMailed: false },
        userId: invited,
        name: null,
      };
      const isDone = await acceptInvitation(harness.db, { ...accepting, login, nowMs });
      expect((await findPersonalSession(harness.db, own.id))?.organizations).toHaveLength(isDone ? 1 : 0);
      return isDone;
    };
    expect([await accept(others.id), await accept(ended.id), await accept(own.id, now + DAY_MS)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await accept(own.id)).toBe(true);
  });
});

describe("an invitation whose link proves its reader until they prove the address themselves", () => {
  it("signs nobody in by that link after it, also where it was looked up before", async () => {
    const now = Date.now();
    const invited = makeId("user", now);
    const [shown, mailed] = [await hashText(makeSecretToken()), await hashText(makeSecretToken())];
    const invitation = {
      ...{ id: makeId("invite", now), email: `${invited}@example.com`, role: "viewer" as const, inviterId: null },
      ...{ organizationId: PROMISED.organizationId, createdAtMs: now, expiresAtMs: now + DAY_MS },
      ...{ shownSha256: shown, isShownProof: true, mailedSha256: mailed },
    };
    const link = await makeLink(now);
    await harness.db.batch([
      prepareInsertMissingUser(harness.db, { id: invited, email: invitation.email, name: null, createdAtMs: now }),
      prepareInsertSignInLink(harness.db, invitation.email, link, PROMISED),
      ...prepareReplaceInvitation(harness.db, invitation),
    ]);
    const lookUp = async (token: string) =>
      (await findOpenInvitation(harness.db, token, now)) ?? expect.unreachable("the invitation is open");
    const accept = async (found: OpenInvitation) => {
      const login = await makeLogin(now);
      const accepting = { invitation: found, userId: invited, name: null, login, nowMs: now };
      const isDone = await acceptInvitation(harness.db, accepting);
      expect((await findPersonalSession(harness.db, login.id)) !== null).toBe(isDone);
      return isDone;
    };
    const before = { shown: await lookUp(shown), mailed: await lookUp(mailed) };
    expect([before.shown.isProof, before.mailed.isProof]).toEqual([true, true]);
    expect(await signInByLink(harness.db, link.tokenSha256, await makeLogin(now))).not.toBeNull();
    expect(await accept(before.shown)).toBe(false);
    expect((await lookUp(shown)).isProof).toBe(false);
    expect(await accept(before.mailed)).toBe(true);
  });
});

describe("a challenge", () => {
  const make = (asker: string, nowMs: number) =>
    insertChallenge(
      harness.db,
      { challenge: makeSecretToken(), userId: null, expiresAtMs: nowMs + 5 * MINUTE_MS },
      asker,
      nowMs,
    );

  it(`is one of ${MAX_OPEN_CHALLENGES} that an asker may have open, however many ask at once, and says when there is room`, async () => {
    const now = Date.now();
    const asked = await Promise.all(Array.from({ length: 2 * MAX_OPEN_CHALLENGES }, () => make("many", now)));
    const refused = asked.filter((retryAtMs) => retryAtMs !== null);
    expect(refused).toEqual(Array(MAX_OPEN_CHALLENGES).fill(now + 5 * MINUTE_MS));
    expect(await make("another", now)).toBeNull();
    // An answered challenge frees a slot, and so does time.
    const first = await harness.db
      .prepare("SELECT challenge FROM passkey_challenges WHERE asker = 'many'")
      .first("challenge");
    expect(await takeChallenge(harness.db, { challenge: String(first), userId: null }, now)).toBe(true);
    expect([await make("many", now), await make("many", now)]).toEqual([null, now + 5 * MINUTE_MS]);
    expect(await make("many", now + 5 * MINUTE_MS)).toBeNull();
  });

  it("is taken until a millisecond before its end, and a link signs in until then", async () => {
    const now = Date.now();
    const take = async (atMs: number) => {
      const challenge = makeSecretToken();
      await insertChallenge(harness.db, { challenge, userId: null, expiresAtMs: now + 1_000 }, "ends", now);
      return takeChallenge(harness.db, { challenge, userId: null }, atMs);
    };
    expect([await take(now + 999), await take(now + 1_000)]).toEqual([true, false]);
    const use = async (beforeEndMs: number) => {
      const link = await makeLink(now);
      await prepareInsertSignInLink(harness.db, email, link, PROMISED).run();
      const login = await makeLogin(link.expiresAtMs - beforeEndMs);
      return (await signInByLink(harness.db, link.tokenSha256, login)) !== null;
    };
    expect([await use(1), await use(0)]).toEqual([true, false]);
  });

  it("that nobody answered goes with the next one that is made", async () => {
    const now = Date.now();
    const count = () => harness.db.prepare("SELECT count(*) AS n FROM passkey_challenges").first<number>("n");
    await harness.db.prepare("DELETE FROM passkey_challenges").run();
    for (let each = 0; each < 5; each++) {
      await insertChallenge(
        harness.db,
        { challenge: `c${each}`, userId: null, expiresAtMs: now - 1 },
        "asker",
        now - 2,
      );
    }
    expect(await count()).toBe(5);
    await insertChallenge(harness.db, { challenge: "last", userId: null, expiresAtMs: now + 1 }, "asker", now);
    expect(await count()).toBe(1);
  });
});

describe("a link that is used", () => {
  it("tells the organization that it was created for, and none if it was mailed", async () => {
    const now = Date.now();
    const [given, mailed] = [await makeLink(now), await makeLink(now)];
    await prepareInsertSignInLink(harness.db, email, given, PROMISED).run();
    expect(await insertMailedLink(harness.db, email, mailed)).toBe(true);
    const use = async ({ tokenSha256 }: typeof given) => signInByLink(harness.db, tokenSha256, await makeLogin(now));
    expect([await use(given), await use(mailed)]).toEqual([
      { organizationId: PROMISED.organizationId },
      { organizationId: null },
    ]);
  });
});
