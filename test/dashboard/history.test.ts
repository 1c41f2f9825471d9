import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { awaitDrawing } from "./await-drawing.ts";
import { storeFleet } from "./large-fleet.ts";
import { useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true });

const readPath = (page: Page) => page.url().slice(walk().origin.length);

describe("the filters of a list", () => {
  it.each([
    ["/deliveries", "?span=own"],
    ["/requests", ""],
    ["/money/ledger", ""],
  ])("replace the entry of the history, dates too: one Back leaves %s", async (path, query) => {
    const page = await walk().signIn("owner@example.com", { at: "/organization" });
    await page.goto(path + query);
    const change = async (label: string, at: string, name: string) => {
      await page.getByLabel(label, { exact: true }).fill(at);
      await expect.poll(() => new URL(page.url()).searchParams.get(name)).toBe(`${at}:00.000Z`);
    };
    await change("From", "2026-01-01T10:00", "since");
    await change("From", "2026-01-02T10:00", "since");
    await change("Until", "2026-02-01T10:00", "until");
    if (path !== "/money/ledger") await page.getByLabel("Status").selectOption({ index: 1 });
    await page.getByRole("button", { name: path === "/money/ledger" ? "All times" : "Clear filters" }).click();
    await expect.poll(() => readPath(page)).toBe(path);
    await page.goBack();
    await expect.poll(() => readPath(page)).toBe("/organization");
  });

  it.each([
    ["/fleet", "Status", "status"],
    ["/fleet/deliveries", "Status", "status"],
  ])("replace the entry of the history, choices too: one Back leaves %s", async (path, label, name) => {
    const page = await walk().signIn("owner@example.com", { at: "/organization" });
    await page.goto(path);
    for (const index of [1, 2, 1]) {
      const field = page.getByLabel(label);
      const value = (await field.getByRole("option").nth(index).getAttribute("value")) ?? "";
      await field.selectOption({ index });
      await expect.poll(() => new URL(page.url()).searchParams.get(name)).toBe(value);
    }
    await page.goBack();
    await expect.poll(() => readPath(page)).toBe("/organization");
  });
});

describe("the place on a page", () => {
  /** Low, so that every page is longer. */
  const viewport = { width: 1280, height: 400 };
  const readY = (page: Page) => page.evaluate<number>("scrollY");
  const phoneHeading = (page: Page) => page.getByRole("heading", { name: /^Rack phone/, level: 1 });

  /** Opens the list of a large fleet, scrolls down to a phone and follows its link. Returns the list's place. */
  async function openPhoneFarDown(): Promise<{ page: Page; listY: number }> {
    const { organizationId } = await storeFleet(walk(), 60);
    const page = await walk().signIn("owner@example.com", { organizationId, viewport, at: "/fleet" });
    const link = page.getByRole("link", { name: "Rack phone 45", exact: true });
    await link.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const listY = await readY(page);
    expect(listY).toBeGreaterThan(viewport.height);
    await link.click();
    await phoneHeading(page).waitFor();
    return { page, listY };
  }

  /** Holds the list's rows back until the returned function is called. */
  async function holdPhones(page: Page): Promise<() => Promise<void>> {
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/\/phones\?/, async (route) => {
      await isLetGo;
      await route.continue();
    });
    return async () => {
      letGo();
      await page.unrouteAll({ behavior: "wait" });
    };
  }

  it("is the top for what is opened anew, and where one left it after Back and Forward", async () => {
    const { page, listY } = await openPhoneFarDown();
    expect(await readY(page)).toBe(0);
    // What comes later stands above the lists, and moves them.
    await expect.poll(() => page.locator("main .loading").count()).toBe(0);
    const lists = page.getByRole("tablist", { name: "Lists of this phone" });
    await lists.evaluate((element) => element.scrollIntoView({ block: "start" }));
    const phoneY = await readY(page);
    expect(phoneY).toBeGreaterThan(0);

    await page.goBack();
    await page.getByRole("heading", { name: "Fleet", level: 1 }).waitFor();
    await expect.poll(() => readY(page)).toBe(listY);
    await page.goForward();
    await phoneHeading(page).waitFor();
    await expect.poll(() => readY(page)).toBe(phoneY);
    await page.goBack();
    await page.getByRole("navigation", { name: "Fleet" }).waitFor();
    await expect.poll(() => readY(page)).toBe(listY);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Organization" }).click();
    await page.getByRole("heading", { name: "Organization", level: 1 }).waitFor();
    expect(await readY(page)).toBe(0);
  });

  it("is restored once the rows have loaded, also when the page was reloaded in between", async () => {
    const { page, listY } = await openPhoneFarDown();
    await page.reload();
    await phoneHeading(page).waitFor();
    const letGo = await holdPhones(page);
    await page.goBack();
    await page.getByRole("heading", { name: "Fleet", level: 1 }).waitFor();
    await page.locator("main .loading").waitFor();
    expect(await readY(page)).toBeLessThan(listY);
    await letGo();
    await expect.poll(() => readY(page)).toBe(listY);
    await page.reload();
    await expect.poll(() => readY(page)).toBe(listY);
  });

  it("is left to whoever scrolls before the rows have loaded", async () => {
    const { page } = await openPhoneFarDown();
    await page.reload();
    await phoneHeading(page).waitFor();
    const letGo = await holdPhones(page);
    await page.goBack();
    await page.getByRole("heading", { name: "Fleet", level: 1 }).waitFor();
    await page.locator("main .loading").waitFor();
    await page.mouse.move(600, 200);
    await page.mouse.wheel(0, -10);
    await expect.poll(() => readY(page)).toBe(0);
    await letGo();
    await page.getByRole("link", { name: "Rack phone 45", exact: true }).waitFor();
    // The place would be restored when the longer page is drawn.
    await awaitDrawing(page);
    expect(await readY(page)).toBe(0);
  });

  it("is the top for the next page of a list, and where one left the last one after Back", async () => {
    const { organizationId } = await storeFleet(walk(), 60);
    const page = await walk().signIn("owner@example.com", { organizationId, viewport, at: "/fleet" });
    const older = page.getByRole("button", { name: "Older" });
    await older.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const y = await readY(page);
    await older.click();
    await page.getByRole("link", { name: "Rack phone 30", exact: true }).waitFor();
    expect(await readY(page)).toBe(0);
    await page.goBack();
    await page.getByRole("link", { name: "Rack phone 45", exact: true }).waitFor();
    await expect.poll(() => readY(page)).toBe(y);
  });

  it("is the anchor of a link with one, on this page and on another", async () => {
    const page = await walk().signIn("owner@example.com", { viewport, at: "/help/api?operation=models.list" });
    const target = page.locator("#try");
    const readTop = () => target.evaluate((element) => element.getBoundingClientRect().top);
    await target.waitFor();
    await page.evaluate("scrollTo(0, 60)");
    await expect.poll(() => readY(page)).toBe(60);
    await page.locator('a[href="#try"]').click();
    await expect.poll(readTop).toBeLessThan(viewport.height / 2);
    await page.goBack();
    await expect.poll(() => readY(page)).toBe(60);

    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Organization" }).click();
    await page.getByRole("heading", { name: "Organization", level: 1 }).waitFor();
    await page.evaluate(`(() => {
      const link = Object.assign(document.createElement("a"), { href: "/help/api?operation=models.list#try" });
      document.body.append(link);
      link.click();
      link.remove();
    })()`);
    await target.waitFor();
    await expect.poll(readTop).toBeLessThan(viewport.height / 2);
  });
});
