import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, DEMO_PHONE, FOREIGN_PHONE, SECOND_PHONE, SEED_FILES } from "../../src/demo/seed-data.ts";
import { callControl, reportChange } from "../control/control-client.ts";
import { awaitDrawing } from "./await-drawing.ts";
import { storeFleet, storeUse } from "./large-fleet.ts";
import { useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true });
const FLEET = `/organizations/${DEMO_ORGANIZATION.id}`;
const owned = { organization_id: DEMO_ORGANIZATION.id };

/** Reports a change as the platform's operator. Returns the record's id. */
async function report(change: Record<string, unknown>): Promise<string> {
  const { status, body } = await reportChange(walk().harness, change);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.resource.id;
}

async function read(path: string) {
  const { status, body } = await callControl(walk().harness, "GET", `${FLEET}${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const openFromNavigation = (page: Page, place: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: place }).click();
const rowsOf = (place: Page | Locator, table: string) =>
  place.getByRole("table", { name: table, exact: true }).locator("tbody tr");

/** Registers a phone on which nothing has ever run: each try has its own, since what it reports stays. */
async function registerIdle(): Promise<{ id: string; name: string }> {
  const name = `Pixel ${crypto.randomUUID()}`;
  return { id: await report({ type: "phone.register", phone_name: name, ...owned }), name };
}

/** Marks the page, so that a reloaded page can be told apart. */
async function notePage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate("globalThis.isSamePage = true");
  return () => page.evaluate("globalThis.isSamePage === true") as Promise<boolean>;
}

describe("the phones", () => {
  it("are all there, and are narrowed to a state that stays in the address", async () => {
    const page = await walk().signIn("viewer@example.com");
    await openFromNavigation(page, "Fleet");
    const { phones, total } = await read("/phones?limit=25");
    await expect.poll(() => rowsOf(page, "Phones").count()).toBe(total);
    for (const { name, nickname } of phones) {
      await page
        .getByRole("row", { name: nickname ?? name })
        .first()
        .waitFor();
    }
    await walk().shoot(page, "fleet");

    await page.getByLabel("Status").selectOption("out of service");
    const { phones: broken } = await read("/phones?status=out_of_service");
    expect(broken.length).toBeGreaterThan(0);
    await expect.poll(() => rowsOf(page, "Phones").count()).toBe(broken.length);
    await page.reload();
    await expect.poll(() => rowsOf(page, "Phones").count()).toBe(broken.length);
    expect(await page.getByLabel("Status").inputValue()).toBe("out_of_service");
    await page.close();
  });

  it("show a change that is reported while the page is open, without a reload", async () => {
    const page = await walk().signIn("member@example.com", { at: "/fleet" });
    const row = page.getByRole("row", { name: DEMO_PHONE.name });
    await row.getByText("active", { exact: true }).waitFor();
    const isSamePage = await notePage(page);
    await report({ type: "phone.begin_maintenance", phone_id: DEMO_PHONE.id, reason: "update" });
    await row.getByText("recovering").waitFor();
    await row.getByText("a software update").waitFor();
    await report({ type: "phone.end_maintenance", phone_id: DEMO_PHONE.id });
    await row.getByText("active", { exact: true }).waitFor();
    const session = await report({
      ...{ type: "session.start", ...owned, phone_id: DEMO_PHONE.id, source: "interactive" },
    });
    await row.getByText("in use").waitFor();
    await report({ type: "session.end", session_id: session, end_reason: "released" });
    await row.getByText("none").waitFor();
    await page.getByText(/Live, updated/).waitFor();
    expect(await isSamePage()).toBe(true);
    await page.close();
  });

  it("say that they are not live while the service can't be reached, and go on after it", async () => {
    const page = await walk().signIn("viewer@example.com", { at: "/fleet" });
    walk().allow(/^failed GET \/internal\/v1\/organizations\/.*\/phones/);
    await page.getByText(/Live, updated/).waitFor();
    await page.route("**/phones?*", (route) => route.abort());
    await page.getByText(/Not live/).waitFor();
    expect(await rowsOf(page, "Phones").count()).toBeGreaterThan(0);
    await page.reload();
    const failure = page.getByRole("alert").filter({ hasText: "No response" });
    await failure.waitFor();
    await page.unroute("**/phones?*");
    await page.getByText(/Live, updated/).waitFor();
    await page.close();
  });
});

describe("the phones of a large fleet", () => {
  it("are found by words of their names, page by page, and the address keeps the words", async () => {
    const { organizationId } = await storeFleet(walk(), 101);
    const page = await walk().signIn("seeker@example.com", { organizationId, role: "viewer", at: "/fleet" });
    const search = page.getByRole("searchbox", { name: "Name", exact: true });
    const rows = rowsOf(page, "Phones");
    const readQuery = () => Object.fromEntries(new URL(page.url()).searchParams);
    const countEntries = () => page.evaluate<number>("history.length");
    await page.getByText("1–25 of 101").waitFor();
    const entries = await countEntries();
    await search.pressSequentially("PHONE 1");
    await expect.poll(() => rows.count()).toBe(20);
    expect(readQuery()).toEqual({ name: "PHONE 1" });
    expect(await countEntries()).toBe(entries);

    await search.fill("rack");
    await page.getByText("1–25 of 101").waitFor();
    await page.getByRole("button", { name: "Older" }).click();
    await page.getByText("26–50 of 101").waitFor();
    expect(readQuery()).toEqual({ name: "rack", offset: "25" });
    await search.fill("rack 0");
    await expect.poll(() => rows.count()).toBe(11);
    expect(readQuery()).toEqual({ name: "rack 0" });
    await page.reload();
    await expect.poll(() => rows.count()).toBe(11);
    expect(await search.inputValue()).toBe("rack 0");

    await page.goBack();
    await page.getByText("1–25 of 101").waitFor();
    expect(await search.inputValue()).toBe("rack");
    await search.fill("nobody's");
    await page.getByText("No phones match").waitFor();
    await walk().checkAccessibility(page);
    await search.fill("");
    await page.getByText("1–25 of 101").waitFor();
    expect(readQuery()).toEqual({});
    await page.close();
  });
});

describe("a phone", () => {
  it("shows what runs on it as bars that can be read, while it happens, and the same as rows", async () => {
    const phone = await registerIdle();
    const page = await walk().signIn("viewer@example.com", { at: "/fleet" });
    await page.getByRole("link", { name: phone.name }).click();
    await page.getByRole("heading", { name: phone.name, level: 1 }).waitFor();
    await page.getByRole("button", { name: "1 hour" }).click();
    await page.getByText("Nothing ran here in the last 1 hour").waitFor();
    const isSamePage = await notePage(page);

    const session = await report({ type: "session.start", ...owned, phone_id: phone.id, source: "run" });
    const run = await report({ type: "run.queue", ...owned, workflow_id: "wf_walk", trigger: "api" });
    await report({ type: "run.start", run_id: run, phone_id: phone.id, session_id: session });
    const timeline = page.getByRole("figure", { name: `Runs and sessions of ${phone.name}` });
    const runBar = timeline.getByRole("img", { name: /^Run of wf_walk: running, since / });
    await runBar.waitFor();
    await timeline.getByRole("img", { name: /^Session .*: active, since / }).waitFor();
    await expect.poll(() => rowsOf(page, "Runs and sessions in the timeline").count()).toBe(2);

    await report({ type: "run.fail", run_id: run });
    await report({ type: "session.end", session_id: session, end_reason: "run_finished" });
    await timeline.getByRole("img", { name: /^Run of wf_walk: failed, from .*, duration / }).waitFor();
    await timeline.getByRole("img", { name: /^Session .*: .*, from .*, duration / }).waitFor();
    await rowsOf(page, "Runs and sessions in the timeline")
      .filter({ hasText: "wf_walk" })
      .getByText("failed")
      .waitFor();

    // By keyboard alone: one stop, then from bar to bar.
    const stops = timeline.locator("g[tabindex='0']");
    expect(await stops.count()).toBe(1);
    await stops.focus();
    const focused = () => page.evaluate("document.activeElement.getAttribute('aria-label')") as Promise<string>;
    const seen = new Set([await focused()]);
    await page.keyboard.press("ArrowRight");
    seen.add(await focused());
    await page.keyboard.press("Home");
    seen.add(await focused());
    expect([...seen].map((text) => text.split(" ")[0]).sort()).toEqual(["Run", "Session"]);
    expect(await isSamePage()).toBe(true);
    await page.close();
  });

  it("lists its sessions, runs, deliveries and past states, each kept in the address", async () => {
    const page = await walk().signIn("viewer@example.com", { at: `/fleet/${DEMO_PHONE.id}` });
    const tab = (name: string) => page.getByRole("tab", { name }).click();
    const query = `phone_id=${DEMO_PHONE.id}&limit=10`;
    const { sessions } = await read(`/sessions?${query}`);
    await expect.poll(() => rowsOf(page, "Sessions").count()).toBe(sessions.length);
    await tab("Runs");
    const { runs, total } = await read(`/runs?${query}`);
    await expect.poll(() => rowsOf(page, "Runs").locator("code").allTextContents()).toEqual(idsOf(runs));
    expect(total).toBeGreaterThan(10);
    const pages = page.getByRole("tabpanel").getByRole("navigation", { name: "Pages" });
    await pages.getByRole("button", { name: "Older" }).click();
    const { runs: older } = await read(`/runs?${query}&offset=10`);
    await expect.poll(() => rowsOf(page, "Runs").locator("code").allTextContents()).toEqual(idsOf(older));
    await page.reload();
    await expect.poll(() => rowsOf(page, "Runs").locator("code").allTextContents()).toEqual(idsOf(older));
    await tab("File deliveries");
    const { deliveries } = await read(`/file-deliveries?${query}`);
    await expect.poll(() => rowsOf(page, "File deliveries").count()).toBe(deliveries.length);
    await tab("Status history");
    const { history } = await read(`/phones/${DEMO_PHONE.id}`);
    await expect.poll(() => rowsOf(page, "Status history").count()).toBe(Math.min(10, history.length));
    await walk().shoot(page, "phone");
    await page.close();
  });

  it.each([
    ["another organization's", FOREIGN_PHONE.id],
    ["nobody's", "phone_0000000000000000000000000000000"],
    ["no id at all", "%3Cscript%3E"],
  ])("that is %s is told kindly, and the way back leads to the own ones", async (_whose, id) => {
    walk().allow(/^40[04] GET .*\/phones\//);
    const page = await walk().signIn("owner@example.com", { at: `/fleet/${id}` });
    await page.getByText("Your organization has nothing at this address").waitFor();
    expect(await page.getByRole("main").textContent()).not.toContain(FOREIGN_PHONE.name);
    await page.getByRole("link", { name: "All phones" }).click();
    await page.getByRole("heading", { name: "Fleet", level: 1 }).waitFor();
    await page.close();
  });
});

describe("a run, a session and a file", () => {
  it("have pages that lead to each other, to the phone, and to the deliveries of their events", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const session = await report({ type: "session.start", ...owned, phone_id: SECOND_PHONE.id, source: "run" });
    const run = await report({ type: "run.queue", ...owned, workflow_id: "wf_pages", trigger: "api" });
    const page = await walk().signIn("viewer@example.com", { permissions, at: `/fleet/runs/${run}` });
    await page.getByRole("heading", { name: "Run of wf_pages", level: 1 }).waitFor();
    await page.getByText("No deliveries mention this object").waitFor();
    await report({ type: "run.start", run_id: run, phone_id: SECOND_PHONE.id, session_id: session });
    await page.locator(".lead").getByText("running").waitFor();
    await page.reload();
    const deliveries = page.getByRole("table", { name: "Deliveries of its events" });
    await deliveries.getByRole("link", { name: "run.started" }).first().waitFor();
    await page.getByRole("button", { name: "Copy id" }).click();
    await page.getByText("Copied to the clipboard.").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(run);
    await walk().shoot(page, "run");

    await page.getByRole("link", { name: session }).click();
    await page.getByRole("heading", { name: /^Session/, level: 1 }).waitFor();
    await rowsOf(page, "Runs of the session").getByText("wf_pages").waitFor();
    await page
      .getByRole("figure", { name: "The session and its runs" })
      .getByRole("img", { name: /^Run of wf_pages: running/ })
      .waitFor();
    await report({ type: "run.complete", run_id: run });
    await report({ type: "session.end", session_id: session, end_reason: "run_finished" });
    await report({ type: "session.recording_ready", session_id: session });
    await page
      .getByRole("definition")
      .filter({ hasText: /^Ready/ })
      .waitFor();
    await walk().shoot(page, "session");
    await page.getByRole("link", { name: SECOND_PHONE.name }).click();
    await page.getByRole("heading", { name: SECOND_PHONE.name, level: 1 }).waitFor();
    await deliveries.waitFor();
    await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Fleet" }).click();
    await page.getByRole("heading", { name: "Fleet", level: 1 }).waitFor();

    const file = SEED_FILES[0] ?? expect.unreachable();
    await page.getByRole("link", { name: "File deliveries" }).click();
    await rowsOf(page, "File deliveries").first().waitFor();
    await page.goto(`/fleet/files/${file.id}`);
    await page.getByRole("heading", { name: file.filename, level: 1 }).waitFor();
    await rowsOf(page, "File deliveries").getByRole("link", { name: file.filename }).first().waitFor();
    await walk().shoot(page, "file");
    await page.close();
  });

  it.each([
    ["/fleet/runs/run_nobodys", "All activity"],
    ["/fleet/sessions/sess_nobodys", "All activity"],
    ["/fleet/files/file_nobodys", "All file deliveries"],
  ])("that the organization doesn't have are told kindly: %s", async (path, back) => {
    walk().allow(/^404 GET .*_nobodys$/);
    const page = await walk().signIn("viewer@example.com", { at: path });
    await page.getByText("Your organization has nothing at this address").waitFor();
    await page.getByRole("link", { name: back }).click();
    await rowsOf(page, back === "All activity" ? "Runs and sessions in the timeline" : "File deliveries")
      .first()
      .waitFor();
    await page.close();
  });
});

describe("the activity", () => {
  it("has a lane for each phone that was used in the span that is chosen", async () => {
    const page = await walk().signIn("viewer@example.com", { colorScheme: "dark", at: "/fleet" });
    await page.getByRole("link", { name: "Activity" }).click();
    for (const [button, days] of [
      ["7 days", 7],
      ["24 hours", 1],
    ] as const) {
      await page.getByRole("button", { name: button }).click();
      const timeline = page.getByRole("figure", { name: "Runs and sessions by phone" });
      const readDrawn = async () => [
        await timeline.getByRole("group").count(),
        await timeline.getByRole("img").count(),
      ];
      // The span moves on in the meantime, in the page as here.
      const compare = async () => {
        const query = `limit=500&since=${new Date(Date.now() - days * 86_400_000).toISOString()}`;
        const { runs } = await read(`/runs?${query}`);
        const { sessions } = await read(`/sessions?${query}`);
        const bars: { phone_id: string | null }[] = [...runs, ...sessions];
        const expected = [new Set(bars.map(({ phone_id: id }) => id)).size, bars.length];
        return { expected, drawn: await readDrawn() };
      };
      await expect
        .poll(async () => {
          const { expected, drawn } = await compare();
          return expected[1] !== 0 && expected.join() === drawn.join();
        })
        .toBe(true);
      await walk().shoot(page, `activity-${days}`);
    }
    await page.reload();
    expect(await page.getByRole("button", { name: "24 hours" }).getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("figure", { name: "Runs and sessions by phone" }).waitFor();
    await page.close();
  });

  it("keeps its times, and the time of its data, while a slow network brings another span", async () => {
    const page = await walk().signIn("viewer@example.com", { at: "/fleet/activity?span=24h" });
    const live = page.getByText(/Live, updated/);
    await live.waitFor();
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/\/(runs|sessions)\?/, async (route) => {
      await isLetGo;
      await route.continue();
    });
    await page.getByRole("button", { name: "7 days" }).click();
    await page.getByRole("button", { name: "7 days", pressed: true }).waitFor();
    const days = new Intl.DateTimeFormat("en", { weekday: "short", day: "numeric", timeZone: "UTC" });
    expect(await page.locator(".timeline-axis").textContent()).toContain(days.format(Date.now() - 2 * 86_400_000));
    expect(await live.count()).toBe(1);
    letGo();
    await page.unrouteAll({ behavior: "wait" });
    await page.close();
  });

  it("shows a run that waits for a phone, and drops it into its phone's lane", async () => {
    const page = await walk().signIn("viewer@example.com", { at: "/fleet/activity?span=1h" });
    const run = await report({ type: "run.queue", ...owned, workflow_id: "wf_waits", trigger: "dashboard" });
    await page
      .getByRole("group", { name: /^No phone yet/ })
      .getByRole("img", { name: /^Run of wf_waits: queued/ })
      .waitFor();
    await report({ type: "run.start", run_id: run, phone_id: SECOND_PHONE.id });
    await page
      .getByRole("group", { name: new RegExp(SECOND_PHONE.name) })
      .getByRole("img", { name: /^Run of wf_waits: running/ })
      .waitFor();
    await report({ type: "run.complete", run_id: run });
    await page.getByRole("img", { name: /^Run of wf_waits: completed/ }).waitFor();
    await page.close();
  });
});

describe("file deliveries", () => {
  it("show how far each is and why one failed, while it happens", async () => {
    const phone = await registerIdle();
    const page = await walk().signIn("viewer@example.com", { at: "/fleet" });
    await page.getByRole("link", { name: "File deliveries" }).click();
    await page.getByRole("combobox", { name: "Phone" }).selectOption(phone.id);
    await page.getByText("No deliveries match").waitFor();
    const file = SEED_FILES[0] ?? expect.unreachable();
    const delivery = await report({ type: "delivery.create", file_id: file.id, phone_id: phone.id });
    const row = page.getByRole("row", { name: file.filename });
    await row.getByText("dispatching").waitFor();
    await report({ type: "delivery.dispatch", delivery_id: delivery });
    await row.getByText("dispatched").waitFor();
    const error = "The phone ran out of space. <b>Really</b>";
    await report({ type: "delivery.fail", delivery_id: delivery, error, bytes_transferred: 12_000_000 });
    await row.getByText(error).waitFor();
    await row.getByText("12 MB of 48.7 MB").waitFor();
    expect(await row.getByRole("progressbar").getAttribute("value")).toBe("12000000");
    await page.getByRole("combobox", { name: "Phone" }).selectOption("All phones");
    await page.getByLabel("Status").selectOption("failed");
    const { deliveries } = await read("/file-deliveries?status=failed&limit=25");
    await expect.poll(() => rowsOf(page, "File deliveries").count()).toBe(deliveries.length);
    await walk().shoot(page, "file-deliveries");
    await page.close();
  });
});

describe("file deliveries of a large fleet", () => {
  it("are narrowed to any phone, which is found by its name however many there are", async () => {
    const { organizationId, phones } = await storeFleet(walk(), 101);
    const { id, name } = phones[0] ?? expect.unreachable();
    const page = await walk().signIn("viewer@example.com", { organizationId, at: "/fleet/deliveries" });
    const choice = page.getByRole("combobox", { name: "Phone", exact: true });
    const search = page.getByLabel("Phone's name");
    await search.waitFor();
    expect(await choice.getByRole("option", { name, exact: true }).count()).toBe(0);
    await search.fill("PHONE 0");
    await page.getByText("11 phones to choose from").waitFor();
    await walk().checkAccessibility(page);
    await choice.selectOption(name);
    await page.getByText("No deliveries match").waitFor();
    expect(new URL(page.url()).searchParams.get("phone")).toBe(id);
    await page.reload();
    await expect.poll(() => choice.locator("option:checked").textContent()).toBe(name);
    await page.close();
  });
});

describe("the phones of a table", () => {
  /** Collects which lists of phones a page asks for. */
  function watchLists(page: Page) {
    const asked = { newest: new Set<string>(), byId: new Set<string>() };
    page.on("request", (request) => {
      const { pathname, search, searchParams } = new URL(request.url());
      if (pathname.endsWith("/phones")) asked[searchParams.has("ids") ? "byId" : "newest"].add(search);
    });
    return () => ({ newest: asked.newest.size, byId: asked.byId.size });
  }

  it("have their names however many there are, a hundred read at once", async () => {
    const fleet = await storeFleet(walk(), 205);
    const { fileId } = await storeUse(walk(), fleet);
    const { organizationId } = fleet;
    const page = await walk().signIn("namer@example.com", { organizationId, role: "viewer", at: "/organization" });
    const countLists = watchLists(page);
    const oldest = fleet.phones[0] ?? expect.unreachable();

    await page.goto("/fleet/activity?span=1h");
    const timeline = page.getByRole("figure", { name: "Runs and sessions by phone" });
    await timeline.getByRole("link", { name: oldest.name, exact: true }).waitFor();
    expect(await timeline.getByRole("link").count()).toBe(205);
    expect(await timeline.getByRole("link", { name: /^Rack phone/ }).count()).toBe(205);
    const table = rowsOf(page, "Runs and sessions in the timeline");
    await table.getByRole("link", { name: "Rack phone 204" }).waitFor();
    expect(countLists()).toEqual({ newest: 1, byId: 2 });

    await page.goto("/fleet/deliveries?offset=200");
    const deliveries = rowsOf(page, "File deliveries");
    await deliveries.getByRole("link", { name: oldest.name, exact: true }).waitFor();
    await page.goto(`/fleet/files/${fileId}`);
    await deliveries
      .getByRole("link", { name: /^Rack phone/ })
      .first()
      .waitFor();
    await expect.poll(() => deliveries.getByRole("link", { name: /^phone_/ }).count()).toBe(0);

    const { runs } = (await callControl(walk().harness, "GET", `/organizations/${organizationId}/runs?limit=500`)).body;
    await page.goto(`/fleet/runs/${runs.at(-1).id}`);
    await page.getByRole("link", { name: oldest.name, exact: true }).waitFor();
    await page.close();
  });

  it("are asked for once in an organization with few", async () => {
    const page = await walk().signIn("reader@example.com", { role: "viewer", at: "/organization" });
    const countLists = watchLists(page);
    await page.goto("/fleet/deliveries");
    await rowsOf(page, "File deliveries").getByRole("link", { name: DEMO_PHONE.name }).first().waitFor();
    // Others would be asked for once these are known.
    await awaitDrawing(page);
    expect(countLists()).toEqual({ newest: 1, byId: 0 });
    await page.close();
  });
});

it("an organization without phones is told what will be where", async () => {
  const made = await callControl(walk().harness, "POST", "/organizations", { name: "Just founded" });
  const page = await walk().signIn("founder@example.org", { organizationId: made.body.id, at: "about:blank" });
  for (const [path, text] of [
    ["/fleet", "No phones yet"],
    ["/fleet/activity", "No activity in the last 24 hours"],
    ["/fleet/deliveries", "No file deliveries yet"],
  ] as const) {
    await page.goto(path);
    await page.getByText(text).waitFor();
    await walk().checkAccessibility(page);
  }
  walk().allow(/^404 GET .*\/phones\//);
  await page.goto(`/fleet/${DEMO_PHONE.id}`);
  await page.getByText("Your organization has nothing at this address").waitFor();
  await page.close();
});

function idsOf(records: readonly { id: string }[]): string[] {
  return records.map(({ id }) => id);
}
