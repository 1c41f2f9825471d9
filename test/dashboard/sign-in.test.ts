import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, OTHER_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { makeSecretToken } from "../../src/domain/access/secret-token.ts";
import { hashText } from "../../src/domain/crypto/sha256.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { readTableChecksums } from "../control/table-checksums.ts";
import { type Harness, startHarness } from "../harness.ts";
import { callAsPage, makeEmail, makeLink, readCookie, signIn } from "./session-client.ts";

const DAY_MS = 24 * 3_600_000;
const SECURE_ORIGIN = "https://sightline.example.com";

let harness: Harness;
beforeAll(async () => {
  // Printed email contains the link, on purpose.
  harness = await startHarness({ settings: { ...LOCAL_SETTINGS, PRINT_MAIL: "" } });
});
afterAll(() => harness?.close());

const { id: organizationId } = DEMO_ORGANIZATION;
const usedSecrets: string[] = [];
const useLink = (token: string, path = "/session") => callAsPage(harness, "POST", path, { body: { token } });
const getSession = (cookie: string) => callAsPage(harness, "GET", "/session", { cookie });

async function moveLink(token: string, column: string, valueMs: number): Promise<void> {
  const update = harness.db.prepare(`UPDATE sign_in_links SET ${column} = ? WHERE token_sha256 = ?`);
  await update.bind(valueMs, await hashText(token)).run();
}

