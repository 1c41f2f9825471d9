import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { callControl, reportChange } from "../control/control-client.ts";
import { makeEmail } from "./session-client.ts";
import { DESKTOP, PHONE, useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true });
const PATIENCE = { timeout: 60_000 };

const section = (page: Page, title: string) =>
  page.locator("section.card", { has: page.getByRole("heading", { name: title, level: 2 }) });
const figure = (page: Page, title: string, name: string) =>
  section(page, title)
    .locator("dl div", { has: page.locator("dt", { hasText: name }) })
    .locator("dd");
const read = async (path: string) =>
  (await callControl(walk().harness, "GET", `/organizations/${DEMO_ORGANIZATION.id}${path}`)).body;
const makeOrganization = async () =>
  (await callControl(walk().harness, "POST", "/organizations", { name: "Fresh Limited" })).body.id as string;

async function openOverview(email: string, options: Parameters<ReturnType<typeof walk>["signIn"]>[1] = {}) {
  const page = await walk().signIn(email, options);
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
  await expect.poll(() => page.locator(".loading").count(), PATIENCE).toBe(0);
  return page;
}

describe("the overview", () => {
  it.each([
    ["desktop", { viewport: DESKTOP, colorScheme: "light" as const }],
    ["phone-dark", { viewport: PHONE, colorScheme: "dark" as const }],
  ])("says what the API says, on a %s", async (name, view) => {
    const page = await openOverview("viewer@example.com", view);
    const balance = await read("/balance");
    expect(await section(page, "Balance").textContent()).toContain(balance.balance_display);
    expect(await section(page, "Balance").textContent()).toContain("below your alert");
    const counts: [string, string, number][] = [
      ["Webhooks", "Failed", (await read("/webhook-deliveries?status=failed")).total],
      ["Webhooks", "Pending", (await read("/webhook-deliveries?status=pending")).total],
      ["Webhooks", "Destinations", (await read("/destinations")).total],
      ["Fleet", "Active", (await read("/phones?status=active")).total],
      ["Fleet", "Recovering", (await read("/phones?status=recovering")).total],
      ["Fleet", "Out of service", (await read("/phones?status=out_of_service")).total],
      ["Fleet", "Runs in progress", (await read("/runs?status=running")).total],
      ["Fleet", "Runs waiting", (await read("/runs?status=queued")).total],
    ];
    for (const [title, fact, count] of counts)
      expect([fact, await figure(page, title, fact).textContent()]).toEqual([fact, String(count)]);
    // On some days of the demo's past, nothing fails.
    expect(counts.filter(([, , count]) => count > 0).length).toBeGreaterThanOrEqual(5);
    const days: { charged_microdollars: number; calls: number }[] = (await read("/usage-by-day?days=14")).days;
    const calls = days.reduce((sum, day) => sum + day.calls, 0);
    expect(await section(page, "Requests").locator(".figure").textContent()).toBe(calls.toLocaleString("en"));
    // They appear only once everything that they depend on has been read.
    await page.waitForLoadState("networkidle");
    expect(await page.getByRole("heading", { name: "First steps" }).count()).toBe(0);
    await walk().shoot(page, `overview-${name}`);
  });

  it("leads to the destination that is in trouble", async () => {
    const page = await openOverview("viewer@example.com");
    const trouble = page.getByRole("list", { name: "Destinations with problems" });
    expect(await trouble.getByRole("listitem").first().textContent()).toMatch(/failed|failing|disabled/);
    const link = trouble.getByRole("link").first();
    const path = await link.getAttribute("href");
    await link.click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    expect((await read("/destinations")).destinations.map(({ id }: { id: string }) => `/webhooks/${id}`)).toContain(
      path,
    );
  });

  it("shows a change that is reported, without a reload", async () => {
    const page = await openOverview("viewer@example.com");
    const before = Number(await figure(page, "Fleet", "Out of service").textContent());
    const { phones } = await read("/phones?status=active&limit=100");
    const rented = phones.find(({ rental }: { rental: unknown }) => rental);
    const change = { type: "phone.take_offline", phone_id: rented.id, reason: "operator" };
    expect((await reportChange(walk().harness, change)).status).toBe(200);
    await expect.poll(() => figure(page, "Fleet", "Out of service").textContent(), PATIENCE).toBe(String(before + 1));
  });

  it("stands without a part that can't be read, until it can be", async () => {
    walk().allow(/^500 GET .*\/balance$/);
    const page = await walk().signIn("viewer@example.com", { at: "about:blank" });
    await page.route("**/balance", (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/");
    await section(page, "Balance").getByRole("alert").waitFor();
    await figure(page, "Fleet", "Active").waitFor();
    await page.unroute("**/balance");
    await section(page, "Balance").locator(".figure").waitFor();
  });
});

describe("an organization that has nothing yet", () => {
  it("is told what to do first, and what of it is done", async () => {
    const organizationId = await makeOrganization();
    const page = await openOverview(makeEmail(), { organizationId, role: "admin" });
    const steps = section(page, "First steps").getByRole("listitem");
    await expect.poll(() => steps.count(), PATIENCE).toBe(3);
    expect(await section(page, "First steps").textContent()).not.toContain("(done)");
    for (const text of ["No destinations yet", "No phones yet"]) {
      expect(await page.getByText(text).count()).toBe(1);
    }
    await walk().checkAccessibility(page);
    await walk().shoot(page, "overview-empty");
    const key = { name: "CI", role: "viewer" };
    expect((await callControl(walk().harness, "POST", `/organizations/${organizationId}/api-keys`, key)).status).toBe(
      201,
    );
    await page.reload();
    await page.getByText("(done)").waitFor();
    expect(await steps.filter({ hasText: "(done)" }).textContent()).toContain("Create an API key");
    await steps.getByRole("link", { name: "Try the playground" }).click();
    await page.getByRole("heading", { name: "Playground", level: 1 }).waitFor();
  });

  it("tells who may not do it who may", async () => {
    const page = await openOverview(makeEmail(), { organizationId: await makeOrganization(), role: "viewer" });
    expect(await section(page, "First steps").textContent()).toContain("An admin or owner of your organization can.");
  });
});
