import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { EXAMPLE_IDS } from "../../src/domain/events/example-ids.ts";
import { makeId } from "../../src/domain/ids.ts";
import { callControl } from "../control/control-client.ts";
import { insertDeliveries, insertDestinations, type MadeUpDelivery } from "../control/delivery-rows.ts";
import { openWebhook, type Receiver, startReceiver } from "../webhooks/verifying-receiver.ts";
import { PHONE, useWalk } from "./walk.ts";
import { countMixedBoxes, findButton, makeDestination, makeOrganization } from "./webhook-steps.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ROWS = 50_000;
const EVERY_MINUTE = "* * * * *";
const walk = useWalk({ keepsSignIns: true, settings: { WEBHOOK_RETRY_SECONDS: "1,1,1,1,1" } });

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
// A test that fails must leave nothing to the next, or to its second try.
beforeEach(() => receiver.reset());
afterAll(() => receiver?.close());

const rows = (page: Page) => page.getByRole("table", { name: "Webhook deliveries" }).locator("tbody tr");
const readDelivery = async (id: string) => (await callControl(walk().harness, "GET", `/webhook-deliveries/${id}`)).body;

/** Stores deliveries that nobody sends, and returns their ids. */
function addDeliveries(rowsToAdd: readonly Omit<MadeUpDelivery, "createdAtMs">[], startMs: number): Promise<string[]> {
  const made = rowsToAdd.map((row, index) => ({ createdAtMs: startMs + index, ...row }));
  return insertDeliveries(walk().harness.db, made);
}

