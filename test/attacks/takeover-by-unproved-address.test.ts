import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CHROMIUM, shareBrowser } from "../browser.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { lendMailService, type MailService } from "../dashboard/mail-service.ts";
import { openPasskeyPage } from "../dashboard/passkey-page.ts";
import {
  type Answer,
  callAsPage,
  makeEmail,
  makeLink,
  readCookie,
  readLinkToken,
  type SignedIn,
  signIn,
} from "../dashboard/session-client.ts";
import { type Harness, startHarness } from "../harness.ts";

// Mallory, an admin of Mallory's organization, invites the victim's address and accepts by the link that inviters are
// shown. Nobody proved the address, but Mallory is signed in under it, and waits for the victim to be given something.

let mail: MailService;
let harness: Harness;
beforeAll(async () => {
  mail = await lendMailService();
  harness = await startHarness({
    settings: { ...LOCAL_SETTINGS, ...mail.settings },
    seed: false,
  });
});
afterAll(() => harness?.close());

let mallorysId: string;
let mallory: SignedIn;
let victimsId: string;
let victim: string;
beforeEach(async () => {
  [mallorysId, victimsId] = [await addOrganization(harness.db), await addOrganization(harness.db)];
  mallory = await signIn(harness, mallorysId, { role: "admin" });
  victim = makeEmail();
});

const invite = (id: string, email: string, cookie: string, role = "admin") =>
  callAsPage(harness, "POST", `/organizations/${id}/invitations`, { cookie, body: { email, role } });
const acceptWith = (token: string, cookie?: string) =>
  callAsPage(harness, "POST", "/invitations/accept", { body: { token }, ...(cookie === undefined ? {} : { cookie }) });
const useLink = (token: string) => callAsPage(harness, "POST", "/session", { body: { token } });
const readSession = (cookie: string) => callAsPage(harness, "GET", "/session", { cookie });
const listOrganizations = ({ body }: Answer) => body.organizations.map(({ id }: { id: string }) => id);
const listMembers = async (id: string) => (await callControl(harness, "GET", `/organizations/${id}/members`)).body;
const listKeys = async (id: string) => (await callControl(harness, "GET", `/organizations/${id}/api-keys`)).body;

/** Signs Mallory in under the victim's unproved address. Returns the cookie. */
async function signInAsVictim(): Promise<string> {
  const { body } = await invite(mallorysId, victim, mallory.cookie);
  const answer = await acceptWith(readLinkToken(body.url));
  expect([answer.status, answer.body.user.email]).toEqual([200, victim]);
  return readCookie(answer);
}

async function takeMailedToken(page: "sign-in" | "invitation", organization = ""): Promise<string> {
  const form = new RegExp(`\\S+/${page}#\\w{43}`);
  const find = () =>
    mail.taken
      .filter(({ body }) => body.to === victim && body.text.includes(organization))
      .flatMap(({ body }) => form.exec(body.text)?.[0] ?? [])
      .at(-1);
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  return readLinkToken(find() ?? "");
}

/** The login can't do anything any more, at once. */
async function expectEnded(cookie: string): Promise<void> {
  expect((await readSession(cookie)).status).toBe(401);
  for (const id of [mallorysId, victimsId]) {
    const path = `/organizations/${id}`;
    expect((await callAsPage(harness, "GET", path, { cookie, organizationId: id })).status).toBe(401);
    const key = { cookie, organizationId: id, body: { name: "Kept", role: "owner" } };
    expect((await callAsPage(harness, "POST", `${path}/api-keys`, key)).status).toBe(401);
  }
}

