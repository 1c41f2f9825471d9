import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, DEMO_PHONE, FOREIGN_PHONE } from "../../src/demo/seed-data.ts";
import { DASHBOARD_PATHS } from "../../src/domain/dashboard-paths.ts";
import { makeId } from "../../src/domain/ids.ts";
import { callControl } from "../control/control-client.ts";
import { useWalk } from "./walk.ts";
import { makeOrganization } from "./webhook-steps.ts";

const walk = useWalk({ keepsSignIns: true });

const field = (page: Page) => page.getByRole("combobox", { name: "Page, action, or any id" });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
const readPath = (page: Page) => page.url().slice(walk().origin.length);
const read = async (path: string) =>
  (await callControl(walk().harness, "GET", `/organizations/${DEMO_ORGANIZATION.id}${path}`)).body;

async function start(path = "/organization"): Promise<Page> {
  const page = await walk().signIn("owner@example.com", { at: path });
  await page.locator("main .page h1").waitFor();
  return page;
}

/** Opens the palette by the keyboard, types into it, and returns its options. */
async function ask(page: Page, typed: string) {
  await page.keyboard.press("Control+k");
  await field(page).fill(typed);
  return page.getByRole("listbox", { name: "Results" }).getByRole("option");
}

describe("the palette", () => {
  it("goes to a page and starts an action by the keyboard alone, and gives the focus back", async () => {
    const page = await start();
    const invite = page.getByRole("button", { name: "Invite a person" });
    await invite.focus();
    const pages = page.getByRole("group", { name: "Pages" }).getByRole("option");
    await (await ask(page, "")).first().waitFor();
    expect(await pages.count()).toBe(DASHBOARD_PATHS.filter((path) => !path.includes(":id")).length);
    await walk().checkAccessibility(page);
    await page.keyboard.press("Escape");
    await field(page).waitFor({ state: "detached" });
    await expect.poll(() => invite.evaluate((element) => element.matches(":focus"))).toBe(true);

    await (await ask(page, "ledg")).first().waitFor();
    await page.keyboard.press("Enter");
    await heading(page, "Ledger").waitFor();

    const options = await ask(page, "a person");
    await options.first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Invite a person" }).waitFor();
    expect(readPath(page)).toBe("/organization");
  });

  it("walks its options by the arrows, around both ends, and is opened by its button too", async () => {
    const page = await start();
    await page.getByRole("button", { name: "Find anything" }).click();
    await field(page).fill("deliver");
    const options = page.getByRole("listbox", { name: "Results" }).getByRole("option");
    const count = await options.count();
    expect(count).toBeGreaterThan(2);
    const active = () => field(page).getAttribute("aria-activedescendant");
    const first = await active();
    await page.keyboard.press("ArrowUp");
    await expect.poll(active).toBe(await options.nth(count - 1).getAttribute("id"));
    await page.keyboard.press("ArrowDown");
    await expect.poll(active).toBe(first);
    await options.nth(count - 1).click();
    await heading(page, "Delivery log").waitFor();
    expect(readPath(page)).toBe("/deliveries?search=deliver");
  });

  it("finds what an id names, whatever it is of", async () => {
    const page = await start();
    const [run] = (await read("/runs?status=completed&limit=1")).runs;
    const [session] = (await read("/sessions?limit=1")).sessions;
    const [file] = (await read("/file-deliveries?limit=1")).deliveries;
    const [delivery] = (await read("/webhook-deliveries?limit=1")).deliveries;
    const [destination] = (await read("/destinations?limit=1")).destinations;
    const [key] = (await read("/api-keys?limit=1")).api_keys;
    const [request] = (await read("/requests?limit=1")).requests;
    const { total } = await read(`/webhook-deliveries?limit=1&event_id=${encodeURIComponent(delivery.event_id)}`);
    const cases: [id: string, text: string, path: string][] = [
      [DEMO_PHONE.id, "Phone: ", `/fleet/${DEMO_PHONE.id}`],
      [run.id, `Run: ${run.workflow_id}`, `/fleet/runs/${run.id}`],
      [session.id, "Session: ", `/fleet/sessions/${session.id}`],
      [file.file_id, `File: ${file.filename}`, `/fleet/files/${file.file_id}`],
      [delivery.id, `Delivery: ${delivery.event_type}`, `/deliveries/${delivery.id}`],
      [destination.id, "Destination: ", `/webhooks/${destination.id}`],
      [key.id, `Key: requests of ${key.name}`, `/requests?key_id=${key.id}`],
      [request.id, `Request: ${request.operation}`, `/requests?request_id=${request.id}`],
      [
        delivery.event_id,
        "Event: ",
        total === 1 ? `/deliveries/${delivery.id}` : `/deliveries?search=${encodeURIComponent(delivery.event_id)}`,
      ],
    ];
    for (const [id, text, path] of cases) {
      const options = await ask(page, ` ${id} `);
      await options.getByText(text).waitFor();
      await page.keyboard.press("Enter");
      await expect.poll(() => readPath(page)).toBe(path);
    }
  });

  it("says of an id that is unknown, or another organization's, that there is nothing", async () => {
    walk().allow(/^404 GET /);
    const page = await start();
    for (const id of [FOREIGN_PHONE.id, "phone_00000000000070008000000000000000"]) {
      const options = await ask(page, id);
      await page.getByText("Your organization has no phone with this id.").waitFor();
      expect(await options.count()).toBe(0);
      await page.keyboard.press("Escape");
      await field(page).waitFor({ state: "detached" });
    }
  });

  it("finds phones and destinations by their names", async () => {
    const page = await start();
    await ask(page, DEMO_PHONE.name);
    await page.getByRole("group", { name: "Destinations and phones" }).getByText(DEMO_PHONE.name).waitFor();
    await page.keyboard.press("Enter");
    await heading(page, DEMO_PHONE.name).waitFor();
  });

  it("shows a destination's name whole beside a long URL", async () => {
    const organizationId = await makeOrganization(walk().harness, "Long URLs");
    const name = "Receiver of the nightly runs";
    const url = `https://example.com/${"path/".repeat(60)}`;
    const { status } = await callControl(walk().harness, "POST", `/organizations/${organizationId}/destinations`, {
      ...{ url, name, event_types: ["*"] },
    });
    expect(status).toBe(201);
    const page = await walk().signIn("owner@long-urls.example", { organizationId, at: "/account" });
    await page.locator("main .page h1").waitFor();
    await ask(page, "nightly");
    const shown = page.getByRole("group", { name: "Destinations and phones" }).getByText(name, { exact: true });
    await shown.waitFor();
    expect(await shown.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });
});

describe("the palette in a large organization", () => {
  const MANY = 101;

  it("finds a key of any page by its id, and any phone by its name, of which it asks once that is typed", async () => {
    const { body } = await callControl(walk().harness, "POST", "/organizations", { name: "Large" });
    const { db } = walk().harness;
    const keys = Array.from({ length: MANY }, (_, index) => ({ id: makeId("key", index), createdAt: index }));
    const phones = keys.map((_, index) => ({ id: makeId("phone", index), name: `Rack phone ${index}` }));
    await db.batch([
      ...keys.map(({ id, createdAt }) =>
        db
          .prepare(
            "INSERT INTO api_keys (id, organization_id, name, role, key_sha256, prefix, created_at) VALUES (?, ?, ?, 'viewer', ?, 'sightline_aaaa', ?)",
          )
          .bind(id, body.id, `Key ${createdAt}`, createHash("sha256").update(id).digest("hex"), createdAt),
      ),
      ...phones.map(({ id, name }) =>
        db
          .prepare("INSERT INTO phones (id, organization_id, name, created_at) VALUES (?, ?, ?, 1)")
          .bind(id, body.id, name),
      ),
    ]);
    const page = await walk().signIn("large@example.com", { organizationId: body.id });
    const oldest = await ask(page, keys[0]?.id ?? "");
    await oldest.getByText("Key: requests of Key 0").waitFor();

    const asked: (string | null)[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith("/phones") && searchParams.has("name")) asked.push(searchParams.get("name"));
    });
    await field(page).fill("");
    await field(page).pressSequentially("rack phone 0");
    const [last] = phones;
    await page.getByRole("group", { name: "Destinations and phones" }).getByText("Rack phone 0").waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => readPath(page)).toBe(`/fleet/${last?.id}`);
    expect(asked.at(-1)).toBe("rack phone 0");
    expect(asked.length).toBeLessThan("rack phone 0".length / 2);
  });
});

