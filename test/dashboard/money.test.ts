import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { writeUtcDay } from "../../src/dashboard/components/utc-days.ts";
import { ALERT_THRESHOLD_MICRODOLLARS } from "../../src/demo/generate-money.ts";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { makeId } from "../../src/domain/ids.ts";
import { callControl } from "../control/control-client.ts";
import { parseCsv } from "./parse-csv.ts";
import { useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true });
const DEMO = DEMO_ORGANIZATION.id;
const SAMPLE = join(import.meta.dirname, "../../src/dashboard/pages/playground/samples/dark.png");

async function read(path: string, organizationId = DEMO) {
  const { status, body } = await callControl(walk().harness, "GET", `/organizations/${organizationId}${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function found(name: string): Promise<string> {
  const { status, body } = await callControl(walk().harness, "POST", "/organizations", { name });
  expect(status).toBe(201);
  return body.id;
}

const rowsOf = (page: Page, table: string) => page.getByRole("table", { name: table, exact: true }).locator("tbody tr");

async function openMoney(page: Page, place?: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Money" }).click();
  if (place) await page.getByRole("navigation", { name: "Money" }).getByRole("link", { name: place }).click();
}

async function openApi(page: Page, place: "API keys" | "Requests"): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API", exact: true }).click();
  await page.getByRole("navigation", { name: "API", exact: true }).getByRole("link", { name: place }).click();
}

describe("the balance", () => {
  it("is shown with its alerts, and an admin sets when to be warned", async () => {
    // As seeded: an earlier try may have turned it off.
    const alert = { threshold_microdollars: ALERT_THRESHOLD_MICRODOLLARS };
    expect((await callControl(walk().harness, "PUT", `/organizations/${DEMO}/balance-alert`, alert)).status).toBe(200);
    const page = await walk().signIn("admin@example.com");
    await openMoney(page);
    const { balance_display: display, threshold_microdollars: before } = await read("/balance");
    await page.getByRole("main").getByText(display, { exact: true }).waitFor();
    const written = (before / 1e6).toFixed(2);
    await page.getByText(`$${written}`, { exact: true }).first().waitFor();
    const { alerts } = await read("/balance-alerts?limit=10");
    expect(alerts.length).toBeGreaterThan(0);
    await expect.poll(() => rowsOf(page, "Balance alerts").count()).toBe(alerts.length);
    const states = rowsOf(page, "Balance alerts").locator(".badge");
    expect(await states.allTextContents()).toEqual(alerts.map(({ status }: { status: string }) => status));

    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Low-balance alert" });
    const field = dialog.getByLabel("Alert below, in dollars");
    expect(await field.inputValue()).toBe(written);
    for (const bad of ["", "soon", "-1", "1.2345678", "1e3", "1,5", "99999999999"]) {
      await field.fill(bad);
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByText("It must be an amount in dollars").waitFor();
    }
    expect((await read("/balance")).threshold_microdollars).toBe(before);
    await walk().checkAccessibility(page);
    await field.fill("3.000001");
    await field.press("Enter");
    await page.getByText("You will be alerted below $3.000001.").waitFor();
    await dialog.waitFor({ state: "detached" });
    expect((await read("/balance")).threshold_microdollars).toBe(3_000_001);
    await page.getByText("$3.000001", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await dialog.getByRole("button", { name: "Turn it off" }).click();
    await page.getByText("The alert is off.").waitFor();
    expect((await read("/balance")).threshold_microdollars).toBeNull();
    await page.close();
  });

  it("has no switches for who may not turn them, and the API refuses them too", async () => {
    const page = await walk().signIn("member@example.com", { at: "/money" });
    await page.getByText("An admin can change it.").waitFor();
    expect(await page.getByRole("button", { name: /^(Edit|Turn on)$/ }).count()).toBe(0);
    await openApi(page, "API keys");
    await page.getByText("An admin creates and revokes them.").waitFor();
    await rowsOf(page, "API keys").first().waitFor();
    expect(await page.getByRole("button", { name: /Create a key|Revoke|Edit/ }).count()).toBe(0);
    walk().allow(/^403 (PUT|POST) /);
    const send = (method: string, path: string, body: object) =>
      page.evaluate(
        ([verb, url, text]) =>
          fetch(url, { method: verb, body: text, headers: { "content-type": "application/json" } }).then(
            ({ status }) => status,
          ),
        [method, `/internal/v1/organizations/${DEMO}${path}`, JSON.stringify(body)] as const,
      );
    expect(await send("PUT", "/balance-alert", { threshold_microdollars: 1 })).toBe(403);
    expect(await send("POST", "/api-keys", { name: "mine", role: "viewer" })).toBe(403);
    expect(await send("PUT", "/auto-recharge", { enabled: true })).toBe(403);
    await page.close();
  });

  it("tells until when it lasts, and an admin turns auto-recharge on and off", async () => {
    const page = await walk().signIn("admin@example.com", { at: "/money" });
    await page.getByText("Lasts until about").waitFor();
    const { auto_recharge: before } = await read("/balance");
    for (const isOn of [before, !before]) {
      await page.getByRole("button", { name: `Turn auto-recharge ${isOn ? "off" : "on"}` }).click();
      await page.getByText(`Auto-recharge is ${isOn ? "off" : "on"}.`).waitFor();
      await page.getByRole("button", { name: `Turn auto-recharge ${isOn ? "on" : "off"}` }).waitFor();
      expect((await read("/balance")).auto_recharge).toBe(!isOn);
    }
    await page.close();
  });

  it("that is used up says what still works", async () => {
    const organizationId = await found("Nothing left");
    const page = await walk().signIn("spent@example.org", { organizationId, at: "/money" });
    await page.getByText("used up").waitFor();
    await page.getByText("Free models still work.").waitFor();
    await page.getByText("No calls in the last 30 days").waitFor();
    await page.getByText("No alerts yet").waitFor();
    await walk().checkAccessibility(page);
    await openMoney(page, "Ledger");
    await page.getByText("No entries yet").waitFor();
    await openApi(page, "API keys");
    await page.getByText("No keys yet").waitFor();
    await walk().checkAccessibility(page);
    await page.close();
  });
});

describe("the usage", () => {
  it("is plotted by day of UTC in any zone, by endpoint and by model, in money and in calls, and summed up", async () => {
    const page = await walk().signIn("viewer@example.com", { timezoneId: "America/Los_Angeles", at: "/money" });
    // It stands above the buttons, and moves them away from the pointer when it comes.
    await page.getByText("Lasts until about").waitFor();
    for (const days of [7, 30, 90]) {
      await page.getByRole("button", { name: `${days} days` }).click();
      const { days: rows } = await read(`/usage-by-day?days=${days}`);
      const calls = sum(rows, "calls");
      await page.getByText(`${calls.toLocaleString("en")} calls in ${days} days`).waitFor();
      // The plots' figures are in tables too.
      const plotted = page.getByRole("table", { name: "Spent per day by endpoint" }).locator("tbody tr");
      await expect.poll(() => plotted.count()).toBe(days);
      const models = new Set(rows.map(({ model }: { model: string }) => model));
      const heads = page.getByRole("table", { name: "Spent per day by model" }).locator("thead th");
      expect(await heads.count()).toBe(1 + models.size);
      const endpoints = new Set(rows.map((row: { endpoint: string; model: string }) => `${row.endpoint} ${row.model}`));
      await expect.poll(() => rowsOf(page, "Usage by endpoint and model").count()).toBe(endpoints.size);
      const { days: keyRows } = await read(`/usage-by-key?days=${days}`);
      expect(sum(keyRows, "calls")).toBe(calls);
      const keys = new Set(keyRows.map((row: { key_id: string; model: string }) => `${row.key_id} ${row.model}`));
      await expect.poll(() => rowsOf(page, "Usage by key and model").count()).toBe(keys.size);
    }
    await page.getByRole("button", { name: "Calls", exact: true }).click();
    const byDay = page.getByRole("table", { name: "Calls per day by model" }).locator("tbody tr");
    await expect.poll(() => byDay.count()).toBe(90);
    const { days: rows } = await read("/usage-by-day?days=90");
    const cells = await byDay.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("th,td")].map((cell) => cell.textContent ?? "")),
    );
    for (const [day = "", ...figures] of cells) {
      const own = rows.filter((row: { day: string }) => writeUtcDay(Date.parse(row.day)) === day);
      expect(
        figures.reduce((total, text) => total + Number(text.replaceAll(",", "")), 0),
        day,
      ).toBe(sum(own, "calls"));
    }
    await page.locator(".plot canvas").first().waitFor();
    await walk().shoot(page, "money");
    await page.reload();
    expect(await page.getByRole("button", { name: "90 days" }).getAttribute("aria-pressed")).toBe("true");
    await byDay.first().waitFor({ state: "attached" });
    await page.close();
  });
});

describe("the ledger", () => {
  const REASONS = [
    '=HYPERLINK("https://example.com","click")',
    "+1-1",
    "-2",
    "@SUM(A1)",
    "\tindented",
    'said "thanks", and\r\nwent on',
    "Überweisung, März 🎉",
  ];

  async function exportCsv(page: Page): Promise<string[][]> {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^ledger-\d{4}-\d\d-\d\d\.csv$/);
    return parseCsv(await readFile(await download.path(), "utf8"));
  }

  it("is exported as it is, with nothing in it that a spreadsheet would run", async () => {
    for (const reason of REASONS) {
      const path = `/organizations/${DEMO}/credits`;
      const credited = await callControl(walk().harness, "POST", path, { amount_microdollars: 1_234_567, reason });
      expect(credited.status, JSON.stringify(credited.body)).toBeLessThan(300);
    }
    const page = await walk().signIn("viewer@example.com");
    await openMoney(page, "Ledger");
    const { entries, total } = await read("/ledger?limit=1000");
    for (let offset = 1000; offset < total; offset += 1000) {
      entries.push(...(await read(`/ledger?limit=1000&offset=${offset}`)).entries);
    }
    expect(entries).toHaveLength(total);
    await expect.poll(() => rowsOf(page, "Ledger entries").count()).toBe(50);
    await walk().shoot(page, "ledger");
    const [header, ...rows] = await exportCsv(page);
    expect(header).toEqual([
      ...["id", "created_at", "kind", "reason", "amount_usd", "balance_after_usd"],
      ...["amount_microdollars", "balance_after_microdollars"],
    ]);
    const count = total.toLocaleString("en");
    await page.getByText(`The file has ${count} entries.`).waitFor();
    const bare = (text: string) => (/^'[=+\-@\t]/.test(text) ? text.slice(1) : text);
    expect(
      rows.map(([id, at, kind, reason = "", , , amount, after]) => [id, at, kind, bare(reason), amount, after]),
    ).toEqual(entries.map(listFields));
    for (const [id = "", , , reason = "", amount = "", after = "", microdollars] of rows) {
      expect(id + reason).not.toMatch(/^[=+\-@\t\r\n]/);
      expect(reason).not.toMatch(/^[=+\-@\t\r\n]/);
      for (const figure of [amount, after]) expect(figure).toMatch(/^-?\d+\.\d{6}$/);
      expect(Math.round(Number(amount) * 1e6)).toBe(Number(microdollars));
    }
    for (const reason of REASONS) expect(rows.some((row) => bare(row[3] ?? "") === reason)).toBe(true);
    await page.close();
  });

  it("of more than one page is walked to its end, a span of it to the span's", async () => {
    const organizationId = await found("Many moves");
    const beginMs = Date.UTC(2026, 0, 1);
    await walk()
      .harness.db.prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
         INSERT INTO ledger (id, organization_id, request_id, kind, amount_microdollars, balance_after_microdollars, reason, created_at)
         SELECT 'ledger_' || substr(?1, 5) || i, ?1, ?1 || i, 'credit', 1, i, 'move ' || i, ?2 + i * 60000 FROM n`,
      )
      .bind(organizationId, beginMs)
      .run();
    const page = await walk().signIn("many@example.org", { organizationId, at: "/money/ledger" });
    await page.getByText("1–50 of 2,500").waitFor();
    const asked: URL[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith("/ledger") && url.searchParams.get("limit") === "1000") asked.push(url);
    });
    // The progress is visible, and the export can be canceled.
    const held = Promise.withResolvers<void>();
    await page.route("**/ledger?*limit=1000&offset=2000", async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await page.getByRole("button", { name: "Export as CSV" }).click();
    await page.getByText("2,000 of 2,500 entries read").waitFor();
    expect(await page.getByRole("progressbar", { name: "Entries read" }).getAttribute("value")).toBe("2000");
    await walk().checkAccessibility(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Export as CSV" }).waitFor();
    held.resolve();
    await page.unroute("**/ledger?*limit=1000&offset=2000");
    asked.length = 0;
    const [, ...rows] = await exportCsv(page);
    expect(rows.map(([, , , reason]) => reason)).toEqual(Array.from({ length: 2500 }, (_, i) => `move ${2500 - i}`));
    expect(asked.map(({ searchParams }) => searchParams.get("offset"))).toEqual(["0", "1000", "2000"]);

    await page.getByLabel("From").fill("2026-01-01T01:00");
    await page.getByLabel("Until").fill("2026-01-01T02:00");
    await expect.poll(() => rowsOf(page, "Ledger entries").count()).toBe(50);
    await page.getByText("1–50 of 61").waitFor();
    await page.getByRole("button", { name: "Older" }).click();
    await page.getByText("51–61 of 61").waitFor();
    await page.reload();
    await page.getByText("51–61 of 61").waitFor();
    const [, ...ofSpan] = await exportCsv(page);
    expect([ofSpan.length, ofSpan[0]?.[3], ofSpan.at(-1)?.[3]]).toEqual([61, "move 120", "move 60"]);

    await page.getByLabel("From").fill("2026-01-01T03:00");
    await page.getByText("No entries in this time span").waitFor();
    await page.getByRole("button", { name: "All times" }).click();
    await page.getByText("1–50 of 2,500").waitFor();
    await page.close();
  });

  it("that breaks off in the middle of the export says so, and begins anew when asked", async () => {
    const page = await walk().signIn("viewer@example.com", { at: "/money/ledger" });
    await rowsOf(page, "Ledger entries").first().waitFor();
    walk().allow(/^failed GET .*\/ledger/);
    await page.route("**/ledger?*limit=1000*", (route) => route.abort());
    await page.getByRole("button", { name: "Export as CSV" }).click();
    await page.getByText("The service can't be reached.").waitFor();
    await page.unroute("**/ledger?*limit=1000*");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Try again" }).click(),
    ]);
    const { total } = await read("/ledger?limit=1");
    expect(parseCsv(await readFile(await download.path(), "utf8"))).toHaveLength(total + 1);
    await page.close();
  });
});

