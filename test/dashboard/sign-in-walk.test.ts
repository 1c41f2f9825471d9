import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { hashText } from "../../src/domain/crypto/sha256.ts";
import { lendMailService } from "./mail-service.ts";
import { makeEmail, signIn } from "./session-client.ts";
import { PHONE, useWalk } from "./walk.ts";
import { makeOrganization } from "./webhook-steps.ts";

const service = await lendMailService();
const walk = useWalk({ settings: service.settings });

const overview = (page: Page) => page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
const confirm = (page: Page) => page.getByRole("button", { name: "Sign in by the link" }).click();
const readPath = (page: Page) => page.url().slice(walk().origin.length);
const readEmail = async (page: Page) => (await (await page.request.get("/internal/v1/session")).json()).user.email;

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
}

describe("signing in by a link", () => {
  it.each([
    ["desktop", {}],
    ["phone", { viewport: PHONE, colorScheme: "dark" as const }],
  ])("leads to the overview, on a %s, and leaves nothing of the link in the address", async (_name, view) => {
    const page = await walk().open(await walk().makeSignInLink("owner@example.com"), view);
    await page.getByText("Use this link only if you requested it").waitFor();
    expect(page.url()).not.toContain("#");
    await walk().checkAccessibility(page);
    await confirm(page);
    await overview(page);
    expect(readPath(page)).toBe("/");
    expect(await readEmail(page)).toBe("owner@example.com");
    await page.goBack();
    expect(page.url()).not.toContain("#");
  });

  it.each([
    [
      "used",
      async (link: string) => {
        const page = await walk().open(link);
        await confirm(page);
        await overview(page);
      },
    ],
    [
      "expired",
      async (link: string) => {
        const token = new URL(link).hash.slice(1);
        const update = walk().harness.db.prepare("UPDATE sign_in_links SET expires_at = ? WHERE token_sha256 = ?");
        await update.bind(Date.now() - 1, await hashText(token)).run();
      },
    ],
  ])("is refused kindly by one that is %s, with a way on", async (_name, spoil) => {
    const link = await walk().makeSignInLink("owner@example.com");
    await spoil(link);
    await expectUnusable(link);
  });

  it.each(["A".repeat(43), "x", "%00%ff", "a/b?c=d#e"])("is refused kindly by the made-up one %s", async (token) => {
    await expectUnusable(`${walk().origin}/sign-in#${token}`);
  });

  it("opens the organization that it was created for, for somebody who belongs to others too", async () => {
    const email = makeEmail();
    const organizationId = await makeOrganization(walk().harness, "Second home");
    const page = await walk().signIn(email);
    const link = await walk().makeSignInLink(email, { organizationId });
    await page.goto(link);
    await confirm(page);
    await overview(page);
    const chosen = () => page.getByRole("combobox", { name: "Organization" }).inputValue();
    await expect.poll(chosen).toBe(organizationId);
    await page.goto("/webhooks");
    await page.getByText("No destinations yet").waitFor();

    await page.goto(await walk().makeSignInLink(email));
    await confirm(page);
    await overview(page);
    await expect.poll(chosen).toBe(DEMO_ORGANIZATION.id);
  });

  it("signs nobody in as somebody else unasked: a page of another site may have led there", async () => {
    const page = await walk().signIn("owner@example.com", { at: "/account" });
    const email = makeEmail();
    const link = await walk().makeSignInLink(email);
    await page.goto(link);
    await page.getByText("You are signed in as owner@example.com.").waitFor();
    expect(readPath(page)).toBe("/sign-in");
    await walk().checkAccessibility(page);
    await page.getByRole("link", { name: "Stay signed in" }).click();
    await overview(page);
    expect(await readEmail(page)).toBe("owner@example.com");

    // The link wasn't used.
    await page.goto(link);
    await confirm(page);
    await overview(page);
    expect(await readEmail(page)).toBe(email);
  });

  it("is used only on a click in a browser that requested none: a mail scanner that opens it doesn't use it up", async () => {
    const email = makeEmail();
    const link = await walk().makeSignInLink(email);
    const scanner = await walk().open(link);
    await scanner.getByRole("button", { name: "Sign in by the link" }).waitFor();
    await scanner.waitForLoadState("networkidle");
    expect((await scanner.request.get("/internal/v1/session")).status()).toBe(401);
    await scanner.getByRole("button", { name: "Sign in another way" }).click();
    await scanner.getByRole("button", { name: "Send me a link" }).waitFor();

    const page = await walk().open(link);
    await confirm(page);
    await overview(page);
    expect(await readEmail(page)).toBe(email);
  });

  async function expectUnusable(link: string): Promise<void> {
    walk().allow(/^401 POST \/internal\/v1\/session$/);
    const page = await walk().open(link);
    await confirm(page);
    const refusal = page.getByRole("alert");
    await refusal.getByText("This link can't be used", { exact: true }).waitFor();
    expect(await refusal.textContent()).toContain("Request a new one");
    expect(await page.getByRole("button", { name: "Send me a link" }).isEnabled()).toBe(true);
    await walk().checkAccessibility(page);
  }
});