describe("a link that the operator makes for an address that somebody holds unproved", () => {
  it("gives its organization to whoever uses it, and to nobody before", async () => {
    const stolen = await signInAsVictim();
    const token = await makeLink(harness, victimsId, { email: victim, role: "owner" });

    expect(listOrganizations(await readSession(stolen))).toEqual([mallorysId]);
    const asOwner = { cookie: stolen, organizationId: victimsId };
    const path = `/organizations/${victimsId}`;
    const second = { ...asOwner, body: { email: makeEmail(), role: "owner" } };
    expect((await callAsPage(harness, "POST", `${path}/invitations`, second)).status).toBe(404);
    const key = { ...asOwner, body: { name: "Kept", role: "owner" } };
    expect((await callAsPage(harness, "POST", `${path}/api-keys`, key)).status).toBe(404);
    expect((await listMembers(victimsId)).total).toBe(0);

    const answer = await useLink(token);
    // The victim acts in their own organization, not in the one that Mallory brought them into.
    expect(listOrganizations(answer)).toEqual([victimsId, mallorysId]);
    const cookie = readCookie(answer);
    expect((await callAsPage(harness, "GET", "/api/v1/organization", { cookie })).body.id).toBe(victimsId);
    await expectEnded(stolen);
    expect(await listMembers(victimsId)).toMatchObject({ total: 1, members: [{ email: victim, role: "owner" }] });
    expect((await listKeys(victimsId)).total).toBe(0);
  });

  it("that was made first keeps the address from being taken by an invitation's shown link", async () => {
    const token = await makeLink(harness, victimsId, { email: victim, role: "owner" });
    const { body } = await invite(mallorysId, victim, mallory.cookie);
    const shown = readLinkToken(body.url);
    const refused = await acceptWith(shown);
    expect(refused).toMatchObject({ status: 401, body: { type: expect.stringMatching(/\/sign_in_needed$/) } });
    expect((await listMembers(victimsId)).total).toBe(0);
    expect(listOrganizations(await useLink(token))).toEqual([victimsId]);
    expect((await acceptWith(shown)).status).toBe(401);
  });

  it("and that nobody uses gives nothing to anybody", async () => {
    const stolen = await signInAsVictim();
    const token = await makeLink(harness, victimsId, { email: victim, role: "owner" });
    await harness.db.prepare("UPDATE sign_in_links SET created_at = 0, expires_at = 1").run();
    expect((await useLink(token)).status).toBe(401);
    expect(listOrganizations(await readSession(stolen))).toEqual([mallorysId]);
    expect((await listMembers(victimsId)).total).toBe(0);
  });

  it("makes one member where it is used many times at once", async () => {
    const stolen = await signInAsVictim();
    const token = await makeLink(harness, victimsId, { email: victim, role: "owner" });
    const answers = await Promise.all([useLink(token), useLink(token), readSession(stolen), useLink(token)]);
    expect(answers.filter((_, index) => index !== 2).map(({ status }) => status)).toContain(200);
    expect((await listMembers(victimsId)).total).toBe(1);
    await expectEnded(stolen);
  });
});

describe("whoever proves an address by mail ends every login that somebody else has of it", () => {
  it("with a link to sign in that they ask for", async () => {
    const stolen = await signInAsVictim();
    await callAsPage(harness, "POST", "/sign-in-links", { body: { email: victim } });
    const answer = await useLink(await takeMailedToken("sign-in"));
    expect(answer.status).toBe(200);
    await expectEnded(stolen);
  });

  it("with a mailed invitation, which makes them a member and not whoever was there before", async () => {
    const stolen = await signInAsVictim();
    const owner = await signIn(harness, victimsId, { role: "owner" });
    await callAsPage(harness, "PATCH", `/organizations/${victimsId}`, { cookie: owner.cookie, body: { name: "Ours" } });
    await invite(victimsId, victim, owner.cookie, "owner");
    const answer = await acceptWith(await takeMailedToken("invitation", '"Ours"'));
    expect(listOrganizations(answer)).toEqual([victimsId, mallorysId]);
    await expectEnded(stolen);
  });

  it("with a mailed invitation, also in a browser that is signed in by the other's login", async () => {
    const stolen = await signInAsVictim();
    const owner = await signIn(harness, victimsId, { role: "owner" });
    await callAsPage(harness, "PATCH", `/organizations/${victimsId}`, { cookie: owner.cookie, body: { name: "Mine" } });
    await invite(victimsId, victim, owner.cookie, "owner");
    const answer = await acceptWith(await takeMailedToken("invitation", '"Mine"'), stolen);
    expect(answer.status).toBe(200);
    expect(readCookie(answer)).not.toBe("");
    expect(listOrganizations(await readSession(readCookie(answer)))).toEqual([victimsId, mallorysId]);
    await expectEnded(stolen);
  });
});

