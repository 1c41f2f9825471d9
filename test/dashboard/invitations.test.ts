import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { INVITATION_MAIL_LIMITS, MAX_INVITATIONS_MAILED_PER_DAY } from "../../src/domain/access/member-rules.ts";
import { makeSecretToken } from "../../src/domain/access/secret-token.ts";
import { hashText } from "../../src/domain/crypto/sha256.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { readTableChecksums, readTables } from "../control/table-checksums.ts";
import { type Harness, startHarness } from "../harness.ts";
import { lendMailService, type MailService, SENDER, type TakenMail } from "./mail-service.ts";
import {
  type Answer,
  callAsPage,
  makeEmail,
  readCookie,
  readLinkToken,
  type SignedIn,
  signIn,
} from "./session-client.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

let mail: MailService;
let harness: Harness;
beforeAll(async () => {
  mail = await lendMailService();
  harness = await startHarness({ settings: { ...LOCAL_SETTINGS, ...mail.settings }, seed: false });
});
afterAll(() => harness?.close());

let organizationId: string;
let path: string;
let owner: SignedIn;
beforeEach(async () => {
  organizationId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
  path = `/organizations/${organizationId}/invitations`;
  owner = await signIn(harness, organizationId, { role: "owner" });
});

const invite = (email: string, role = "member", cookie = owner.cookie) =>
  callAsPage(harness, "POST", path, { cookie, body: { email, role } });
const lookUp = (token: string) => callAsPage(harness, "POST", "/invitations/lookup", { body: { token } });
const accept = (token: string, more: { cookie?: string; name?: string } = {}) => {
  const { cookie, name } = more;
  const body = { token, ...(name === undefined ? {} : { name }) };
  return callAsPage(harness, "POST", "/invitations/accept", { body, ...(cookie === undefined ? {} : { cookie }) });
};
const read = new Set<TakenMail>();
/** Returns the next email to an address. It is sent after the response. */
async function takeMail(to: string): Promise<TakenMail["body"]> {
  const found = await vi.waitFor(
    () => {
      const next = mail.taken.find((candidate) => candidate.body.to === to && !read.has(candidate));
      if (!next) throw new Error(`There is no mail to ${to} yet.`);
      return next;
    },
    { timeout: 60_000 },
  );
  read.add(found);
  return found.body;
}
const takeMailedToken = async (email: string) =>
  readLinkToken(/https?:\S+/.exec((await takeMail(email)).text)?.[0] ?? "");
const inviteByMail = async (email: string, role?: string): Promise<string> => {
  expect((await invite(email, role)).status).toBe(201);
  return takeMailedToken(email);
};
const listRoles = ({ body }: Answer) =>
  Object.fromEntries(body.organizations.map(({ id, role }: { id: string; role: string }) => [id, role]));

async function moveInvitation(token: string, column: string, valueMs: number): Promise<void> {
  const update = harness.db.prepare(
    `UPDATE invitations SET ${column} = ?1 WHERE shown_sha256 = ?2 OR mailed_sha256 = ?2`,
  );
  await update.bind(valueMs, await hashText(token)).run();
}