describe("the log", () => {
  it(`of ${ROWS} rows shows a page at a time, filters it, and keeps what is seen in the address`, async () => {
    const organizationId = makeId("org", Date.now());
    const [one, other] = [makeId("dest", Date.now()), makeId("dest", Date.now())];
    await insertDestinations(walk().harness.db, organizationId, { [one]: "enabled", [other]: "enabled" });
    // One a second, from a whole minute on.
    const startMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 20 * 24 * HOUR_MS;
    const statuses = ["delivered", "delivered", "delivered", "failed"] as const;
    const many = Array.from({ length: ROWS }, (_, index) => ({
      organizationId,
      destinationId: index % 10 === 0 ? other : one,
      status: statuses[index % statuses.length] ?? "failed",
      eventType: index % 5 === 0 ? ("run.failed" as const) : ("run.started" as const),
      createdAtMs: startMs + index * 1000,
    }));
    await insertDeliveries(walk().harness.db, many);
    const page = await walk().signIn("viewer@many.example", { organizationId, role: "viewer", at: "about:blank" });
    let mostRows = 0;
    page.on("response", async (response) => {
      if (!response.url().includes("/webhook-deliveries?")) return;
      const { deliveries } = (await response.json().catch(() => ({ deliveries: [] }))) as { deliveries: unknown[] };
      mostRows = Math.max(mostRows, deliveries.length);
    });
    await page.goto("/deliveries");
    await page.getByText("1–50 of 50,000").waitFor();
    expect(await rows(page).count()).toBe(50);
    await findButton(page, "Older").click();
    await page.getByText("51–100 of 50,000").waitFor();
    expect(page.url()).toMatch(/offset=50&after=msg_/);
    const shown = await rows(page).allTextContents();
    await page.reload();
    await page.getByText("51–100 of 50,000").waitFor();
    expect(await rows(page).count()).toBe(shown.length);
    await findButton(page, "Newer").click();
    await page.getByText("1–50 of 50,000").waitFor();
    await page.goto("/deliveries?offset=49950");
    await page.getByText("49,951–50,000 of 50,000").waitFor();
    await page.goto("/deliveries?offset=99999999");
    await findButton(page, "Go to newest").click();

    await page.getByLabel("Status").selectOption("failed");
    await page.getByText("1–50 of 12,500").waitFor();
    await page.getByLabel("Event type").selectOption("run.failed");
    await page.getByText("1–50 of 2,500").waitFor();
    await page.getByLabel("Destination").selectOption(other);
    await expect.poll(() => new URL(page.url()).searchParams.get("destination_id")).toBe(other);
    await page.getByText("No deliveries match these filters").waitFor();
    await findButton(page, "Clear filters").click();
    await page.getByText("1–50 of 50,000").waitFor();
    await findButton(page, "7 days").click();
    await page.getByText("No deliveries match these filters").waitFor();
    expect(page.url()).toMatch(/span=7d$/);
    expect(await page.getByLabel("From").count()).toBe(0);
    await findButton(page, "Custom range").click();
    await page.getByText("1–50 of 50,000").waitFor();
    await page.getByLabel("From").fill("2100-01-01T00:00");
    await page.getByText("No deliveries match these filters").waitFor();
    await findButton(page, "Clear filters").click();
    await findButton(page, "Custom range").click();
    await page.getByLabel("Until").fill(new Date(startMs + 2 * HOUR_MS).toISOString().slice(0, 16));
    await page.getByText("1–50 of 7,201").waitFor();
    await page.getByLabel("From").fill(new Date(startMs + HOUR_MS).toISOString().slice(0, 16));
    await page.getByText("1–50 of 3,601").waitFor();
    await page.reload();
    await page.getByText("1–50 of 3,601").waitFor();
    expect(mostRows).toBe(50);
    expect(await page.getByRole("checkbox").count()).toBe(0);
    // Values that the API would refuse are ignored.
    await page.goto("/deliveries?status=lost&event_type=*&since=yesterday&offset=-1&until=9999999");
    await page.getByText("1–50 of 50,000").waitFor();
    expect(await page.getByLabel("Status").inputValue()).toBe("");
  });

  it("keeps up with what happens, and moves no row under the reader's hand", async () => {
    const organizationId = makeId("org", Date.now());
    const destinationId = makeId("dest", Date.now());
    const { db } = walk().harness;
    await insertDestinations(db, organizationId, { [destinationId]: "enabled" });
    const waiting = { organizationId, destinationId, status: "pending", attemptCount: 0 } as const;
    const add = async (eventType: "run.started" | "run.failed" | "run.completed") =>
      (await addDeliveries([{ ...waiting, eventType }], Date.now()))[0] ?? "";
    const deliver = (id: string) =>
      db
        .prepare("UPDATE webhook_deliveries SET status = 'delivered', next_attempt_at = NULL WHERE id = ?")
        .bind(id)
        .run();
    const first = await add("run.started");
    const page = await walk().signIn("member@live.example", { organizationId, role: "member", at: "/deliveries" });
    await expect.poll(() => rows(page).count()).toBe(1);
    await add("run.failed");
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByText("Live, updated").waitFor();

    const table = page.getByRole("table", { name: "Webhook deliveries" });
    await rows(page).first().hover();
    const place = await rows(page).first().boundingBox();
    await add("run.completed");
    await deliver(first);
    await findButton(page, "Show 1 new").waitFor();
    await expect.poll(() => rows(page).last().textContent()).toContain("delivered");
    expect(await rows(page).count()).toBe(2);
    expect(await rows(page).first().boundingBox()).toEqual(place);
    await walk().shoot(page, "deliveries-held");
    await findButton(page, "Show 1 new").click();
    await expect.poll(() => rows(page).count()).toBe(3);
    expect(await rows(page).first().getAttribute("class")).toBe("arrived");
    expect(await rows(page).last().getAttribute("class")).toBe(null);
    // A selection also holds the rows, wherever the pointer is.
    await rows(page).first().getByRole("checkbox").check();
    await page.mouse.move(1, 1);
    const fourth = await add("run.started");
    await findButton(page, "Show 1 new").waitFor();
    expect(await rows(page).count()).toBe(3);
    await findButton(page, "Clear selection").click();
    await expect.poll(() => rows(page).count()).toBe(4);
    await findButton(page, "Pause").click();
    await page.mouse.move(1, 1);
    await add("run.started");
    await findButton(page, "Show 1 new").waitFor();
    expect(await rows(page).count()).toBe(4);
    await findButton(page, "Resume").click();
    await page.mouse.move(1, 1);
    await expect.poll(() => rows(page).count()).toBe(5);

    await page.getByLabel("Status").selectOption("pending");
    await expect.poll(() => rows(page).count()).toBe(4);
    await rows(page).last().hover();
    await deliver(fourth);
    await table.getByText("no longer pending").waitFor();
    expect(await rows(page).count()).toBe(4);
    await page.mouse.move(1, 1);
    await expect.poll(() => rows(page).count()).toBe(3);
  });

  it("says where to begin when nothing was ever sent", async () => {
    const organizationId = await makeOrganization(walk().harness, "Nothing sent");
    const page = await walk().signIn("viewer@nothing.example", { organizationId, role: "viewer", at: "/deliveries" });
    await page.getByText("No deliveries yet").waitFor();
    await walk().checkAccessibility(page);
    await page.goto("/deliveries/replays");
    await page.getByText("No replays yet").waitFor();
    await walk().checkAccessibility(page);
  });
});