describe("a link", () => {
  it("signs in who is new as the organization's owner, or in the role that is given", async () => {
    const email = makeEmail();
    const owner = await signIn(harness, organizationId, { email: email.toUpperCase() });
    expect(owner.session).toEqual({
      user: { id: expect.stringMatching(/^user_/), email, name: null },
      organizations: [{ id: organizationId, name: DEMO_ORGANIZATION.name, slug: "demo", role: "owner" }],
      login_id: expect.stringMatching(/^login_/),
      expires_at: expect.any(String),
      has_passkey: false,
    });
    expect((await getSession(owner.cookie)).body).toEqual(owner.session);
    const { session } = await signIn(harness, organizationId, { role: "viewer" });
    expect(session.organizations[0]?.role).toBe("viewer");
  });

  it("changes neither the role nor the name of who is known, and adds an organization", async () => {
    const email = makeEmail();
    await useLink(await makeLink(harness, organizationId, { email, role: "viewer", name: "First" }));
    await useLink(await makeLink(harness, organizationId, { email, role: "owner", name: "Second" }));
    const { session } = await signIn(harness, OTHER_ORGANIZATION.id, { email, role: "admin" });
    expect(session.user.name).toBe("First");
    expect(session.organizations.map(({ id, role }) => [id, role])).toEqual([
      [organizationId, "viewer"],
      [OTHER_ORGANIZATION.id, "admin"],
    ]);
  });

  it("names a page of the public origin, and holds for 15 minutes", async () => {
    const path = `/organizations/${organizationId}/sign-in-links`;
    const before = Date.now();
    const { body } = await callControl(harness, "POST", path, { email: makeEmail() });
    expect(body.url).toMatch(new RegExp(`^${harness.publicOrigin}/sign-in#[0-9A-Za-z]{43}$`));
    const heldMs = Date.parse(body.expires_at) - before;
    expect(heldMs).toBeGreaterThanOrEqual(15 * 60_000);
    expect(heldMs).toBeLessThan(16 * 60_000);
  });

  it("is refused alike whether it is used, expired, unknown or nonsense, and nothing is written", async () => {
    const used = await makeLink(harness, organizationId, { email: makeEmail() });
    expect((await useLink(used)).status).toBe(200);
    const expired = await makeLink(harness, organizationId, { email: makeEmail() });
    await moveLink(expired, "created_at", 0);
    await moveLink(expired, "expires_at", Date.now() - 1);
    usedSecrets.push(used, expired);
    const before = await readTableChecksums(harness.db);
    const unusable = [used, expired, makeSecretToken(), "x", `${used} `, used.toLowerCase(), "é".repeat(43)];
    const answers = await Promise.all(unusable.map((token) => useLink(token)));
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(headers.get("set-cookie")).toBeNull();
      expect(headers.get("www-authenticate")).not.toBeNull();
      expect({ ...body, instance: "" }).toEqual({ ...answers[0]?.body, instance: "" });
      expect(body.type).toMatch(/\/problems\/sign_in_link_unusable$/);
    }
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it("that is a moment from its end still signs in", async () => {
    const token = await makeLink(harness, organizationId, { email: makeEmail() });
    await moveLink(token, "expires_at", Date.now() + 60_000);
    expect((await useLink(token)).status).toBe(200);
  });

  it("that is used many times at once signs in once", async () => {
    const email = makeEmail();
    const token = await makeLink(harness, organizationId, { email });
    const answers = await Promise.all(Array.from({ length: 8 }, () => useLink(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
    const count = harness.db.prepare(
      "SELECT count(*) AS n FROM logins WHERE user_id = (SELECT id FROM users WHERE email = ?)",
    );
    expect(await count.bind(email).first("n")).toBe(1);
  });

  it.each([
    [422, {}],
    [422, { token: "" }],
    [422, { token: 5 }],
    [422, { token: "x".repeat(257) }],
    [401, { token: "x".repeat(256) }],
  ])("is answered %d for the body %j", async (status, body) => {
    expect((await callAsPage(harness, "POST", "/session", { body })).status).toBe(status);
  });

  it.each([
    [422, { email: "nobody" }],
    [422, { email: "a@b, c@d" }],
    [422, { email: "a@b\nBcc: c@d" }],
    [422, { email: `${"a".repeat(250)}@b.cd` }],
    [201, { email: `${"a".repeat(249)}@b.cd` }],
    [422, { email: makeEmail(), role: "king" }],
    [422, { email: makeEmail(), name: "" }],
    [422, { email: makeEmail(), name: "a\nb" }],
    [422, { email: makeEmail(), name: "a\u202eb" }],
    [422, { email: makeEmail(), name: "n".repeat(257) }],
    [201, { email: makeEmail(), name: "n".repeat(256), role: null }],
  ])("is made with %d for %j", async (status, body) => {
    expect((await callControl(harness, "POST", `/organizations/${organizationId}/sign-in-links`, body)).status).toBe(
      status,
    );
  });
});

describe("the cookie", () => {
  it("of plain http has no Secure, which a browser would refuse there", async () => {
    const answer = await useLink(await makeLink(harness, organizationId, { email: makeEmail() }));
    expect(answer.headers.get("set-cookie")).toMatch(
      /^sightline=[0-9A-Za-z]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("of https is Secure and bound to its host, and the plain one is no credential there", async () => {
    const secure = {
      fetch: (path: string, init?: RequestInit) => harness.fetchFrom("sightline", `${SECURE_ORIGIN}${path}`, init),
    };
    const token = await makeLink(secure, organizationId, { email: makeEmail() });
    const answer = await callAsPage(secure, "POST", "/session", { body: { token } });
    expect(answer.headers.get("set-cookie")).toMatch(
      /^__Host-sightline=[0-9A-Za-z]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
    );
    const cookie = readCookie(answer);
    const plain = cookie.replace("__Host-", "");
    expect((await callAsPage(secure, "GET", "/session", { cookie })).status).toBe(200);
    expect((await callAsPage(secure, "GET", "/session", { cookie: plain })).status).toBe(401);
    // Nor is the secure one over plain http.
    expect((await getSession(cookie)).status).toBe(401);
    expect((await getSession(plain)).status).toBe(200);
  });

  it("is kept as its hash only", async () => {
    const { cookie, session } = await signIn(harness, organizationId);
    const [, token = ""] = cookie.split("=");
    usedSecrets.push(token);
    const find = harness.db.prepare("SELECT token_sha256 AS hash FROM logins WHERE id = ?").bind(session.login_id);
    expect(await find.first("hash")).toBe(await hashText(token));
  });

  it.each([
    ["missing", ""],
    ["empty", "sightline="],
    ["unknown", `sightline=${makeSecretToken()}`],
    ["cut", `sightline=${makeSecretToken().slice(1)}`],
    ["of another name", `session=${makeSecretToken()}`],
  ])("that is %s is a 401", async (_name, cookie) => {
    const answer = await getSession(cookie);
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, 'Cookie realm="dashboard"']);
  });

  it("is found among others", async () => {
    const { cookie } = await signIn(harness, organizationId);
    expect((await getSession(`theme=dark; ${cookie};other=sightline=x`)).status).toBe(200);
  });

  it("of an expired login is a 401", async () => {
    const { cookie, session } = await signIn(harness, organizationId);
    const expire = harness.db.prepare(
      "UPDATE logins SET created_at = 0, last_seen_at = 0, expires_at = ? WHERE id = ?",
    );
    await expire.bind(Date.now() - 1, session.login_id).run();
    expect((await getSession(cookie)).status).toBe(401);
  });

  it("is prolonged by use, but not with every use", async () => {
    const { cookie, session } = await signIn(harness, organizationId);
    expect((await getSession(cookie)).headers.get("set-cookie")).toBeNull();
    // Another login, since this one is cached for some seconds.
    const { cookie: old, session: oldSession } = await signIn(harness, organizationId);
    const age = harness.db.prepare(
      "UPDATE logins SET created_at = ?1, last_seen_at = ?1, expires_at = ?2 WHERE id = ?3",
    );
    await age.bind(Date.now() - 2 * 3_600_000, Date.now() + DAY_MS, oldSession.login_id).run();
    const answer = await getSession(old);
    expect(readCookie(answer)).toBe(old);
    expect(answer.headers.get("set-cookie")).toContain("Max-Age=2592000");
    const readExpiry = (id: string) =>
      harness.db.prepare("SELECT expires_at AS at FROM logins WHERE id = ?").bind(id).first<number>("at");
    await expect.poll(async () => ((await readExpiry(oldSession.login_id)) ?? 0) > Date.now() + 29 * DAY_MS).toBe(true);
    expect((await getSession(old)).headers.get("set-cookie")).toBeNull();
    expect(await readExpiry(session.login_id)).toBe(Date.parse(session.expires_at));
  });
});

describe("a challenge to sign in with a passkey", () => {
  const ask = (address: string) =>
    callAsPage(harness, "POST", "/passkeys/sign-in-options", { headers: { "cf-connecting-ip": address } });

  it("is refused to a network that leaves many unanswered, with a time to try again, and to no other", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(`2001:db8:1:2::${index + 1}`)));
    const [made, refused] = [200, 429].map((code) => answers.filter(({ status }) => status === code));
    expect([made?.length, refused?.length]).toEqual([30, 20]);
    for (const { headers, body } of refused ?? []) {
      expect(body.type).toMatch(/\/rate_limited$/);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(300);
    }
    expect([(await ask("2001:db8:1:3::1")).status, (await ask("203.0.113.7")).status]).toEqual([200, 200]);
    const stored = await harness.db
      .prepare("SELECT group_concat(asker) AS askers FROM passkey_challenges")
      .first("askers");
    expect(stored).not.toContain("2001:db8");
  });
});

describe("signing out", () => {
  it("ends this login at once, and no other", async () => {
    const email = makeEmail();
    const one = await signIn(harness, organizationId, { email });
    const two = await signIn(harness, organizationId, { email });
    expect((await getSession(one.cookie)).status).toBe(200);
    const answer = await callAsPage(harness, "DELETE", "/session", { cookie: one.cookie });
    expect([answer.status, answer.body, readCookie(answer)]).toEqual([204, undefined, ""]);
    expect(answer.headers.get("set-cookie")).toBe("sightline=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict");
    expect((await getSession(one.cookie)).status).toBe(401);
    expect((await getSession(two.cookie)).status).toBe(200);
  });

  it("everywhere ends all of the person's, at once, and nobody else's", async () => {
    const email = makeEmail();
    const mine = [await signIn(harness, organizationId, { email }), await signIn(harness, organizationId, { email })];
    const other = await signIn(harness, organizationId);
    for (const { cookie } of [...mine, other]) expect((await getSession(cookie)).status).toBe(200);
    const answer = await callAsPage(harness, "DELETE", "/sessions", { cookie: mine[1]?.cookie ?? "" });
    expect([answer.status, readCookie(answer)]).toEqual([204, ""]);
    for (const { cookie } of mine) {
      expect((await getSession(cookie)).status).toBe(401);
      const path = `/organizations/${organizationId}/balance`;
      expect((await callAsPage(harness, "GET", path, { cookie })).status).toBe(401);
    }
    expect((await getSession(other.cookie)).status).toBe(200);
  });

  it("is seen in the list of where one is signed in", async () => {
    const email = makeEmail();
    const one = await signIn(harness, organizationId, { email });
    const token = await makeLink(harness, organizationId, { email });
    const agent = `Browser ${"x".repeat(300)}`;
    const two = await callAsPage(harness, "POST", "/session", { body: { token }, headers: { "user-agent": agent } });
    const list = async () => (await callAsPage(harness, "GET", "/sessions", { cookie: one.cookie })).body.sessions;
    const sessions = await list();
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual({
      id: two.body.login_id,
      user_agent: agent.slice(0, 256),
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
      is_current: false,
    });
    expect(sessions.filter(({ is_current }: { is_current: boolean }) => is_current)).toMatchObject([
      { id: one.session.login_id },
    ]);
    await callAsPage(harness, "DELETE", "/session", { cookie: readCookie(two) });
    expect(await list()).toHaveLength(1);
  });
});

describe("the profile", () => {
  it.each([
    [200, "Grace"],
    [200, null],
    [200, "n".repeat(256)],
    [422, "n".repeat(257)],
    [422, ""],
    [422, "  "],
    [422, "Olga\nBcc: all"],
    [422, "Olga\u202e"],
    [422, 5],
  ])("answers %d for the name %j", async (status, name) => {
    const { cookie, session } = await signIn(harness, organizationId);
    const answer = await callAsPage(harness, "PATCH", "/profile", { cookie, body: { name } });
    expect(answer.status).toBe(status);
    const expected = status === 200 ? name : null;
    expect((await getSession(cookie)).body).toEqual({ ...session, user: { ...session.user, name: expected } });
  });
});

it("nothing that signs anybody in is in a log", () => {
  const logs = harness.readLogs().join("\n");
  expect(usedSecrets.length).toBeGreaterThan(2);
  for (const secret of usedSecrets) expect(logs).not.toContain(secret);
});
