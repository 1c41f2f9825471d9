import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { callControl } from "../control/control-client.ts";
import { makeEmail, signIn } from "./session-client.ts";
import { PHONE, useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true });

async function found(name: string): Promise<string> {
  const { status, body } = await callControl(walk().harness, "POST", "/organizations", { name });
  expect(status).toBe(201);
  return body.id;
}

async function listMembers(organizationId: string): Promise<string[]> {
  const { body } = await callControl(walk().harness, "GET", `/organizations/${organizationId}/members`);
  return body.members.map(({ email, role }: { email: string; role: string }) => `${email} ${role}`).sort();
}

/** Two organizations: one that the user belongs to, and one whose admin invites their address. `path`: that of the shown link. */
async function inviteKnownPerson() {
  const email = makeEmail();
  const home = await found("Home");
  await signIn(walk().harness, home, { email, role: "owner" });
  const host = await found("Host");
  const hostEmail = makeEmail();
  const admin = await walk().signIn(hostEmail, { organizationId: host, role: "admin" });
  await admin.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Organization" }).click();
  await admin.getByRole("button", { name: "Invite a person" }).click();
  const form = admin.getByRole("dialog", { name: "Invite a person" });
  await form.getByLabel("Email address").fill(email);
  await form.getByLabel("Role").selectOption("member");
  await form.getByRole("button", { name: "Invite" }).click();
  const { pathname, hash } = new URL((await admin.getByLabel("Invitation link").textContent()) ?? "");
  await admin.context().close();
  return { email, home, host, hostMember: `${hostEmail} admin`, path: pathname + hash, token: hash.slice(1) };
}