describe("replaying a selection", () => {
  it("sends again what can be, and says what was left out and why", async () => {
    const organizationId = await makeOrganization(walk().harness, "Selection");
    const { id: destinationId, secret } = await makeDestination(
      walk().harness,
      organizationId,
      `${receiver.url}/selection`,
    );
    const { db } = walk().harness;
    const disabledId = makeId("dest", Date.now());
    await insertDestinations(db, organizationId, { [disabledId]: "disabled" });
    const rowsToAdd = [
      { organizationId, destinationId, status: "failed", eventType: "run.failed", isFree: true },
      { organizationId, destinationId, status: "delivered", eventType: "run.started", isFree: true },
      { organizationId, destinationId, status: "pending", eventType: "run.completed", attemptCount: 0 },
      { organizationId, destinationId: disabledId, status: "held", eventType: "file.ready" },
    ] as const;
    const ids = await addDeliveries(rowsToAdd, Date.now() - HOUR_MS);
    const page = await walk().signIn("member@selection.example", { organizationId, role: "member", at: "/deliveries" });
    await page.getByRole("checkbox", { name: /^Select run\.failed of/ }).check();
    await page.getByText("1 selected").waitFor();
    const all = page.getByRole("checkbox", { name: "Select all on this page" });
    expect(await countMixedBoxes(page)).toBe(1);
    await all.check();
    await page.getByText("4 selected").waitFor();
    await walk().checkAccessibility(page);
    await walk().shoot(page, "deliveries-selection");
    await findButton(page, "Replay them").click();
    await page.getByText("2 are being sent again.").waitFor();
    await page.getByText(`${ids[2]} is already pending`).waitFor();
    await page.getByText(`${ids[3]} its destination is disabled or deleted`).waitFor();
    await walk().checkAccessibility(page);
    await walk().shoot(page, "deliveries-replayed");
    const requests = await receiver.waitFor("/selection", 2);
    expect(requests.map((request) => openWebhook(request, secret).type).toSorted()).toEqual([
      "run.failed",
      "run.started",
    ]);
    for (const id of ids.slice(0, 2)) {
      await expect.poll(async () => (await readDelivery(id)).status).toBe("delivered");
    }
  });
});

