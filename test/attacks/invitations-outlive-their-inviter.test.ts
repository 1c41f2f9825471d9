import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Role } from "../../src/domain/access/roles.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { BINDING_CLIENT, callAs } from "../control/member-client.ts";
import { lendMailService, type MailService } from "../dashboard/mail-service.ts";
import { callAsPage, makeEmail, makeLink, readLinkToken, type SignedIn, signIn } from "../dashboard/session-client.ts";
import { type Harness, startHarness } from "../harness.ts";

// Somebody who is about to lose their rights first invites their own addresses, and comes back by those invitations
// later.

let mail: MailService;
let harness: Harness;
beforeAll(async () => {
  mail = await lendMailService();
  const settings = { ...LOCAL_SETTINGS, ...mail.settings };
  harness = await startHarness({ settings, seed: false, workers: [BINDING_CLIENT] });
});
afterAll(() => harness?.close());

let organizationId: string;
let path: string;
let owner: SignedIn;
beforeEach(async () => {
  organizationId = await addOrganization(harness.db);
  path = `/organizations/${organizationId}`;
  owner = await signIn(harness, organizationId, { role: "owner" });
});

const join = (role: Role) => signIn(harness, organizationId, { role });
const memberPath = ({ session }: SignedIn) => `${path}/members/${session.user.id}`;
const setRole = (member: SignedIn, role: Role) =>
  callAsPage(harness, "PATCH", memberPath(member), { cookie: owner.cookie, body: { role } });
const remove = (member: SignedIn, by = owner) =>
  callAsPage(harness, "DELETE", memberPath(member), { cookie: by.cookie });
const accept = (token: string) => callAsPage(harness, "POST", "/invitations/accept", { body: { token } });

/** Invites a person. Returns the address and both links' tokens. */
async function invite(by: SignedIn | null, role: Role): Promise<{ email: string; tokens: [string, string] }> {
  const body = { email: makeEmail(), role };
  const answer = by
    ? await callAsPage(harness, "POST", `${path}/invitations`, { cookie: by.cookie, body })
    : await callControl(harness, "POST", `${path}/invitations`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const find = () => mail.taken.find(({ body: { to } }) => to === body.email)?.body.text;
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  const mailed = /\S+\/invitation#\w+/.exec(find() ?? "")?.[0] ?? "";
  return { email: body.email, tokens: [readLinkToken(answer.body.url), readLinkToken(mailed)] };
}

async function listOpen(): Promise<string[]> {
  const { body } = await callControl(harness, "GET", `${path}/invitations`);
  return body.invitations.map(({ email }: { email: string }) => email).sort();
}

async function expectEnded({ email, tokens }: Awaited<ReturnType<typeof invite>>): Promise<void> {
  expect(await listOpen()).not.toContain(email);
  for (const token of tokens) expect((await accept(token)).status).toBe(401);
}

describe("an invitation ends with the right of whoever gave it", () => {
  it("where they are removed; those of others stay", async () => {
    const admin = await join("admin");
    const [one, two] = [await invite(admin, "viewer"), await invite(admin, "admin")];
    const others = [await invite(owner, "admin"), await invite(null, "owner")];
    expect((await remove(admin)).status).toBe(204);
    for (const ended of [one, two]) await expectEnded(ended);
    expect(await listOpen()).toEqual(others.map(({ email }) => email).sort());
    for (const { tokens } of others) expect((await accept(tokens[1])).status).toBe(200);
  });

  it("where they leave", async () => {
    const admin = await join("admin");
    const given = await invite(admin, "viewer");
    expect((await remove(admin, admin)).status).toBe(204);
    await expectEnded(given);
  });

  it.each([
    ["owner", "admin", ["owner"]],
    ["owner", "member", ["viewer", "admin", "owner"]],
    ["admin", "member", ["viewer", "admin"]],
    ["admin", "viewer", ["viewer", "admin"]],
    ["admin", "owner", []],
  ] as const)("where an %s becomes a %s: those to %j", async (from, to, ended) => {
    const inviter = await join(from);
    const roles: Role[] = from === "owner" ? ["viewer", "admin", "owner"] : ["viewer", "admin"];
    const given = await Promise.all(roles.map(async (role) => ({ role, ...(await invite(inviter, role)) })));
    expect((await setRole(inviter, to)).status).toBe(200);
    const kept = given.filter(({ role }) => !(ended as readonly Role[]).includes(role));
    expect(await listOpen()).toEqual(kept.map(({ email }) => email).sort());
    for (const invitation of given) if (!kept.includes(invitation)) await expectEnded(invitation);
  });

  it("and doesn't come back with the right", async () => {
    const admin = await join("admin");
    const given = await invite(admin, "viewer");
    await setRole(admin, "viewer");
    await setRole(admin, "admin");
    await expectEnded(given);
  });

  it("where they are removed and invite at once", async () => {
    for (let round = 0; round < 5; round++) {
      const admin = await join("admin");
      const { id: userId } = admin.session.user;
      // As a user whose removal other isolates don't know about for some seconds.
      const actor = { kind: "member", organizationId, role: "admin", userId } as const;
      const call = () => ({ params: { id: organizationId }, body: { email: makeEmail(), role: "viewer" } });
      const send = () => callAs(harness, actor, "organizations.invitations.create", call());
      const [first, removed, second] = await Promise.all([send(), remove(admin), send()]);
      expect(removed.status).toBe(204);
      for (const { status } of [first, second]) expect([201, 403]).toContain(status);
      expect((await send()).status).toBe(403);
      expect(await listOpen()).toEqual([]);
    }
  });
});

describe("whoever is removed has no way back", () => {
  it("by an invitation to them that stayed open", async () => {
    const email = makeEmail();
    const body = { email, role: "admin" };
    const invited = await callAsPage(harness, "POST", `${path}/invitations`, { cookie: owner.cookie, body });
    const member = await signIn(harness, organizationId, { email, role: "viewer" });
    expect((await remove(member)).status).toBe(204);
    const token = readLinkToken(invited.body.url);
    const sent = { cookie: member.cookie, body: { token } };
    expect((await callAsPage(harness, "POST", "/invitations/accept", sent)).status).toBe(401);
  });

  it("by a link of the operator's that they didn't use yet, which then only signs them in", async () => {
    const member = await join("viewer");
    const token = await makeLink(harness, organizationId, { email: member.session.user.email, role: "owner" });
    expect((await remove(member)).status).toBe(204);
    const answer = await callAsPage(harness, "POST", "/session", { body: { token } });
    expect([answer.status, answer.body.organizations]).toEqual([200, []]);
    expect((await callControl(harness, "GET", `${path}/members`)).body.total).toBe(1);
  });
});
