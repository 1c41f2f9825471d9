import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callControl } from "../control/control-client.ts";
import { insertDestinations } from "../control/delivery-rows.ts";
import { openWebhook, type Receiver, startReceiver } from "../webhooks/verifying-receiver.ts";
import { countClicks, expectClicks } from "./count-clicks.ts";
import { PHONE, useWalk } from "./walk.ts";
import {
  countMixedBoxes,
  findButton,
  makeDestination,
  makeOrganization,
  readSecret,
  sendTest,
} from "./webhook-steps.ts";

const walk = useWalk({ keepsSignIns: true, settings: { WEBHOOK_RETRY_SECONDS: "1,1,1,1,1" } });

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
// A test that fails must leave nothing to the next, or to its second try.
beforeEach(() => receiver.reset());
afterAll(() => receiver?.close());

const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

const JSON_HEADERS = { "content-type": "application/json" };
const readDestination = async (id: string) => (await callControl(walk().harness, "GET", `/destinations/${id}`)).body;

describe("registering a destination by clicking", () => {
  it("chooses types by area, shows the secret once, and a receiver with the official verifier verifies a test", async () => {
    const organizationId = await makeOrganization(walk().harness, "Register");
    const permissions = ["clipboard-read", "clipboard-write"];
    const page = await walk().signIn("admin@register.example", { organizationId, role: "admin", permissions });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Webhooks" }).click();
    await page.getByText("No destinations yet").waitFor();
    await walk().checkAccessibility(page);

    walk().allow(/^422 POST .*\/destinations$/);
    await findButton(page, "Register a destination").click();
    await page.getByLabel("Receiver URL").fill("http://192.168.0.1/hook");
    await findButton(page, "Register").click();
    await dialog(page).getByRole("alert").getByText("It must start with https://").waitFor();

    await page.getByLabel("Receiver URL").fill(`${receiver.url}/register`);
    await expect.poll(() => dialog(page).getByRole("alert").count()).toBe(0);
    await box(page, "All events").uncheck();
    await expect.poll(() => findButton(page, "Register").isDisabled()).toBe(true);
    await box(page, "All of runs").check();
    await page.getByRole("button", { name: "Types of files" }).click();
    await box(page, "file.ready").check();
    expect(await countMixedBoxes(page)).toBe(1);
    await page.getByRole("button", { name: "Types of files: 1 of 4 chosen" }).waitFor();
    await walk().checkAccessibility(page);
    await walk().shoot(page, "webhooks-register");
    await findButton(page, "Register").click();

    const secret = await readSecret(page);
    expect(secret).toMatch(/^whsec_/);
    await findButton(page, "Copy").click();
    await page.getByText("Copied to the clipboard.").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(secret);
    await page.keyboard.press("Escape");
    expect(await readSecret(page)).toBe(secret);
    await walk().shoot(page, "webhooks-secret");
    await findButton(page, "I have stored it").click();
    await page.waitForURL(/\/webhooks\/dest_/);
    const id = page.url().split("/").at(-1) ?? "";
    const types = ["run.started", "run.completed", "run.failed", "run.cancelled", "file.ready"];
    expect((await readDestination(id)).event_types.toSorted()).toEqual(types.toSorted());
    await page.getByRole("heading", { name: "Details" }).waitFor();
    expect(await page.content()).not.toContain(secret);

    receiver.answer(200, "thank you");
    await sendTest(page, "phone.rental.past_due");
    await dialog(page).getByText("Delivered to your receiver.").waitFor();
    await dialog(page).getByText("Responded 200").waitFor();
    await dialog(page).getByText("thank you").waitFor();
    await walk().checkAccessibility(page);
    await walk().shoot(page, "webhooks-test");
    const [request] = await receiver.waitFor("/register", 1);
    if (!request) throw new Error("Nothing came.");
    expect(openWebhook(request, secret)).toMatchObject({ type: "phone.rental.past_due", test: true });
    receiver.answer(204);
    await page.keyboard.press("Escape");
    await page.getByText("100%").waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  it("keeps a refused header in sight while it is corrected", async () => {
    const organizationId = await makeOrganization(walk().harness, "Headers");
    const page = await walk().signIn("admin@headers.example", { organizationId, role: "admin", at: "/webhooks" });
    await findButton(page, "Register a destination").click();
    await page.getByLabel("Receiver URL").fill(`${receiver.url}/headers`);
    await dialog(page).getByText("More settings").click();
    await findButton(page, "Add a header").click();
    await page.getByLabel("Header 1").fill("content-type");
    await page.getByLabel("Value 1").fill("text/plain");
    walk().allow(/^422 POST .*\/destinations$/);
    await findButton(page, "Register").click();
    await dialog(page).getByRole("alert").getByText("It must not set content-type").waitFor();

    await page.getByLabel("Header 1").press("End");
    await page.keyboard.type("-of-mine");
    await expect.poll(() => dialog(page).getByRole("alert").count()).toBe(0);
    expect(await page.getByLabel("Header 1").inputValue()).toBe("content-type-of-mine");
    expect(await page.getByLabel("Value 1").isVisible()).toBe(true);
  });
});

describe("from the overview, in few clicks", () => {
  it("a test event arrives at a receiver that verifies it, and a failed delivery is replayed", async () => {
    const organizationId = await makeOrganization(walk().harness, "Few clicks");
    const { secret } = await makeDestination(walk().harness, organizationId, `${receiver.url}/few`);
    const page = await walk().signIn("member@few.example", { organizationId, role: "member" });
    await countClicks(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("main").getByRole("link", { name: "/few" }).click();
    await findButton(page, "Send a test").click();
    await findButton(page, "Send").click();
    await dialog(page).getByRole("status").getByText("Test sent.").waitFor();
    await dialog(page).getByText("Delivered to your receiver.").waitFor();
    const [request] = await receiver.waitFor("/few", 1);
    if (!request) throw new Error("Nothing came.");
    expect(openWebhook(request, secret)).toMatchObject({ type: "webhook.test" });
    await expectClicks(page, "Send a test event to a receiver that verifies it");

    receiver.answer(503);
    await findButton(page, "Send another").click();
    await dialog(page).getByText("All attempts failed.").waitFor();
    receiver.answer(204);
    await page.goto("/");
    await countClicks(page);
    await page.getByRole("table", { name: "Failed deliveries" }).getByRole("link", { name: "webhook.test" }).click();
    await findButton(page, "Replay").click();
    await page.getByText("Delivered to your receiver.").waitFor();
    await expectClicks(page, "Replay a failed delivery");
  });
});

describe("a destination's page", () => {
  it("has plots of attempts that count in whole numbers", async () => {
    const organizationId = await makeOrganization(walk().harness, "Whole");
    const { id } = await makeDestination(walk().harness, organizationId, `${receiver.url}/whole`);
    const page = await walk().signIn("admin@whole.example", { organizationId, role: "admin" });
    // The figures beside the axes are drawn, so the page's text doesn't contain them.
    await page.addInitScript(`{
      const { fillText } = CanvasRenderingContext2D.prototype;
      globalThis.drawn = [];
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        drawn.push(text);
        return fillText.call(this, text, ...rest);
      };
    }`);
    await page.goto(`/webhooks/${id}`);
    await sendTest(page, "webhook.test");
    await dialog(page).getByText("Delivered to your receiver.").waitFor();
    await expect.poll(() => page.evaluate<string[]>("drawn")).toContain("1");
    expect((await page.evaluate<string[]>("drawn")).filter((text) => /^\d+\.\d+$/.test(text))).toEqual([]);
  });

  it("shows a failing receiver live until its test is given up, and how it is doing", async () => {
    const organizationId = await makeOrganization(walk().harness, "Failing");
    const { id } = await makeDestination(walk().harness, organizationId, `${receiver.url}/failing`);
    const page = await walk().signIn("member@failing.example", {
      organizationId,
      role: "member",
      at: `/webhooks/${id}`,
    });
    receiver.answer(503, "out of order");
    await sendTest(page, "webhook.test");
    await dialog(page).getByRole("heading", { name: "Attempt 6" }).waitFor();
    await dialog(page).getByText("All attempts failed.").waitFor();
    expect(await dialog(page).getByText("out of order").count()).toBe(6);
    await findButton(page, "Close").last().click();
    receiver.answer(204);
    const { db } = walk().harness;
    await db.prepare("UPDATE destinations SET alerted_at = failing_since WHERE id = ?").bind(id).run();
    await page.reload();
    await page.getByRole("alert").getByText("All attempts have failed since").waitFor();
    await page.getByText("The last 6 attempts failed").waitFor();
    await page
      .getByRole("table", { name: "Failures by status and reason" })
      .getByText("503", { exact: true })
      .waitFor();
    await page.getByText("Responded with 503.").first().waitFor();
    const failed = page.getByRole("table", { name: "Attempts by hour" }).locator("td:nth-of-type(1)");
    const countFailed = async () => (await failed.allTextContents()).reduce((sum, text) => sum + Number(text), 0);
    await expect.poll(countFailed).toBe(6);
    await findButton(page, "7 days").click();
    await expect.poll(() => failed.count()).toBe(168);
    expect(page.url()).toContain("hours=168");
    await walk().shoot(page, "destination-failing");
    await page.getByRole("link", { name: "1", exact: true }).click();
    await page.waitForURL(/\/deliveries\?status=failed&destination_id=dest_/);
    await page.getByRole("link", { name: "webhook.test" }).waitFor();
  });

  it("changes it, holds what comes while it is disabled, and rotates its secret", async () => {
    const organizationId = await makeOrganization(walk().harness, "Change");
    const { id, secret } = await makeDestination(walk().harness, organizationId, `${receiver.url}/change`);
    const page = await walk().signIn("admin@change.example", { organizationId, role: "admin", at: `/webhooks/${id}` });
    await findButton(page, "Edit").click();
    await page.getByLabel("Receiver URL").fill(`${receiver.url}/changed`);
    await box(page, "All events").uncheck();
    await box(page, "All of files").check();
    await page.getByLabel("Name", { exact: true }).fill("Orders");
    await dialog(page).getByText("More settings").click();
    await page.getByLabel("Rate limit (per second)").fill("25");
    await findButton(page, "Add a header").click();
    await page.getByLabel("Header 1", { exact: true }).fill("X-Api-Key");
    await page.getByLabel("Value 1", { exact: true }).fill("top secret");
    await walk().checkAccessibility(page);
    await findButton(page, "Save").click();
    await page.getByText("Destination updated.").waitFor();
    await page.getByRole("heading", { name: "Orders", exact: true }).waitFor();
    await page.getByText("25 per second").waitFor();
    await page.getByText("x-api-key", { exact: true }).waitFor();
    expect(await page.content()).not.toContain("top secret");
    const changed = { url: `${receiver.url}/changed`, enabled: true, name: "Orders", max_per_second: 25 };
    expect(await readDestination(id)).toMatchObject({ ...changed, header_names: ["x-api-key"] });

    await findButton(page, "Disable").click();
    await dialog(page).getByText("Pending and future deliveries are held").waitFor();
    await findButton(page, "Disable it").click();
    await page.getByText("This destination is disabled:").waitFor();
    expect(await findButton(page, "Send a test").isDisabled()).toBe(true);
    const upload = { type: "file.upload", organization_id: organizationId, filename: "a.txt" };
    const file = { ...upload, mime_type: "text/plain", size_bytes: 1 };
    expect((await callControl(walk().harness, "POST", "/changes", file)).status).toBe(200);

    await findButton(page, "Enable").click();
    await findButton(page, "Enable it").click();
    await page.getByText("Destination enabled.").waitFor();
    expect(receiver.at("/changed")).toEqual([]);

    await findButton(page, "Rotate secret").click();
    await dialog(page).getByText("For 24 hours both sign").waitFor();
    await findButton(page, "Create a new secret").click();
    const next = await readSecret(page);
    await findButton(page, "I have stored it").click();
    await sendTest(page, "webhook.test");
    await dialog(page).getByText("Delivered to your receiver.").waitFor();
    const [request] = await receiver.waitFor("/changed", 1);
    if (!request) throw new Error("Nothing came.");
    for (const key of [secret, next]) expect(openWebhook(request, key)).toMatchObject({ test: true });
    // What was held stays held: it would have been sent before the test.
    expect(receiver.at("/changed")).toHaveLength(1);
    expect(request.headers["x-api-key"]).toBe("top secret");
    await page.keyboard.press("Escape");
    await findButton(page, "Expire old secret").click();
    await findButton(page, "Expire it").click();
    await page.getByText("The old secret has expired.").waitFor();
    await expect.poll(() => findButton(page, "Expire old secret").count()).toBe(0);
    expect(await readDestination(id)).toMatchObject({ old_secret_expires_at: null });
  });

  it("deletes it after asking; its deliveries stay in the log", async () => {
    const organizationId = await makeOrganization(walk().harness, "Delete");
    const { id } = await makeDestination(walk().harness, organizationId, `${receiver.url}/delete`);
    const page = await walk().signIn("admin@delete.example", { organizationId, role: "admin", at: `/webhooks/${id}` });
    await sendTest(page, "webhook.test");
    await dialog(page).getByText("Delivered to your receiver.").waitFor();
    await page.keyboard.press("Escape");
    // What the test has changed is read again: after the deletion, that would find nothing any more.
    await page.getByText("100%").waitFor();
    const attempts = page.getByRole("table", { name: "Attempts by hour" });
    await attempts.getByText("1", { exact: true }).waitFor({ state: "attached" });
    await findButton(page, "Delete").click();
    await findButton(page, "Cancel").click();
    expect((await readDestination(id)).id).toBe(id);
    await findButton(page, "Delete").click();
    await findButton(page, "Delete it").click();
    await page.getByText("No destinations yet").waitFor();
    expect((await readDestination(id)).status).toBe(404);
    await page.getByRole("link", { name: "Delivery log" }).click();
    await page.getByText(`Deleted: ${id}`).first().waitFor();
  });

  it("deletes one that keeps failing, which then isn't reported as failing any more", async () => {
    const { harness } = walk();
    const organizationId = await makeOrganization(harness, "Failing no more");
    const { id } = await makeDestination(harness, organizationId, `${receiver.url}/failing-no-more`);
    await harness.db.prepare("UPDATE destinations SET failing_since = 1, alerted_at = 1 WHERE id = ?").bind(id).run();
    const page = await walk().signIn("admin@no-more.example", { organizationId, role: "admin", at: "/webhooks" });
    await page.getByText("A destination keeps failing").waitFor();
    await page.getByRole("alert").getByRole("link").click();
    await findButton(page, "Delete").waitFor();
    // A reading that is still on its way would find nothing any more.
    await expect.poll(() => page.locator(".loading").count()).toBe(0);
    await findButton(page, "Delete").click();
    await findButton(page, "Delete it").click();
    await page.getByText("No destinations yet").waitFor();
    // Before the live data would be read again by themselves, after 30 seconds.
    await expect.poll(() => page.getByText("keeps failing").count(), { timeout: 25_000 }).toBe(0);
  });
});

describe("how to verify signatures", () => {
  it("is told in seven languages and in words, each reached by the arrow keys", async () => {
    const page = await walk().signIn("owner@example.com", {
      viewport: PHONE,
      colorScheme: "dark",
      at: "/webhooks/verify",
    });
    await page.getByRole("tab", { name: "TypeScript" }).focus();
    for (const name of [
      "JavaScript (Express)",
      "Python",
      "Go",
      "Ruby",
      "PHP",
      "Java",
      "How the signature is computed",
    ]) {
      await page.keyboard.press("ArrowRight");
      const snippet = page.getByRole("region", { name, exact: true });
      await snippet.waitFor();
      expect(await snippet.textContent(), name).toMatch(/webhook/i);
    }
    await walk().shoot(page, "webhooks-verify-phone");
  });
});

describe("who may do less", () => {
  it("is offered less: a viewer nothing, a member tests alone; the API refuses it too", async () => {
    const organizationId = await makeOrganization(walk().harness, "Roles");
    const { id } = await makeDestination(walk().harness, organizationId, `${receiver.url}/roles`);
    const viewer = await walk().signIn("viewer@roles.example", { organizationId, role: "viewer", at: "/webhooks" });
    await viewer.getByRole("link", { name: `${receiver.url}/roles` }).click();
    await viewer.getByRole("heading", { name: "Details" }).waitFor();
    const offered = ["Send a test", "Edit", "Disable", "Rotate secret", "Delete"];
    for (const name of offered) expect(await findButton(viewer, name).count(), name).toBe(0);
    await viewer.goto("/deliveries/replays");
    await viewer.getByText("Only members with the role member or above can start one.").waitFor();

    const member = await walk().signIn("member@roles.example", {
      organizationId,
      role: "member",
      at: `/webhooks/${id}`,
    });
    await findButton(member, "Send a test").waitFor();
    for (const name of offered.slice(1)) expect(await findButton(member, name).count(), name).toBe(0);
    await member.goto("/webhooks");
    await member.getByRole("link", { name: `${receiver.url}/roles` }).waitFor();
    expect(await findButton(member, "Register a destination").count()).toBe(0);

    walk().allow(/^403 /);
    const attempt = (page: Page, method: string, path: string, body?: object) =>
      page.evaluate(
        async ([url, init]) => (await fetch(url as string, init as RequestInit)).status,
        [`/internal/v1${path}`, { method, headers: JSON_HEADERS, ...(body ? { body: JSON.stringify(body) } : {}) }],
      );
    expect(await attempt(viewer, "POST", `/destinations/${id}/test`, { type: "webhook.test" })).toBe(403);
    expect(await attempt(member, "PATCH", `/destinations/${id}`, { enabled: false })).toBe(403);
    expect(await attempt(member, "POST", `/destinations/${id}/rotate-secret`, {})).toBe(403);
    expect(await attempt(member, "DELETE", `/destinations/${id}`)).toBe(403);
    expect(await readDestination(id)).toMatchObject({ id, enabled: true });
  });

  it("finds nothing at another organization's addresses, and is told so", async () => {
    const own = await makeOrganization(walk().harness, "Own");
    const foreign = await makeOrganization(walk().harness, "Foreign");
    const { id } = await makeDestination(walk().harness, foreign, `${receiver.url}/foreign`);
    const page = await walk().signIn("owner@own.example", { organizationId: own, role: "owner", at: "about:blank" });
    walk().allow(/^404 GET .*\/(destinations|webhook-deliveries|replays)\//);
    for (const path of [`/webhooks/${id}`, "/deliveries/msg_0190f0000000", "/webhooks/%F0%9F%93%B1"]) {
      await page.goto(path);
      await page.getByText("Your organization has nothing at this address").waitFor();
    }
    await walk().checkAccessibility(page);
    await page.goto("/deliveries/replays?replay=replay_1");
    await page.getByText("There is no such replay in your organization").waitFor();
  });
});

describe("the list of destinations", () => {
  it("shows how all are doing by one call, and which of them can't be signed for", async () => {
    const { harness } = walk();
    const organizationId = await makeOrganization(harness, "Unsigned");
    const { id } = await makeDestination(harness, organizationId, `${receiver.url}/unsigned`);
    for (const name of ["a", "b"]) await makeDestination(harness, organizationId, `${receiver.url}/signed-${name}`);
    await harness.db
      .prepare(
        "UPDATE destination_secrets SET sealed_secret = replace(sealed_secret, 'v1.local.', 'v1.lost.') WHERE destination_id = ?",
      )
      .bind(id)
      .run();
    const test = { type: "webhook.test" };
    expect((await callControl(harness, "POST", `/destinations/${id}/test`, test)).status).toBe(202);
    const readHealth = async () => (await callControl(harness, "GET", `/destinations/${id}/health`)).body;
    await expect.poll(async () => (await readHealth()).unsigned_since).not.toBeNull();
    const page = await walk().signIn("viewer@unsigned.example", { organizationId, role: "viewer", at: "about:blank" });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/webhooks");
    await expect.poll(() => page.getByText("Success rate (24 h)").count()).toBe(3);
    expect(await page.getByText("can't be signed since").count()).toBe(1);
    // One request for all of them, which live data repeats.
    expect(new Set(asked.filter((path) => path.endsWith("/health")))).toEqual(
      new Set([`/internal/v1/organizations/${organizationId}/destinations/health`]),
    );
    await page.getByRole("link", { name: `${receiver.url}/unsigned` }).click();
    await page.getByText("Nothing is sent: the signing secret can't be decrypted").waitFor();
    await walk().checkAccessibility(page);
    await walk().shoot(page, "destination-unsigned");
  });

  it("shows each one's health, pages through many, and says when the API can't be reached", async () => {
    const organizationId = await makeOrganization(walk().harness, "Many");
    const states = Object.fromEntries(Array.from({ length: 23 }, (_, index) => [`dest_many${index}`, "enabled"]));
    await insertDestinations(walk().harness.db, organizationId, states as Record<string, "enabled">);
    walk().allow(/^failed GET/);
    const page = await walk().signIn("viewer@many.example", { organizationId, role: "viewer", at: "/webhooks" });
    await page.getByText("1–20 of 23").waitFor();
    await expect.poll(() => page.getByText("Success rate (24 h)").count()).toBe(20);
    await page.getByRole("button", { name: "Older" }).click();
    await page.getByText("21–23 of 23").waitFor();
    expect(page.url()).toContain("offset=20");

    await page.route("**/internal/v1/organizations/**", (route) => route.abort());
    await page.reload();
    await page.getByText("The service can't be reached.").first().waitFor();
    await page.unroute("**/internal/v1/organizations/**");
    await page.getByText("21–23 of 23").waitFor();
  });

  it("shows the demo's", async () => {
    const page = await walk().signIn("owner@example.com", { at: "/webhooks" });
    await page.getByText("in a row").first().waitFor();
    await walk().shoot(page, "webhooks");
    await page.getByRole("link", { name: "hooks/operations" }).click();
    await page.getByRole("heading", { name: "Duration" }).waitFor();
    await findButton(page, "7 days").click();
    await page.locator(".u-over").first().waitFor();
    await walk().shoot(page, "destination");
    const phone = await walk().signIn("owner@example.com", {
      viewport: PHONE,
      colorScheme: "dark",
      at: `${new URL(page.url()).pathname}?hours=72`,
    });
    await phone.locator(".u-over").first().waitFor();
    await walk().shoot(phone, "destination-phone");
  });
});