describe("a delivery's page", () => {
  it("shows payload, headers and every attempt, and a replay live", async () => {
    const organizationId = await makeOrganization(walk().harness, "Replay one");
    const { id, secret } = await makeDestination(walk().harness, organizationId, `${receiver.url}/one`);
    receiver.answer(500, "<b>not now</b>");
    const permissions = ["clipboard-read", "clipboard-write"];
    const sent = await callControl(walk().harness, "POST", `/destinations/${id}/test`, { type: "session.ended" });
    const member = { organizationId, role: "member" as const, permissions };
    const page = await walk().signIn("member@one.example", { ...member, at: "/deliveries" });
    const search = page.getByLabel("Search", { exact: true });
    await search.fill(`${sent.body.event_id}x`);
    await search.press("Enter");
    await page.getByText("No deliveries match these filters").waitFor();
    await search.fill(sent.body.event_id);
    await findButton(page, "Search the log").click();
    await rows(page).getByText("test", { exact: true }).waitFor();
    await search.fill(`run_finished ${EXAMPLE_IDS.workflow.toUpperCase()}`);
    await search.press("Enter");
    await expect.poll(() => new URL(page.url()).searchParams.get("search")).toContain("run_finished");
    await expect.poll(() => rows(page).first().textContent()).toContain("500");
    await page.getByRole("link", { name: "session.ended" }).click();
    await page.getByText("All attempts failed.").waitFor();
    await expect.poll(() => page.getByRole("heading", { name: /^Attempt \d$/ }).count()).toBe(6);
    expect(await page.getByText("<b>not now</b>").count()).toBe(6);
    const [first] = await receiver.waitFor("/one", 6);
    await page.getByText("Request headers").last().click();
    const headers = await page.getByRole("region", { name: "Headers of attempt 1" }).textContent();
    for (const name of ["content-type", "user-agent", "webhook-id", "webhook-timestamp"]) {
      expect(headers).toContain(`${name}: ${first?.headers[name]}`);
    }
    expect(headers).toContain(`webhook-signature: ${first?.headers["webhook-signature"]}`);
    await page.getByText("Response headers").last().click();
    expect(await page.getByRole("region", { name: "Response headers of attempt 1" }).textContent()).toMatch(/^date: /m);
    await expect.poll(() => page.getByRole("region", { name: "Attempts in time" }).locator("li").count()).toBe(6);
    await findButton(page, "Copy as curl").last().click();
    await page.getByText("Copied to the clipboard.").waitFor();
    const [, quoted = ""] =
      (await page.evaluate<string>("navigator.clipboard.readText()")).match(/--data-raw '(.*)'$/) ?? [];
    expect(quoted.replaceAll("'\\''", "'")).toBe(first?.body);
    const payload = await page.getByRole("region", { name: "Payload" }).textContent();
    expect(JSON.parse(payload ?? "")).toEqual(JSON.parse(first?.body ?? ""));
    await walk().checkAccessibility(page);
    await walk().shoot(page, "delivery");

    receiver.answer(204);
    await findButton(page, "Replay").click();
    await page.getByText("Delivered to your receiver.").waitFor();
    await page.getByRole("heading", { name: "Attempt 7" }).waitFor();
    await page.getByText("Responded 204").waitFor();
    expect(receiver.at("/one").map((request) => openWebhook(request, secret).id)).toEqual(
      Array(7).fill(sent.body.event_id),
    );
  });
});

