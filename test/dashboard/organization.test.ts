import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, OTHER_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { callControl } from "../control/control-client.ts";
import { signIn } from "./session-client.ts";
import { useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true });

type Member = { user_id: string; email: string; name: string | null; role: string };

async function found(name: string): Promise<string> {
  const { status, body } = await callControl(walk().harness, "POST", "/organizations", { name });
  expect(status).toBe(201);
  return body.id;
}

async function read(organizationId: string, path = "") {
  const { status, body } = await callControl(walk().harness, "GET", `/organizations/${organizationId}${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Returns an address that nobody has had, nor an earlier try of the test: who signs in stays a member of what they joined. */
const invent = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@example.org`;

/** Returns the members' roles by their addresses, from the API. */
async function readRoles(organizationId: string): Promise<Record<string, string>> {
  const { members } = await read(organizationId, "/members?limit=100");
  return Object.fromEntries(members.map(({ email, role }: Member) => [email, role]));
}

const openOrganization = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Organization" }).click();
const rowsOf = (page: Page, table: string) => page.getByRole("table", { name: table, exact: true }).locator("tbody tr");
const memberRow = (page: Page, email: string) => rowsOf(page, "Members").filter({ hasText: email });
const notice = (page: Page, text: string) => page.getByRole("status").getByText(text).waitFor();

/** Calls the API as the page could, whatever the page offers. */
const send = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    ([verb, url, text]) =>
      fetch(url, {
        method: verb,
        headers: { "content-type": "application/json" },
        ...(text ? { body: text } : {}),
      }).then(({ status }) => status),
    [method, `/internal/v1${path}`, body ? JSON.stringify(body) : ""] as const,
  );

describe("who sees what", () => {
  it.each([
    ["viewer", 0, false, false],
    ["member", 0, false, false],
    // Everybody but the owner, whose role only owners may change, and the user themselves.
    ["admin", 3, true, false],
    ["owner", 3, true, true],
  ] as const)("as %s", async (role, changeable, mayInvite, mayRename) => {
    const page = await walk().signIn(`${role}@example.com`);
    await openOrganization(page);
    const roles = await readRoles(DEMO_ORGANIZATION.id);
    await expect.poll(() => rowsOf(page, "Members").count(), { timeout: 60_000 }).toBe(Object.keys(roles).length);
    for (const [email, held] of Object.entries(roles)) {
      expect(await memberRow(page, email).locator(".badge").textContent()).toBe(held);
    }
    await memberRow(page, `${role}@example.com`).getByText("(you)").waitFor();
    expect(await page.getByRole("button", { name: /^Change role of/ }).count()).toBe(changeable);
    expect(await page.getByRole("button", { name: "Invite a person" }).count()).toBe(Number(mayInvite));
    expect(await page.getByRole("heading", { name: "Open invitations" }).count()).toBe(Number(mayInvite));
    const [rename, whoMayRename] = [
      page.getByRole("button", { name: "Rename" }),
      page.getByText("An owner can rename it."),
    ];
    await rename.or(whoMayRename).first().waitFor();
    expect(await rename.count()).toBe(Number(mayRename));
    expect(await whoMayRename.count()).toBe(Number(!mayRename));
    await rowsOf(page, "What each role may do").first().waitFor();
    await walk().shoot(page, `organization-${role}`);
    await page.context().close();
  });

  it("isn't the page's to say: the API refuses what it doesn't offer", async () => {
    const page = await walk().signIn("viewer@example.com");
    walk().allow(/^40[34] (PATCH|DELETE|POST|GET) /);
    const own = `/organizations/${DEMO_ORGANIZATION.id}`;
    const { members } = await read(DEMO_ORGANIZATION.id, "/members?limit=100");
    const owner = members.find(({ role }: Member) => role === "owner");
    expect(await send(page, "PATCH", own, { name: "Mine" })).toBe(403);
    expect(await send(page, "PATCH", `${own}/members/${owner.user_id}`, { role: "viewer" })).toBe(403);
    expect(await send(page, "DELETE", `${own}/members/${owner.user_id}`)).toBe(403);
    expect(await send(page, "POST", `${own}/invitations`, { email: "a@example.org", role: "viewer" })).toBe(403);
    expect([403, 404]).toContain(await send(page, "GET", `/organizations/${OTHER_ORGANIZATION.id}/members`));
    expect((await read(DEMO_ORGANIZATION.id)).name).toBe(DEMO_ORGANIZATION.name);
    await page.context().close();
  });
});

it("an owner renames the organization, not to another's short name nor to what isn't one", async () => {
  const organizationId = await found("Before");
  const slug = `after-${crypto.randomUUID().slice(0, 8)}`;
  const page = await walk().signIn(invent("namer"), { organizationId, at: "/organization" });
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Rename the organization" });
  const save = dialog.getByRole("button", { name: "Save" });
  walk().allow(/^(409|422) PATCH /);
  await dialog.getByLabel("Slug").fill(OTHER_ORGANIZATION.slug);
  await save.click();
  await dialog.getByText("It is already used by another organization.").waitFor();
  await dialog.getByLabel("Slug").fill("Not A Slug!");
  await save.click();
  await dialog.getByText(/^It must have 1 to \d+ lower-case letters/).waitFor();
  await walk().checkAccessibility(page);
  expect((await read(organizationId)).name).toBe("Before");
  await dialog.getByLabel("Name", { exact: true }).fill("After <i>it</i>");
  await dialog.getByLabel("Slug").fill(slug);
  await save.click();
  await notice(page, "The organization was renamed to After <i>it</i>.");
  expect(await read(organizationId)).toMatchObject({ name: "After <i>it</i>", slug });
  // Around the page too.
  await page.getByRole("banner").getByText("After <i>it</i>").waitFor();
  await page.context().close();
});

it("a notice is animated only for users who haven't asked for reduced motion", async () => {
  const organizationId = await found("Moving");
  const page = await walk().signIn(invent("mover"), { organizationId, at: "/organization" });
  for (const [reducedMotion, animation] of [
    ["reduce", "none"],
    ["no-preference", "rise"],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Rename the organization" });
    await dialog.getByLabel("Name", { exact: true }).fill(`Moving with ${reducedMotion}`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await notice(page, `The organization was renamed to Moving with ${reducedMotion}.`);
    const last = `document.querySelector(".toasts p:last-child")`;
    expect(await page.evaluate(`getComputedStyle(${last}).animationName`)).toBe(animation);
  }
  await page.context().close();
});

describe("an invitation", () => {
  it("is sent, handed over as a link, accepted in another browser, and its person a member from then on", async () => {
    const organizationId = await found("Inviting");
    const [host, guest] = [invent("host"), invent("guest")];
    const page = await walk().signIn(host, {
      ...{ organizationId, permissions: ["clipboard-read", "clipboard-write"] },
      at: "/organization",
    });
    await page.getByText("No open invitations").waitFor();
    await page.getByRole("button", { name: "Invite a person" }).click();
    const form = page.getByRole("dialog", { name: "Invite a person" });
    walk().allow(/^409 POST .*\/invitations/);
    await form.getByLabel("Email address").fill(host);
    await form.getByRole("button", { name: "Invite" }).click();
    await form.getByText("It already belongs to a member.").waitFor();
    const email = form.getByLabel("Email address");
    await email.fill("not an address");
    await form.getByRole("button", { name: "Invite" }).click();
    expect(await email.evaluate((field) => (field as unknown as { validity: { valid: boolean } }).validity.valid)).toBe(
      false,
    );
    await email.fill(guest);
    await form.getByLabel("Role").selectOption("member");
    await walk().checkAccessibility(page);
    await form.getByRole("button", { name: "Invite" }).click();
    const sent = page.getByRole("dialog", { name: `Invitation for ${guest}` });
    const link = (await sent.getByLabel("Invitation link").textContent()) ?? "";
    await sent.getByRole("button", { name: "Copy" }).click();
    await page.getByText("Copied to the clipboard.").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(link);
    await walk().shoot(page, "invited");
    await sent.getByRole("button", { name: "Done" }).click();
    await rowsOf(page, "Open invitations").filter({ hasText: guest }).getByText("member").waitFor();
    expect((await read(organizationId, "/invitations")).invitations).toMatchObject([
      { email: guest, role: "member", invited_by: host },
    ]);

    const { pathname, hash } = new URL(link);
    const stranger = await walk().open(pathname + hash);
    await stranger.getByRole("heading", { name: "Join Inviting" }).waitFor();
    await stranger.getByLabel("Your name").fill("Gus Guest");
    await stranger.getByRole("button", { name: "Accept and sign in" }).click();
    await stranger.getByRole("navigation", { name: "Main" }).waitFor();
    await stranger.getByRole("banner").getByText("Inviting").waitFor();
    expect(await readRoles(organizationId)).toEqual({ [guest]: "member", [host]: "owner" });

    // The host's page notices by itself.
    await memberRow(page, guest).getByText("Gus Guest").waitFor();
    await page.getByText("No open invitations").waitFor();
    await stranger.context().close();
    await page.context().close();
  });

  it("that is withdrawn opens no door", async () => {
    const organizationId = await found("Withdrawing");
    const page = await walk().signIn(invent("fickle"), { organizationId, at: "/organization" });
    await page.getByRole("button", { name: "Invite a person" }).click();
    await page.getByLabel("Email address").fill("nobody@example.org");
    await page.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
    const link = new URL((await page.getByLabel("Invitation link").textContent()) ?? "");
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Withdraw the invitation for nobody@example.org" }).click();
    const question = page.getByRole("dialog", { name: "Withdraw the invitation?" });
    await question.getByRole("button", { name: "Withdraw" }).click();
    await page.getByText("No open invitations").waitFor();
    expect((await read(organizationId, "/invitations")).total).toBe(0);
    walk().allow(/^401 POST .*\/invitations/);
    const guest = await walk().open(link.pathname + link.hash);
    await guest.getByRole("alert").waitFor();
    await guest.getByRole("link", { name: "Go to the sign-in" }).waitFor();
    await guest.context().close();
    await page.context().close();
  });

  it("is an admin's to send, but not to the owners' role", async () => {
    const page = await walk().signIn("admin@example.com", { at: "/organization" });
    await page.getByRole("button", { name: "Invite a person" }).click();
    const options = page.getByRole("dialog").getByLabel("Role").locator("option");
    expect(await options.allTextContents()).toEqual(["viewer", "member", "admin"]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.context().close();
  });
});

describe("a member", () => {
  it("gets another role, is removed after a question, and sees nothing from then on", async () => {
    const organizationId = await found("Changing");
    const [chief, worker] = [invent("chief"), invent("worker")];
    const owner = await walk().signIn(chief, { organizationId, role: "owner", at: "/organization" });
    const member = await walk().signIn(worker, { organizationId, role: "viewer" });
    await owner.getByRole("button", { name: `Change role of ${worker}` }).click();
    const dialog = owner.getByRole("dialog", { name: `Change the role of ${worker}` });
    expect(await dialog.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Role").selectOption("admin");
    await walk().checkAccessibility(owner);
    await dialog.getByRole("button", { name: "Save" }).click();
    await notice(owner, `${worker} now has the role admin.`);
    expect(await readRoles(organizationId)).toEqual({ [chief]: "owner", [worker]: "admin" });
    await memberRow(owner, worker).getByText("admin").waitFor();

    await owner.getByRole("button", { name: `Remove ${worker}` }).click();
    const question = owner.getByRole("dialog", { name: `Remove ${worker}?` });
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    expect(Object.keys(await readRoles(organizationId))).toHaveLength(2);
    await owner.getByRole("button", { name: `Remove ${worker}` }).click();
    await question.getByRole("button", { name: "Remove" }).click();
    await notice(owner, `${worker} is no longer a member.`);
    await memberRow(owner, worker).waitFor({ state: "detached" });
    expect(await readRoles(organizationId)).toEqual({ [chief]: "owner" });

    walk().allow(/^40[134] GET /);
    await expect
      .poll(() => send(member, "GET", `/organizations/${organizationId}/members`), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(401);
    await member.reload();
    await member.getByText("You aren't a member of any organization").waitFor();
    await member.context().close();
    await owner.context().close();
  });

  it("who is the last owner is told why they stay, until there is another", async () => {
    const organizationId = await found("Handing over");
    const [one, other] = [invent("first"), invent("second")];
    const first = await walk().signIn(one, { organizationId, role: "owner", at: "/organization" });
    await signIn(walk().harness, organizationId, { email: other, role: "admin" });
    const own = memberRow(first, one);
    await own.getByText("The last owner can't be changed. Make another member an owner first.").waitFor();
    expect(await own.getByRole("button").count()).toBe(0);
    await first.getByRole("button", { name: `Change role of ${other}` }).click();
    await first.getByRole("dialog").getByLabel("Role").selectOption("owner");
    await first.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await own.getByRole("button", { name: "Leave the organization" }).click();
    const question = first.getByRole("dialog", { name: "Leave the organization?" });
    await walk().checkAccessibility(first);
    // In the meantime the other one has left: the API decides.
    const { members } = await read(organizationId, "/members");
    const second = members.find(({ email }: Member) => email === other);
    const path = `/organizations/${organizationId}/members/${second.user_id}`;
    expect((await callControl(walk().harness, "PATCH", path, { role: "admin" })).status).toBe(200);
    walk().allow(/^409 DELETE /);
    await question.getByRole("button", { name: "Leave" }).click();
    await question.getByText("This is the organization's last owner").waitFor();
    expect((await callControl(walk().harness, "PATCH", path, { role: "owner" })).status).toBe(200);
    walk().allow(/^40[34] GET /);
    await question.getByRole("button", { name: "Leave" }).click();
    await first.getByText("You aren't a member of any organization").waitFor();
    expect(await readRoles(organizationId)).toEqual({ [other]: "owner" });
    await first.context().close();
  });
});