describe("whoever proves an address", () => {
  it("ends the links from before, so that nobody else is signed in by one", async () => {
    const stolen = await signInAsVictim();
    const otherId = await addOrganization(harness.db);
    const [used, pending] = [
      await makeLink(harness, victimsId, { email: victim, role: "owner" }),
      await makeLink(harness, otherId, { email: victim, role: "owner" }),
    ];
    // The operator's own invitation link signs anybody in while the address is unproved.
    const invited = await callControl(harness, "POST", `/organizations/${otherId}/invitations`, {
      email: victim,
      role: "viewer",
    });
    const cookie = readCookie(await useLink(used));
    expect((await useLink(pending)).status).toBe(401);
    const shown = readLinkToken(invited.body.url);
    expect((await acceptWith(shown)).body.type).toMatch(/\/sign_in_needed$/);
    expect((await acceptWith(shown, stolen)).body.type).toMatch(/\/sign_in_needed$/);
    expect((await listMembers(otherId)).total).toBe(0);
    // The invitation itself comes from the organization: the victim accepts it.
    expect(listOrganizations(await acceptWith(shown, cookie))).toContain(otherId);
  });

  it("ends the invitations that somebody else gave in their name, and their own links later end nothing", async () => {
    const stolen = await signInAsVictim();
    const { body } = await invite(mallorysId, makeEmail(), stolen);
    expect(body.invited_by).toBe(victim);
    const first = readCookie(await useLink(await makeLink(harness, victimsId, { email: victim })));
    expect((await acceptWith(readLinkToken(body.url))).status).toBe(401);
    const own = await invite(victimsId, makeEmail(), first);
    const second = readCookie(await useLink(await makeLink(harness, victimsId, { email: victim })));
    for (const cookie of [first, second]) expect((await readSession(cookie)).status).toBe(200);
    expect((await acceptWith(readLinkToken(own.body.url))).status).toBe(200);
  });
});

describe("an email to somebody who is invited", () => {
  const takeMail = async (to: string) => {
    const find = () => mail.taken.find(({ body }) => body.to === to)?.body.text;
    await expect.poll(find, { timeout: 60_000 }).toBeDefined();
    return find() ?? "";
  };

  it("doesn't say that somebody invites them whose address another uses unproved", async () => {
    const stolen = await signInAsVictim();
    await callAsPage(harness, "PATCH", "/profile", { cookie: stolen, body: { name: "The Victim" } });
    const stranger = makeEmail();
    expect((await invite(mallorysId, stranger, stolen)).status).toBe(201);
    const text = await takeMail(stranger);
    expect(text).toContain("You are invited to join the organization");
    expect(text).not.toContain(victim);
    expect(text).not.toContain("The Victim");
  });

  it("says who invites them once the address is proved", async () => {
    const { cookie } = await signIn(harness, victimsId, { email: victim, role: "admin" });
    const stranger = makeEmail();
    expect((await invite(victimsId, stranger, cookie)).status).toBe(201);
    expect(await takeMail(stranger)).toContain(`${victim} invites you to join the organization`);
  });
});

describe("a passkey registered under an unproved address", () => {
  let browser: Browser;
  beforeAll(async () => {
    if (CHROMIUM !== undefined) browser = await shareBrowser();
  });

  it("signs nobody in once the address is proved, and one that was begun isn't registered any more", async (context) => {
    if (CHROMIUM === undefined) return context.skip("no chromium, chromium-browser or google-chrome is on the PATH");
    const page = await openPasskeyPage(browser, harness.publicOrigin);
    const begin = async (path: string) => (await page.call("POST", path)).body;
    const { body } = await invite(mallorysId, victim, mallory.cookie);
    const accepted = await page.call("POST", "/invitations/accept", { token: readLinkToken(body.url) });
    expect(accepted.status).toBe(200);
    const response = await page.create(await begin("/passkeys/registration-options"));
    expect((await page.call("POST", "/passkeys", { name: "Left behind", response })).status).toBe(201);
    const signed = async () => ({ response: await page.sign(await begin("/passkeys/sign-in-options")) });
    expect((await page.call("POST", "/session/passkey", await signed())).status).toBe(200);
    const begun = { ...(await begin("/passkeys/registration-options")), excludeCredentials: [] };
    const second = await page.create(begun);

    const token = await makeLink(harness, victimsId, { email: victim, role: "owner" });
    expect((await useLink(token)).body).toMatchObject({ user: { email: victim }, has_passkey: false });

    expect((await page.call("POST", "/passkeys", { name: "Too late", response: second })).status).toBe(401);
    expect((await page.call("POST", "/session/passkey", await signed())).status).toBe(401);
    expect((await page.call("GET", "/session")).status).toBe(401);
    await page.close();
  });
});