describe("the palette is used with care", () => {
  it("asks for an id once it is typed, not with every letter", async () => {
    const page = await start();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/phones/phone_")) asked.push(request.url().split("/").at(-1) ?? "");
    });
    await ask(page, "phone_");
    await field(page).pressSequentially(DEMO_PHONE.id.slice("phone_".length));
    await page.getByRole("option").getByText("Phone: ").waitFor();
    expect(asked.at(-1)).toBe(DEMO_PHONE.id);
    expect(asked.length).toBeLessThan(DEMO_PHONE.id.length / 2);
  });

  it("stays open while text is selected by a drag that ends outside, and leaves Enter to an input method", async () => {
    const page = await start();
    await ask(page, "ledger");
    const box = await field(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(5, 700, { steps: 3 });
    await page.mouse.up();
    await field(page).dispatchEvent("keydown", { key: "Enter", isComposing: true });
    expect(await field(page).isVisible()).toBe(true);
    expect(readPath(page)).toBe("/organization");
    await page.mouse.click(5, 700);
    await field(page).waitFor({ state: "detached" });
  });
});

describe("the shortcuts", () => {
  it("go to pages, focus the search, and are listed; none acts while one types", async () => {
    const page = await start();
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await heading(page, "Delivery log").waitFor();
    await page.keyboard.press("/");
    const search = page.getByLabel("Search", { exact: true });
    await expect.poll(() => search.evaluate((element) => element.matches(":focus"))).toBe(true);
    await page.keyboard.type("g m ?/");
    expect(await search.inputValue()).toBe("g m ?/");
    expect([await page.getByRole("dialog").count(), readPath(page)]).toEqual([0, "/deliveries"]);

    await page.getByRole("heading", { name: "Delivery log" }).click();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await walk().checkAccessibility(page);
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    expect(readPath(page)).toBe("/deliveries");
  });

  it("open the palette by Cmd alone on a Mac, and are listed so; its failure stays until it is dismissed, and gives the focus back", async () => {
    const userAgent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
    const page = await walk().signIn("owner@example.com", { userAgent, at: "/organization" });
    await heading(page, "Organization").waitFor();
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    expect(await list.locator("kbd").first().textContent()).toBe("⌘");
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });

    walk().allow(/^failed GET .*palette/);
    await page.clock.install();
    await page.route(/\/palette-[^/]*\.js$/, (route) => route.abort());
    const rename = page.getByRole("button", { name: "Rename", exact: true });
    await rename.focus();
    await page.keyboard.press("Meta+k");
    const warning = page.locator(".toasts .warning");
    await warning.getByText("The service can't be reached. Try again.").waitFor();
    await page.clock.fastForward(60_000);
    await warning.getByRole("button", { name: "Dismiss" }).press("Enter");
    await warning.waitFor({ state: "detached" });
    expect(await rename.evaluate((element) => element.matches(":focus"))).toBe(true);
    // The keys are left to the system: had the page taken them, it would warn again, but not at once.
    await page.evaluate(`addEventListener("keydown", (event) => {
      if (event.key === "k") globalThis.isTaken = event.defaultPrevented;
    })`);
    await page.keyboard.press("Control+k");
    expect(await page.evaluate("globalThis.isTaken")).toBe(false);
    expect(await warning.count()).toBe(0);
  });

  it("can be turned off, for good, except the palette's", async () => {
    const page = await walk().signIn("shortcuts@example.com", { role: "viewer", at: "/account" });
    const choice = page.getByRole("checkbox", { name: "Use single-key shortcuts" });
    await choice.uncheck();
    await page.reload();
    await heading(page, "Your account").waitFor();
    await page.keyboard.press("?");
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await page.keyboard.press("Control+k");
    await field(page).waitFor();
    expect([await page.getByRole("dialog", { name: "Keyboard shortcuts" }).count(), readPath(page)]).toEqual([
      0,
      "/account",
    ]);
    await page.keyboard.press("Escape");
    await choice.check();
    await page.getByRole("heading", { name: "Your account" }).click();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  });
});