/** Collects all addresses that a page requests from now on. */
function recordAddresses(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  return addresses;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
const readKept = (page: Page) => page.evaluate<number>("sessionStorage.length");

/** Tries to accept, is told to sign in first, and goes there. */
async function goToSignIn(page: Page, email: string): Promise<void> {
  walk().allow(/^401 POST .*\/invitations\/accept$/);
  await page.getByRole("button", { name: "Accept and sign in" }).click();
  const refusal = page.getByRole("alert");
  await refusal.getByText("Sign in first", { exact: true }).waitFor();
  await refusal.getByText(email).waitFor();
  expect(await page.getByRole("button", { name: "Accept and sign in" }).count()).toBe(0);
  await walk().checkAccessibility(page);
  await walk().shoot(page, "invitation-sign-in-first");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await heading(page, "Sign in");
  await page.getByText("Sign in to continue to your invitation.").waitFor();
}

/** Accepts as the signed-in user, and acts for both organizations. */
async function joinAndSwitch(page: Page): Promise<void> {
  await heading(page, "Join Host");
  const join = page.getByRole("button", { name: "Join", exact: true });
  await join.waitFor();
  expect(await page.getByLabel("Your name").count()).toBe(0);
  await walk().checkAccessibility(page);
  await walk().shoot(page, "invitation-join");
  await join.click();
  await heading(page, "Overview");
  const choice = page.getByRole("combobox", { name: "Organization" });
  expect((await choice.locator("option").allTextContents()).sort()).toEqual(["Home", "Host"]);
  expect(await choice.locator("option:checked").textContent()).toBe("Host");
  const navigation = page.getByRole("navigation", { name: "Main" });
  const more = navigation.getByRole("button", { name: "More" });
  // On a phone, the bar has room for a few places.
  if (await more.isVisible()) await more.click();
  await navigation.getByRole("link", { name: "Organization" }).click();
  for (const [name, role] of [
    ["Host", "member"],
    ["Home", "owner"],
  ] as const) {
    await choice.selectOption(name);
    const own = page.getByRole("table", { name: "Members" }).locator("tbody tr").filter({ hasText: "(you)" });
    await own.getByText(role, { exact: true }).waitFor();
  }
}

it("whoever is known signs in by a link in the same tab, and comes back to the invitation", async () => {
  const { email, home, host, hostMember, path, token } = await inviteKnownPerson();
  const page = await walk().open("/openapi.json");
  const addresses = recordAddresses(page);
  await page.goto(path);
  await heading(page, "Join Host");
  await goToSignIn(page, email);
  expect(await listMembers(host)).toEqual([hostMember]);
  expect(page.url()).not.toContain(token);
  // Given up for now, and opened again.
  await page.goBack();
  await heading(page, "Join Host");
  await goToSignIn(page, email);
  await page.goto(await walk().makeSignInLink(email, { organizationId: home }));
  await heading(page, "Join Host");
  expect(await readKept(page)).toBe(0);
  // It is still there after a reload.
  await page.reload();
  await joinAndSwitch(page);
  expect(await listMembers(host)).toEqual([hostMember, `${email} member`].sort());
  expect(await listMembers(home)).toEqual([`${email} owner`]);
  expect(await readKept(page)).toBe(0);
  expect(page.url()).not.toContain(token);
  // The fragment stays in the page: no path and no query of a request contains it.
  expect(addresses.filter((address) => address.split("#")[0]?.includes(token))).toEqual([]);
  expect(addresses.some((address) => address.includes("/internal/v1/invitations/accept"))).toBe(true);
});

it("or by a passkey, on a phone in the dark", async () => {
  const { email, home, host, hostMember, path } = await inviteKnownPerson();
  const page = await walk().signIn(email, { organizationId: home, viewport: PHONE, colorScheme: "dark" });
  const authenticator = await page.context().newCDPSession(page);
  await authenticator.send("WebAuthn.enable");
  await authenticator.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  await page.goto("/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Passkey name").fill("Mine");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("cell", { name: "Mine", exact: true }).waitFor();
  await page.context().clearCookies();
  await page.goto(path);
  await goToSignIn(page, email);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await joinAndSwitch(page);
  expect(await listMembers(host)).toEqual([hostMember, `${email} member`].sort());
});

it("who is signed in as the invited person joins at once", async () => {
  const { email, home, host, hostMember, path } = await inviteKnownPerson();
  const page = await walk().signIn(email, { organizationId: home, at: path });
  await page.getByRole("link", { name: "Not now" }).click();
  await heading(page, "Overview");
  expect(await listMembers(host)).toEqual([hostMember]);
  await page.goto(path);
  await joinAndSwitch(page);
  expect(await listMembers(host)).toEqual([hostMember, `${email} member`].sort());
});

it("who is signed in as somebody else is told so, doesn't join, and may sign in as the invited person", async () => {
  const { email, home, host, hostMember, path } = await inviteKnownPerson();
  const other = makeEmail();
  const elsewhere = await found("Elsewhere");
  const page = await walk().signIn(other, { organizationId: elsewhere, at: path });
  await page.getByText(`You are signed in as ${other}.`).waitFor();
  expect(await page.getByRole("button", { name: "Join", exact: true }).count()).toBe(0);
  await walk().checkAccessibility(page);
  await goToSignIn(page, email);
  // As the wrong user again.
  await page.goto(await walk().makeSignInLink(other, { organizationId: elsewhere }));
  await heading(page, "Join Host");
  await goToSignIn(page, email);
  expect(await listMembers(host)).toEqual([hostMember]);
  await page.goto(await walk().makeSignInLink(email, { organizationId: home }));
  await joinAndSwitch(page);
  expect(await listMembers(host)).toEqual([hostMember, `${email} member`].sort());
  expect(await listMembers(elsewhere)).toEqual([`${other} owner`]);
});

it("another invitation that is opened in the same tab is the one that is shown", async () => {
  const { status, body } = await callControl(
    walk().harness,
    "POST",
    `/organizations/${await found("Second host")}/invitations`,
    { email: makeEmail(), role: "viewer" },
  );
  expect(status).toBe(201);
  const { path } = await inviteKnownPerson();
  const page = await walk().open(path);
  await heading(page, "Join Host");
  await page.goto(path.split("#")[0] + new URL(body.url).hash);
  await heading(page, "Join Second host");
});

it("of two organizations of one name, the one of the invitation is shown after joining", async () => {
  const email = makeEmail();
  const [first, second] = [await found("Namesake"), await found("Namesake")];
  const invitation = { email, role: "viewer" };
  const { body } = await callControl(walk().harness, "POST", `/organizations/${second}/invitations`, invitation);
  const { pathname, hash } = new URL(body.url);
  // Made a member meanwhile: the list of their organizations doesn't change by joining.
  for (const organizationId of [first, second]) await signIn(walk().harness, organizationId, { email, role: "viewer" });
  const page = await walk().signIn(email, { organizationId: first, at: pathname + hash });
  await heading(page, "Join Namesake");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await heading(page, "Overview");
  expect(await page.getByRole("combobox", { name: "Organization" }).inputValue()).toBe(second);
});