/** The same 401, whatever is wrong with a link. */
async function expectUnusable(token: string): Promise<void> {
  const before = await readTableChecksums(harness.db);
  for (const answer of [await lookUp(token), await accept(token)]) {
    expect(answer.status).toBe(401);
    expect(answer.body.type).toMatch(/\/invitation_unusable$/);
    expect(answer.body.detail).toMatch(/^This invitation can't be used: /);
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  expect(await readTableChecksums(harness.db)).toEqual(before);
}

describe("an invitation", () => {
  it("is answered with a link, mailed with another, and listed without", async () => {
    const email = makeEmail();
    // A name from before names had to stay on one line.
    const rename = harness.db.prepare("UPDATE users SET name = ? WHERE id = ?");
    await rename.bind("Olga\nBcc: all", owner.session.user.id).run();
    const before = Date.now();
    const { status, body } = await invite(email.toUpperCase(), "admin");
    expect([status, Object.keys(body).sort()]).toEqual([
      201,
      ["created_at", "email", "expires_at", "id", "invited_by", "role", "url"],
    ]);
    const { url, ...listed } = body;
    expect(listed).toMatchObject({
      id: expect.stringMatching(/^invite_/),
      email,
      role: "admin",
      invited_by: owner.session.user.email,
    });
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(WEEK_MS);
    expect(Date.parse(body.created_at)).toBeGreaterThanOrEqual(before);
    expect(url).toMatch(new RegExp(`^${harness.publicOrigin.replaceAll(".", "\\.")}/invitation#[0-9A-Za-z]{43}$`));
    expect((await callAsPage(harness, "GET", path, { cookie: owner.cookie })).body).toEqual({
      invitations: [listed],
      total: 1,
    });

    const sent = await takeMail(email);
    expect(sent).toMatchObject({ to: email, from: SENDER, subject: "Invitation to Test" });
    expect(sent.text).toContain(`Olga Bcc: all (${owner.session.user.email}) invites you`);
    const mailed = readLinkToken(/https?:\S+/.exec(sent.text)?.[0] ?? "");
    expect(mailed).not.toBe(readLinkToken(url));
    const stored = JSON.stringify(await readTables(harness.db)) + harness.readLogs().join("\n");
    for (const token of [mailed, readLinkToken(url)]) {
      expect((await lookUp(token)).body).toEqual({
        organization_id: organizationId,
        organization_name: "Test",
        email,
        role: "admin",
        expires_at: body.expires_at,
      });
      expect(stored).not.toContain(token);
      expect(stored).toContain(await hashText(token));
    }
  });

  it.each([
    "",
    "nobody",
    "a@b@c",
    "a b@example.com",
    `${"a".repeat(243)}@example.com`,
    5,
    null,
    undefined,
    ["a@b.example"],
  ])("isn't made for the address %j", async (email) => {
    const before = await readTableChecksums(harness.db);
    const answer = await callControl(harness, "POST", path, { email, role: "viewer" });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ location: "body.email" }] } });
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it.each(["", "root", null, undefined, 1])("isn't made for the role %j", async (role) => {
    const answer = await callControl(harness, "POST", path, { email: makeEmail(), role });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ location: "body.role" }] } });
  });

  it.each([
    ["admin", "owner", 403],
    ["admin", "admin", 201],
    ["owner", "owner", 201],
    ["member", "viewer", 403],
  ] as const)("by a member with the role %s to the role %s is answered %i", async (by, role, status) => {
    const { cookie } = await signIn(harness, organizationId, { role: by });
    expect((await invite(makeEmail(), role, cookie)).status).toBe(status);
  });

  it("isn't made for a member", async () => {
    const before = await readTableChecksums(harness.db);
    const answer = await invite(owner.session.user.email);
    expect(answer).toMatchObject({ status: 409, body: { type: expect.stringMatching(/\/already_member$/) } });
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it("takes the place of an earlier one to the same address", async () => {
    const email = makeEmail();
    const first = await invite(email, "viewer");
    const firstMailed = await takeMailedToken(email);
    const second = await invite(email, "admin");
    await expectUnusable(readLinkToken(first.body.url));
    await expectUnusable(firstMailed);
    const { body } = await callAsPage(harness, "GET", path, { cookie: owner.cookie });
    expect(body.invitations.map(({ id }: { id: string }) => id)).toEqual([second.body.id]);
    expect(listRoles(await accept(await takeMailedToken(email)))).toEqual({ [organizationId]: "admin" });
  });

  it("is one of a hundred at most, and a replaced one isn't one more", async () => {
    const rows = Array.from({ length: 99 }, (_, index) => index);
    await harness.db
      .prepare(
        `INSERT INTO invitations (id, organization_id, email, role, shown_sha256, is_shown_proof, created_at, expires_at)
         SELECT 'invite_' || ?1 || value, ?1, value || '@example.com', 'viewer', substr(hex(randomblob(32)), 1, 64), 0, ?2, ?3
         FROM json_each(?4)`,
      )
      .bind(organizationId, Date.now(), Date.now() + WEEK_MS, JSON.stringify(rows))
      .run();
    const email = makeEmail();
    expect((await invite(email)).status).toBe(201);
    expect((await invite(email)).status).toBe(201);
    const refused = await invite(makeEmail());
    expect(refused).toMatchObject({ status: 409, body: { type: expect.stringMatching(/\/too_many_invitations$/) } });
    await harness.db
      .prepare(
        "UPDATE invitations SET created_at = 0, expires_at = 1 WHERE organization_id = ? AND email = '7@example.com'",
      )
      .bind(organizationId)
      .run();
    expect((await invite(makeEmail())).status).toBe(201);
  });

  const { fromOne: mails, inAll, spanMs } = INVITATION_MAIL_LIMITS;
  it(`is mailed ${mails} times an hour from one organization to one address, whoever invites, however many at once`, async () => {
    const email = makeEmail();
    const send = (index: number) =>
      index % 2 === 0 ? invite(email) : callControl(harness, "POST", path, { email, role: "viewer" });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => send(index)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(mails).fill(201),
      ...Array(30 - mails).fill(429),
    ]);
    // Withdrawing one frees no slot.
    const made = answers.find(({ status }) => status === 201);
    expect((await callControl(harness, "DELETE", `/invitations/${made?.body.id}`)).status).toBeLessThan(500);
    const refused = await invite(email);
    expect(refused).toMatchObject({ status: 429, body: { type: expect.stringMatching(/\/rate_limited$/) } });
    const waitMs = Number(refused.headers.get("retry-after")) * 1000;
    const age = harness.db.prepare("UPDATE invitation_mails SET created_at = created_at - ?1 WHERE email = ?2");
    await age.bind(waitMs, email).run();
    expect((await invite(email)).status).toBe(201);
    expect(waitMs).toBeLessThanOrEqual(spanMs);
    expect((await invite(makeEmail())).status).toBe(201);
    await expect.poll(() => mail.taken.filter(({ body }) => body.to === email).length).toBe(mails + 1);
  });

  it(`is mailed ${inAll} times an hour to one address from all organizations`, async () => {
    const email = makeEmail();
    const ids = await Promise.all(Array.from({ length: inAll + 5 }, () => addOrganization(harness.db)));
    const answers = await Promise.all(
      ids.map((id) => callControl(harness, "POST", `/organizations/${id}/invitations`, { email, role: "viewer" })),
    );
    const expected = [...Array(inAll).fill(201), ...Array(5).fill(429)];
    expect(answers.map(({ status }) => status).sort()).toEqual(expected);
    await expect.poll(() => mail.taken.filter(({ body }) => body.to === email).length).toBe(inAll);
  });

  it(`is mailed ${MAX_INVITATIONS_MAILED_PER_DAY} times a day from one organization, however many are withdrawn`, async () => {
    await harness.db
      .prepare(
        `INSERT INTO invitation_mails (email, created_at, invitation_id, organization_id)
         SELECT value || '@example.com', ?1, 'invite_' || ?2 || value, ?2 FROM json_each(?3)`,
      )
      .bind(
        ...[Date.now() - DAY_MS + HOUR_MS, organizationId],
        JSON.stringify(Array.from({ length: MAX_INVITATIONS_MAILED_PER_DAY - 3 }, (_, index) => index)),
      )
      .run();
    const { body } = await invite(makeEmail());
    const withdraw = () => callAsPage(harness, "DELETE", `/invitations/${body.id}`, { cookie: owner.cookie });
    expect((await withdraw()).status).toBe(204);
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite(makeEmail())));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(2).fill(201), ...Array(6).fill(409)]);
    // Those of the last day are still counted after the cron.
    expect(await harness.runCron("17 3 * * *")).toBe("ok");
    const refused = await invite(makeEmail());
    expect(refused).toMatchObject({ status: 409, body: { type: expect.stringMatching(/\/too_many_invitations$/) } });
    const other = await addOrganization(harness.db);
    const elsewhere = { email: makeEmail(), role: "viewer" };
    expect((await callControl(harness, "POST", `/organizations/${other}/invitations`, elsewhere)).status).toBe(201);
    const age = harness.db.prepare(
      "UPDATE invitation_mails SET created_at = created_at - ?1 WHERE organization_id = ?2",
    );
    await age.bind(HOUR_MS, organizationId).run();
    expect((await invite(makeEmail())).status).toBe(201);
  });

  it("once for an Idempotency-Key, and mailed once", async () => {
    const email = makeEmail();
    const send = (key: string) =>
      callControl(harness, "POST", path, { email, role: "viewer" }, { "idempotency-key": key });
    const [once, again] = [crypto.randomUUID(), crypto.randomUUID()];
    const [first, repeat] = [await send(once), await send(once)];
    expect([first.status, repeat.body]).toEqual([201, first.body]);
    expect(first.body.invited_by).toBeNull();
    await takeMail(email);
    await send(again);
    await takeMail(email);
    expect(mail.taken.filter(({ body }) => body.to === email)).toHaveLength(2);
  });

  it("that is withdrawn, expired, unknown or no token at all can't be used", async () => {
    const email = makeEmail();
    const { body } = await invite(email);
    const token = await takeMailedToken(email);
    await moveInvitation(token, "expires_at", Date.now() + 60_000);
    expect((await lookUp(token)).status).toBe(200);
    await moveInvitation(token, "created_at", 0);
    await moveInvitation(token, "expires_at", Date.now());
    await expectUnusable(token);
    await expectUnusable(readLinkToken(body.url));
    expect((await callAsPage(harness, "GET", path, { cookie: owner.cookie })).body).toEqual({
      invitations: [],
      total: 0,
    });
    const again = await invite(email);
    const withdraw = () => callAsPage(harness, "DELETE", `/invitations/${again.body.id}`, { cookie: owner.cookie });
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 404]);
    await expectUnusable(await takeMailedToken(email));
    await expectUnusable(makeSecretToken());
    await expectUnusable("x");
    await expectUnusable("t".repeat(256));
    expect((await lookUp("t".repeat(257))).status).toBe(422);
    expect((await lookUp("")).status).toBe(422);
  });

  it("that has expired is forgotten by the daily cron, an open one stays", async () => {
    const [gone, open] = [await inviteByMail(makeEmail()), await inviteByMail(makeEmail())];
    await moveInvitation(gone, "created_at", 0);
    await moveInvitation(gone, "expires_at", 1);
    expect(await harness.runCron("17 3 * * *")).toBe("ok");
    const stored = JSON.stringify((await readTables(harness.db)).invitations);
    expect([stored.includes(await hashText(gone)), stored.includes(await hashText(open))]).toEqual([false, true]);
  });
});