describe("the deliveries of one event", () => {
  it("lead to each other, and to what the event is about", async () => {
    const organizationId = DEMO_ORGANIZATION.id;
    const found = await walk()
      .harness.db.prepare(
        // A run that never started has no phone to lead to.
        `SELECT min(d.id) AS one, max(d.id) AS other FROM webhook_deliveries AS d JOIN events ON events.id = d.event_id
         WHERE d.organization_id = ? AND d.event_type = 'run.failed' AND events.payload ->> '$.data.phone_id' IS NOT NULL
         GROUP BY d.event_id HAVING count(*) = 2 LIMIT 1`,
      )
      .bind(organizationId)
      .first<{ one: string; other: string }>();
    const page = await walk().signIn("viewer@example.com", { at: `/deliveries/${found?.one}` });
    const siblings = page.getByRole("table", { name: "Other deliveries of this event" });
    await siblings.getByRole("link", { name: "run.failed" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/deliveries/${found?.other}`);
    await siblings.waitFor();
    await page
      .getByRole("definition")
      .getByRole("link", { name: /^phone_/ })
      .click();
    await page.getByRole("heading", { name: "Timeline" }).waitFor();
  });
});

describe("a delivery that waits for its next attempt", () => {
  it("is sent now by a click", async () => {
    const organizationId = await makeOrganization(walk().harness, "Retry one");
    const { id: destinationId, secret } = await makeDestination(
      walk().harness,
      organizationId,
      `${receiver.url}/retry`,
    );
    receiver.answer(204);
    const waiting = { organizationId, destinationId, status: "pending", attemptCount: 2, scheduleStep: 2 } as const;
    const [id = ""] = await addDeliveries([{ ...waiting, isFree: true }], Date.now() + HOUR_MS);
    const page = await walk().signIn("member@retry.example", {
      organizationId,
      role: "member",
      at: `/deliveries/${id}`,
    });
    await page.getByText("Attempt 2 failed; the next one follows").waitFor();
    const planned = page.getByRole("region", { name: "Attempts in time" }).locator("li.planned");
    // After two attempts of six, four follow.
    await expect.poll(() => planned.count()).toBe(4);
    expect(await findButton(page, "Replay").count()).toBe(0);
    await walk().shoot(page, "delivery-pending");
    await findButton(page, "Retry now").click();
    await page.getByText("Delivered to your receiver.").waitFor();
    await page.getByRole("heading", { name: "Attempt 3" }).waitFor();
    await findButton(page, "Replay").waitFor();
    const got = await receiver.waitFor("/retry", 1);
    expect(got.map((request) => openWebhook(request, secret).type)).toEqual(["run.failed"]);
    const viewer = await walk().signIn("viewer@retry.example", {
      organizationId,
      role: "viewer",
      at: `/deliveries/${id}`,
    });
    await viewer.getByText("Delivered to your receiver.").waitFor();
    for (const name of ["Retry now", "Replay"]) expect(await findButton(viewer, name).count()).toBe(0);
  });
});

describe("a bulk replay", () => {
  it("counts first, then moves its bar to the end", async () => {
    const organizationId = await makeOrganization(walk().harness, "Bulk");
    const { id: destinationId } = await makeDestination(walk().harness, organizationId, `${receiver.url}/bulk`);
    const failed = Array.from({ length: 700 }, () => ({ organizationId, destinationId, isFree: true }));
    await addDeliveries(failed, Date.now() - 2 * HOUR_MS);
    const page = await walk().signIn("member@bulk.example", { organizationId, role: "member", at: "/deliveries" });
    await page.getByRole("link", { name: "Bulk replays" }).click();
    walk().allow(/^422 POST .*\/replays$/);
    await page.getByLabel("Until (empty: now)").fill("2020-01-01T00:00");
    await findButton(page, "Count").click();
    await page.getByText("It must not be before since.").waitFor();
    await page.getByLabel("Until (empty: now)").fill("");
    await findButton(page, "Count").click();
    await page.getByText("700 deliveries failed in this span").waitFor();
    const { db } = walk().harness;
    const countReplays = () =>
      db.prepare("SELECT count(*) AS n FROM replays WHERE organization_id = ?").bind(organizationId).first("n");
    expect(await countReplays()).toBe(0);
    await walk().shoot(page, "replays-counted");
    await findButton(page, "Replay 700 deliveries").click();
    // It started with the click, without a cron.
    await page.getByText("500 of 700 sent again.").waitFor();
    expect(await countReplays()).toBe(1);
    expect(await page.evaluate(`document.querySelector("progress").position`)).toBe(5 / 7);
    await walk().checkAccessibility(page);
    await walk().shoot(page, "replays");
    expect(await walk().harness.runCron(EVERY_MINUTE)).toBe("ok");
    await page.getByText("700 of 700 sent again.").waitFor();
    await page.getByRole("table", { name: "Bulk replays" }).getByText("done").waitFor();
    await receiver.waitFor("/bulk", 700);
    const waiting = "SELECT count(*) AS n FROM webhook_deliveries WHERE organization_id = ? AND status <> 'delivered'";
    await expect
      .poll(() => db.prepare(waiting).bind(organizationId).first("n"), { timeout: 60_000, interval: 200 })
      .toBe(0);
    const outcome = page.locator(".stats");
    await expect.poll(() => outcome.textContent()).toBe("Delivered700Failed again0In progress0");
    const replayed = page.getByRole("table", { name: "Replayed deliveries" }).locator("tbody tr");
    await expect.poll(() => replayed.filter({ hasText: "delivered" }).count()).toBe(20);
    await page.getByLabel("Outcome").selectOption("failed");
    await page.getByText("No deliveries of this replay have this outcome.").waitFor();
  });
});

describe("the demo's log", () => {
  it("is good to look at, on a desktop and on a phone", async () => {
    const page = await walk().signIn("owner@example.com", { at: "/deliveries" });
    await rows(page).nth(20).waitFor();
    await walk().shoot(page, "deliveries");
    const phone = await walk().signIn("owner@example.com", {
      organizationId: DEMO_ORGANIZATION.id,
      viewport: PHONE,
      colorScheme: "dark",
      at: "/deliveries?status=held",
    });
    await rows(phone).nth(20).waitFor();
    await walk().shoot(phone, "deliveries-phone");
    await rows(phone).getByRole("link").first().click();
    await phone.getByRole("heading", { name: "Payload" }).waitFor();
    await walk().shoot(phone, "delivery-phone");
  });
});