describe("a link by mail", () => {
  const readMailedLink = async (email: string) => {
    await expect.poll(() => service.taken.map(({ body }) => body.to)).toContain(email);
    const text = service.taken.find(({ body }) => body.to === email)?.body.text ?? "";
    return /\S+\/sign-in#\S+/.exec(text)?.[0] ?? "";
  };
  const ask = async (page: Page, email: string) => {
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByRole("status").getByText("we have sent it a sign-in link").waitFor();
  };
  const makeMember = async () => {
    const email = makeEmail();
    await signIn(walk().harness, DEMO_ORGANIZATION.id, { email });
    return email;
  };

  it("is asked for on the page, and signs in at once in the browser that asked", async () => {
    const email = await makeMember();
    const page = await walk().open("/");
    await page.getByLabel("Email address").waitFor();
    await walk().checkAccessibility(page);
    await ask(page, email);
    await page.goto(await readMailedLink(email));
    await overview(page);
    expect(await readEmail(page)).toBe(email);
  });

  it("signs nobody in unasked who waits for another one: it may be somebody else's", async () => {
    const [email, other] = [await makeMember(), await makeMember()];
    const [page, elsewhere] = [await walk().open("/sign-in"), await walk().open("/sign-in")];
    await ask(elsewhere, other);
    await ask(page, email);
    for (const link of [await readMailedLink(other), await walk().makeSignInLink(other)]) {
      await page.goto(link);
      await page.getByText("Use this link only if you requested it").waitFor();
      expect((await page.request.get("/internal/v1/session")).status()).toBe(401);
    }
    // The browser's own still signs in at once.
    await page.goto(await readMailedLink(email));
    await overview(page);
    expect(await readEmail(page)).toBe(email);
  });

  it("leads to the page that was asked for, in the tab that it opens", async () => {
    const email = await makeMember();
    const page = await walk().open("/fleet?status=active");
    await page.getByText("Sign in to continue to the page that you requested.").waitFor();
    await ask(page, email);
    const opened = await page.context().newPage();
    await opened.goto(await readMailedLink(email));
    await opened.getByRole("navigation", { name: "Main" }).waitFor();
    expect(readPath(opened)).toBe("/fleet?status=active");
  });

  it("takes the tab along that waited for it: that opens its page, instead of asking to sign in again", async () => {
    const email = await makeMember();
    const page = await walk().open("/fleet?status=active");
    await ask(page, email);
    const opened = await page.context().newPage();
    await opened.goto(await readMailedLink(email));
    await opened.getByRole("navigation", { name: "Main" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Fleet", level: 1 }).waitFor();
    expect(readPath(page)).toBe("/fleet?status=active");
  });

  it("signs in at once when an earlier one arrives, because one was asked for again too soon", async () => {
    const email = await makeMember();
    const page = await walk().open("/sign-in");
    await ask(page, email);
    const link = await readMailedLink(email);
    await page.reload();
    await ask(page, email);
    await page.goto(link);
    await overview(page);
  });

  it("is promised to nobody in particular", async () => {
    const page = await walk().open("/sign-in");
    await page.getByLabel("Email address").fill("nobody@example.com");
    await page.getByLabel("Email address").press("Enter");
    await page.getByRole("status").getByText("If nobody@example.com belongs to a user").waitFor();
  });

  it("isn't sent to what is no address, and the page says so at the field", async () => {
    walk().allow(/^422 POST \/internal\/v1\/sign-in-links$/);
    const page = await walk().open("/sign-in");
    await page.getByLabel("Email address").fill(`${"a".repeat(300)}@example.com`);
    await page.getByRole("button", { name: "Send me a link" }).click();
    const field = page.getByRole("textbox", { name: "Email address", description: /^It / });
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await field.fill(makeEmail());
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByRole("status").getByText("we have sent it a sign-in link").waitFor();
  });
});

describe("a passkey", () => {
  let page: Page;
  let email: string;
  beforeEach(async () => {
    email = makeEmail();
    page = await walk().signIn(email, { at: "/account" });
    const authenticator = await page.context().newCDPSession(page);
    await authenticator.send("WebAuthn.enable");
    const options = {
      ...{ protocol: "ctap2" as const, transport: "internal" as const },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    };
    await authenticator.send("WebAuthn.addVirtualAuthenticator", { options });
  });
  const listPasskeys = async () =>
    (
      await walk()
        .harness.db.prepare("SELECT name FROM passkeys WHERE user_id = (SELECT id FROM users WHERE email = ?)")
        .bind(email)
        .all()
    ).results;

  async function addPasskey(name: string): Promise<void> {
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Passkey name").fill(name);
    await page.getByRole("button", { name: "Continue" }).click();
  }

  it("is added on the page, signs in, and does no longer once it is removed", async () => {
    await page.getByText("You have no passkeys").waitFor();
    await addPasskey("My <b>laptop</b>");
    await page.getByRole("cell", { name: "My <b>laptop</b>", exact: true }).waitFor();
    expect(await listPasskeys()).toEqual([{ name: "My <b>laptop</b>" }]);
    await walk().checkAccessibility(page);

    await signOut(page);
    expect(readPath(page)).toBe("/sign-in");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await overview(page);
    expect(await readEmail(page)).toBe(email);

    await page.goto("/account");
    await page.getByRole("button", { name: "Remove My <b>laptop</b>" }).click();
    await walk().checkAccessibility(page);
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("You have no passkeys").waitFor();
    expect(await listPasskeys()).toEqual([]);

    walk().allow(/^401 POST \/internal\/v1\/session\/passkey$/);
    await signOut(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByRole("alert").getByText("This passkey can't be used", { exact: true }).waitFor();
  });

  it("isn't added twice to one device, and the page says so", async () => {
    await addPasskey("One");
    await page.getByRole("cell", { name: "One", exact: true }).waitFor();
    await addPasskey("Another");
    await page.getByRole("alert").getByText("This device already has a passkey of yours.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await listPasskeys()).toEqual([{ name: "One" }]);
  });

  it("leads back to the page that was asked for", async () => {
    await addPasskey("One");
    await page.getByRole("cell", { name: "One", exact: true }).waitFor();
    await page.context().clearCookies();
    await page.goto("/fleet?status=active");
    await page.getByText("Sign in to continue to the page that you requested.").waitFor();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    expect(readPath(page)).toBe("/fleet?status=active");
  });
});

describe("the page to go to after the sign-in", () => {
  it.each(["https://example.com/", "//example.com", "/\\example.com", "/\t/example.com", "javascript:alert(1)", "x"])(
    "is never another site's, as in %j",
    async (next) => {
      const link = new URL(await walk().makeSignInLink("owner@example.com"));
      link.searchParams.set("next", next);
      const page = await walk().open(link.href);
      await confirm(page);
      await overview(page);
      expect(readPath(page)).toBe("/");
    },
  );
});