describe("an API key", () => {
  it("that was made by clicking works until it is revoked by clicking, and is shown once", async () => {
    const page = await walk().signIn("admin@example.com", { permissions: ["clipboard-read", "clipboard-write"] });
    await openApi(page, "API keys");
    await page.getByRole("button", { name: "Create a key" }).click();
    const form = page.getByRole("dialog", { name: "Create a key" });
    // At most the user's own role.
    expect(await form.getByLabel("Role").locator("option").allTextContents()).toEqual(["viewer", "member", "admin"]);
    await form.getByRole("button", { name: "Create" }).click();
    expect(
      await form
        .getByLabel("Name")
        .evaluate((field) => (field as unknown as { validity: { valueMissing: boolean } }).validity.valueMissing),
    ).toBe(true);
    await form.getByLabel("Name").fill("   ");
    walk().allow(/^422 POST .*\/api-keys/);
    await form.getByRole("button", { name: "Create" }).click();
    await form.getByText(/^It must have 1 to 256 characters/).waitFor();
    await form.getByLabel("Name").fill("walked <b>key</b>");
    await form.getByLabel("Role").selectOption("member");
    await form.getByLabel("Expires").selectOption("In 30 days");
    const scopes = form.getByRole("group", { name: "Scopes" });
    await scopes.getByLabel("All scopes").uncheck();
    expect(await scopes.getByLabel("keys:write").count()).toBe(0);
    await form.getByRole("button", { name: "Create" }).click();
    await form.getByText("Scopes: it must have at least 1").waitFor();
    await scopes.getByLabel("detect", { exact: true }).check();
    await scopes.getByLabel("webhooks:write").check();
    await walk().checkAccessibility(page);
    await form.getByRole("button", { name: "Create" }).click();
    const shown = page.getByRole("dialog", { name: "The key walked <b>key</b>" });
    const key = (await shown.getByLabel("API key").textContent()) ?? "";
    expect(key).toMatch(/^sightline_[0-9A-Za-z]{43}$/);
    await shown.getByRole("button", { name: "Copy" }).click();
    await page.getByText("Copied to the clipboard.").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(key);
    await walk().checkAccessibility(page);
    await walk().shoot(page, "api-key");
    // Clicking outside by mistake doesn't lose it.
    await page.mouse.click(5, 5);
    await shown.getByRole("button", { name: "I have stored it" }).click();
    await shown.waitFor({ state: "detached" });
    expect(await page.content()).not.toContain(key);

    const ask = async () =>
      (await walk().harness.fetch("/api/v1/organization", { headers: { "x-service-api-key": key } })).status;
    expect(await ask()).toBe(200);
    const listed = (await read("/api-keys")).api_keys[0];
    expect(listed).toMatchObject({ name: "walked <b>key</b>", role: "member", prefix: key.slice(0, 14) });
    expect(listed.scopes).toEqual(["detect", "webhooks:write"]);
    const daysLeft = (Date.parse(listed.expires_at) - Date.parse(listed.created_at)) / 86_400_000;
    expect(Math.round(daysLeft)).toBe(30);
    const row = page.getByRole("row", { name: key.slice(0, 14) });
    await row.waitFor();
    await page.reload();
    await row.waitFor();
    expect(await page.content()).not.toContain(key);
    await walk().shoot(page, "api-keys");

    const revoke = page.getByRole("button", { name: "Revoke walked <b>key</b>" });
    const question = page.getByRole("dialog", { name: "Revoke walked <b>key</b>?" });
    await revoke.click();
    await question.getByRole("button", { name: "Keep it" }).click();
    await question.waitFor({ state: "detached" });
    expect(await ask()).toBe(200);
    await revoke.click();
    await question.getByRole("button", { name: "Revoke permanently" }).click();
    await page.getByText("walked <b>key</b> was revoked.").waitFor();
    await row.waitFor({ state: "detached" });
    await expect.poll(ask, { timeout: 60_000 }).toBe(401);
    await page.close();
  });

  it("is renamed and limited by an admin, and says what it has spent", async () => {
    const name = `thrifty ${crypto.randomUUID()}`;
    const { body } = await callControl(walk().harness, "POST", `/organizations/${DEMO}/api-keys`, {
      ...{ name, role: "viewer" },
    });
    const page = await walk().signIn("admin@example.com", { at: "/keys" });
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    const form = page.getByRole("dialog", { name: `Edit ${name}` });
    await form.getByLabel("Name").fill(`${name} tests`);
    const limit = form.getByLabel("Monthly spending limit (USD)");
    await limit.fill("a lot");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("It must be an amount in dollars").waitFor();
    await walk().checkAccessibility(page);
    await limit.fill("0.5");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    await page
      .getByRole("row", { name: `${name} tests` })
      .getByText("$0.00 of $0.50")
      .waitFor();
    const listed = (await read("/api-keys?limit=100")).api_keys.find(({ id }: { id: string }) => id === body.id);
    expect(listed).toMatchObject({ name: `${name} tests`, monthly_limit_microdollars: 500_000 });
    await page.close();
  });

  it("that was the last one of its page leaves a way back to the others", async () => {
    const organizationId = await found("Many keys");
    for (let number = 0; number < 26; number++) {
      const body = { name: `key ${number}`, role: "viewer" };
      await callControl(walk().harness, "POST", `/organizations/${organizationId}/api-keys`, body);
    }
    const page = await walk().signIn("keeper@example.org", { organizationId, at: "/keys?offset=25" });
    await page.getByRole("button", { name: "Revoke key 0" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke permanently" }).click();
    const pages = page.getByRole("navigation", { name: "Pages" });
    await pages.getByText("The list ends before this page: it has 25").waitFor();
    await pages.getByRole("button", { name: "Newer" }).click();
    await expect.poll(() => rowsOf(page, "API keys").count()).toBe(25);
    // Also from an address far behind it, at once.
    await page.goto("/keys?offset=500");
    await pages.getByRole("button", { name: "Newer" }).click();
    await expect.poll(() => rowsOf(page, "API keys").count()).toBe(25);
    await page.close();
  });

  it("that has expired says so", async () => {
    const name = `worn out ${crypto.randomUUID()}`;
    const { body } = await callControl(walk().harness, "POST", `/organizations/${DEMO}/api-keys`, {
      ...{ name, role: "viewer", expires_at: new Date(Date.now() + 3_600_000).toISOString() },
    });
    await walk().harness.db.prepare("UPDATE api_keys SET expires_at = created_at + 1 WHERE id = ?").bind(body.id).run();
    const page = await walk().signIn("viewer@example.com", { at: "/keys" });
    await page.getByRole("row", { name }).getByText("expired").waitFor();
    await page.close();
  });
});

describe("the requests", () => {
  it("are reached from a charge and from the usage in one click, and filtered", async () => {
    const page = await walk().signIn("viewer@example.com", { at: "/money/ledger" });
    const { requests } = await read("/requests?limit=100");
    // Other tests may have sent so many requests that the list begins with none that was charged.
    const { entries } = await read("/ledger?limit=25");
    const charge = entries.find(({ kind }: { kind: string }) => kind === "charge");
    await page.getByRole("link", { name: `The request ${charge.request_id}`, exact: true }).click();
    await page.getByRole("heading", { name: "Requests", level: 1 }).waitFor();
    await expect.poll(() => rowsOf(page, "Requests").count()).toBe(1);
    await rowsOf(page, "Requests").getByText(charge.request_id).waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => rowsOf(page, "Requests").count()).toBe(25);
    await walk().shoot(page, "requests");

    await page.getByLabel("Status").selectOption("Failed (5xx)");
    await expect
      .poll(() => rowsOf(page, "Requests").count())
      .toBe((await read("/requests?status=5xx")).requests.length);
    await page.getByRole("link", { name: "provider_failed" }).first().waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("button", { name: "Older" }).click();
    await expect.poll(() => page.url()).toContain("after=");
    await rowsOf(page, "Requests").getByText(requests[25].id).waitFor();
    await page.getByRole("button", { name: "Newest" }).click();
    await rowsOf(page, "Requests").getByText(requests[0].id).waitFor();

    await openMoney(page);
    await page.getByRole("link", { name: "Requests: Detect in a screenshot, sightline/detect-pro" }).click();
    await expect.poll(() => page.getByLabel("Model").inputValue()).toBe("sightline/detect-pro");
    expect(await page.getByLabel("Operation").inputValue()).toBe("screenshots.detect");
    await page.close();
  });

  it("are repeated in the playground with their options, without the picture", async () => {
    const page = await walk().signIn("viewer@example.com");
    const { requests } = await read("/requests?operation=screenshots.detect&model=sightline/detect-pro");
    await page.goto(`/requests?request_id=${requests[0].id}`);
    await page.getByRole("link", { name: `Open ${requests[0].id} in the playground` }).click();
    await page.getByText("Its picture wasn't kept: choose it again.").waitFor();
    await page.locator("input[type=file]").setInputFiles(SAMPLE);
    await expect.poll(() => page.getByLabel("Text engine").inputValue()).toBe("premium");

    const located = (await read("/requests?operation=screenshots.locate&status=2xx")).requests[0];
    await page.goto(`/requests?request_id=${located.id}`);
    await page.getByRole("link", { name: `Open ${located.id} in the playground` }).click();
    await page.locator("input[type=file]").setInputFiles(SAMPLE);
    await expect.poll(() => page.getByLabel("What are you looking for?").inputValue()).toBe(located.options.query);
    await page.close();
  });

  it("lead from an error's code to its page, which isn't one of the dashboard's", async () => {
    const page = await walk().signIn("viewer@example.com", { at: "/requests?status=5xx" });
    await page.getByRole("link", { name: "provider_failed" }).first().click();
    await page.getByRole("heading", { name: "provider_failed", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/problems/provider_failed");
    await page.close();
  });

  it("say that there are none, or none that match", async () => {
    const organizationId = await found("No calls");
    const page = await walk().signIn("quiet@example.org", { organizationId });
    await openApi(page, "Requests");
    await page.getByText("No requests yet").waitFor();
    await walk().checkAccessibility(page);
    await page.getByLabel("Status").selectOption("Succeeded (2xx)");
    await page.getByText("No requests match these filters").waitFor();
    await page.close();
  });

  it("say that the list ends before a page, such as that of an old link, and lead back to the newest", async () => {
    const page = await walk().signIn("viewer@example.com", { at: `/requests?after=${makeId("req", 1)}` });
    await page.getByText("The list ends before this page").waitFor();
    await page.getByRole("button", { name: "Newest" }).click();
    await expect.poll(() => rowsOf(page, "Requests").count()).toBe(25);
    await page.close();
  });
});

function sum(rows: readonly Record<string, number>[], field: string): number {
  return rows.reduce((total, row) => total + (row[field] ?? 0), 0);
}

type Entry = {
  id: string;
  created_at: string;
  kind: string;
  reason: string;
  amount_microdollars: number;
  balance_after_microdollars: number;
};

function listFields(entry: Entry): string[] {
  return [
    ...[entry.id, entry.created_at, entry.kind, entry.reason],
    ...[String(entry.amount_microdollars), String(entry.balance_after_microdollars)],
  ];
}