describe("accepting", () => {
  it.each(["mailed", "handed over"])("a link that was %s makes who is new a member, and signs them in", async (way) => {
    const email = makeEmail();
    const { body } = await invite(email, "admin");
    const token = way === "mailed" ? await takeMailedToken(email) : readLinkToken(body.url);
    const answer = await accept(token, { name: "Nina" });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toEqual({ id: expect.stringMatching(/^user_/), email, name: "Nina" });
    expect(listRoles(answer)).toEqual({ [organizationId]: "admin" });
    const cookie = readCookie(answer);
    expect((await callAsPage(harness, "GET", "/session", { cookie })).body).toEqual(answer.body);
    expect((await callAsPage(harness, "GET", path, { cookie })).status).toBe(200);
    await expectUnusable(token);
  });

  it.each([
    ["n".repeat(256), 200],
    ["n".repeat(257), 422],
    ["", 422],
    ["a\0b", 422],
    ["a\nb", 422],
    ["a\u202eb", 422],
    [" \u200b", 422],
  ])("with the name %j is answered %i", async (name, status) => {
    expect((await accept(await inviteByMail(makeEmail()), { name })).status).toBe(status);
  });

  it("by two at once makes one login", async () => {
    for (let round = 0; round < 5; round++) {
      const token = await inviteByMail(makeEmail());
      const answers = await Promise.all([accept(token), accept(token), accept(token)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    }
  });

  it("two invitations to one new address at once makes one person, who must sign in for the second", async () => {
    const email = makeEmail();
    const otherId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
    const first = await invite(email);
    const second = await callControl(harness, "POST", `/organizations/${otherId}/invitations`, {
      email,
      role: "viewer",
    });
    const answers = await Promise.all([first.body.url, second.body.url].map((url) => accept(readLinkToken(url))));
    const people = await harness.db.prepare("SELECT count(*) AS n FROM users WHERE email = ?").bind(email).first("n");
    expect(people).toBe(1);
    // The operator's link signs anybody in; the member's may have come too late.
    expect(answers.map(({ status }) => status)[1]).toBe(200);
    expect([200, 401]).toContain(answers[0]?.status);
  });

  it("by mail keeps the name of who is known, and the role of who is a member by now", async () => {
    const email = makeEmail();
    const token = await inviteByMail(email, "admin");
    const { session } = await signIn(harness, organizationId, { email, role: "viewer" });
    const answer = await accept(token, { name: "Another" });
    expect(answer.body).toMatchObject({ user: { ...session.user } });
    expect(listRoles(answer)).toEqual({ [organizationId]: "viewer" });
  });

  it("from another site's page is refused", async () => {
    const token = await inviteByMail(makeEmail());
    const answer = await callAsPage(harness, "POST", "/invitations/accept", {
      body: { token },
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(answer.status).toBe(403);
    expect((await lookUp(token)).status).toBe(200);
  });
});

describe("who invites somebody to get at their account", () => {
  const victimEmail = makeEmail();
  let victim: SignedIn;
  let victimsOrganizationId: string;
  beforeEach(async () => {
    victimsOrganizationId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
    victim = await signIn(harness, victimsOrganizationId, { email: victimEmail, role: "owner" });
  });

  it("isn't signed in as them by the link that they were shown", async () => {
    const { body } = await invite(victimEmail);
    const token = readLinkToken(body.url);
    const before = await readTableChecksums(harness.db);
    for (const cookie of [undefined, owner.cookie, `sightline=${makeSecretToken()}`]) {
      const answer = await accept(token, cookie === undefined ? {} : { cookie });
      expect(answer).toMatchObject({ status: 401, body: { type: expect.stringMatching(/\/sign_in_needed$/) } });
      expect(readCookie(answer)).toBe("");
    }
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it("has them join by it once they are signed in by their own means, in the login that they have", async () => {
    const { body } = await invite(victimEmail, "viewer");
    const answer = await accept(readLinkToken(body.url), { cookie: victim.cookie });
    expect(answer.body.login_id).toBe(victim.session.login_id);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(listRoles(answer)).toMatchObject({ [victimsOrganizationId]: "owner", [organizationId]: "viewer" });
    const headers = { cookie: victim.cookie, organizationId };
    expect((await callAsPage(harness, "GET", `/organizations/${organizationId}`, headers)).status).toBe(200);
  });

  it("doesn't keep an account that they made in another's name, once that other signs in", async () => {
    const email = makeEmail();
    const taken = await accept(readLinkToken((await invite(email)).body.url));
    const cookie = readCookie(taken);
    await harness.db
      .prepare(
        `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
         VALUES ('passkey_left', ?, 'Left behind', 'c', 'k', 0, '[]', 1)`,
      )
      .bind(taken.body.user.id)
      .run();
    expect((await callAsPage(harness, "GET", "/session", { cookie })).status).toBe(200);
    // Of another organization, which the attacker must not get into.
    const { session, cookie: own } = await signIn(harness, victimsOrganizationId, { email, role: "owner" });
    expect([session.user.id, session.has_passkey]).toEqual([taken.body.user.id, false]);
    const logins = await harness.db.prepare("SELECT id FROM logins WHERE user_id = ?").bind(session.user.id).all();
    expect(logins.results).toEqual([{ id: session.login_id }]);
    expect((await callAsPage(harness, "GET", "/session", { cookie: own })).status).toBe(200);
    // Later links leave the user's own logins in place.
    await signIn(harness, victimsOrganizationId, { email });
    expect((await callAsPage(harness, "GET", "/sessions", { cookie: own })).body.sessions).toHaveLength(2);
  });
});

describe("without a mailer", () => {
  it("an invitation is handed over by its link", async () => {
    const silent = await startHarness({ settings: { ...LOCAL_SETTINGS, PRINT_MAIL: "" }, seed: false });
    try {
      const id = await addOrganization(silent.db, { balanceMicrodollars: 0 });
      const body = { email: makeEmail(), role: "viewer" };
      const made = await callControl(silent, "POST", `/organizations/${id}/invitations`, body);
      expect((await readTables(silent.db)).invitations?.[0]).toMatchObject({ mailed_sha256: null });
      const token = readLinkToken(made.body.url);
      expect((await callAsPage(silent, "POST", "/invitations/accept", { body: { token } })).status).toBe(200);
    } finally {
      await silent.close();
    }
  });
});
