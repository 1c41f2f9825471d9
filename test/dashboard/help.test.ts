import { Ajv2020 } from "ajv/dist/2020.js";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { EVENT_TYPES } from "../../src/domain/events/event-types.ts";
import { fillPath } from "./fill-path.ts";
import { useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true });
const WIDTHS = [320, 390, 768, 1440];

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function openPage(path: string): Promise<Page> {
  const page = await walk().signIn("viewer@example.com");
  await page.goto(path);
  await page.locator("main .page h1").waitFor();
  return page;
}

describe("help", () => {
  it("is reached from the navigation, and leads to the catalog, the receivers, the errors and the document", async () => {
    const page = await openPage("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Help" }).click();
    await heading(page, "Help").waitFor();
    for (const [link, title] of [
      ["Event catalog", "Event catalog"],
      ["Receivers", "Verify signatures"],
      ["Errors", "Problems"],
    ] as const) {
      await page.goto("/help");
      await page.locator("main .links").getByRole("link", { name: link, exact: true }).click();
      await heading(page, title).waitFor();
    }
    await page.goto("/help");
    await heading(page, "Help").waitFor();
    const outside = await page
      .locator("main .links a[target=_top]")
      .evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href));
    expect(outside.length).toBeGreaterThanOrEqual(5);
    for (const href of outside) expect((await page.request.get(href)).status(), href).toBe(200);
  });

  it.each(["light", "dark"] as const)("is accessible, and fits, at every width in %s colours", async (colorScheme) => {
    const page = await walk().signIn("viewer@example.com", { colorScheme });
    for (const path of ["/help", "/help/events?type=file.delivered"]) {
      await page.goto(path);
      await page.locator("main .page h1").waitFor();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), `${path} ${width}`).toBe(0);
        await walk().checkAccessibility(page);
      }
    }
    await walk().shoot(page, `help-events-${colorScheme}`);
  });
});

describe("the event catalog", () => {
  it("shows of every type a schema, an example that fits it, its fields and the headers", async () => {
    const page = await openPage("/help/events");
    const list = page.getByRole("navigation", { name: "Event types" });
    expect(await list.getByRole("link").allTextContents()).toEqual(EVENT_TYPES);
    const ajv = new Ajv2020({ strict: false, formats: { "date-time": true } });
    for (const type of EVENT_TYPES) {
      await list.getByRole("link", { name: type, exact: true }).click();
      const example = JSON.parse((await region(page, `Example of ${type}`).textContent()) ?? "");
      expect(example.type).toBe(type);
      await page.getByText("JSON Schema", { exact: true }).click();
      const schema = JSON.parse((await region(page, `JSON Schema of ${type}`).textContent()) ?? "");
      expect(ajv.validate(schema, example), `${type}: ${ajv.errorsText()}`).toBe(true);
      expect(ajv.validate(schema, { ...example, more: 1 })).toBe(false);
      const fields = await region(page, `Fields of ${type}`).locator("tbody td:first-child").allTextContents();
      expect(fields).toEqual(expect.arrayContaining(Object.keys(example.data).map((name) => `data.${name}`)));
    }
    const headers = region(page, "Headers of every delivery");
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
      expect(await headers.getByText(name, { exact: true }).count(), name).toBe(1);
    }
    expect(new URL(page.url()).search).toBe(`?type=${EVENT_TYPES.at(-1)}`);
  });

  it("copies an example", async () => {
    const page = await walk().signIn("viewer@example.com", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto("/help/events?type=balance.low");
    await region(page, "Example of balance.low").locator("..").getByRole("button", { name: "Copy" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = JSON.parse(await page.evaluate<string>("navigator.clipboard.readText()"));
    expect(copied).toMatchObject({ type: "balance.low", test: false });
  });

  it("is one click away from a delivery's type, and from the types of a destination", async () => {
    const page = await walk().signIn("admin@example.com");
    await page.goto(await fillPath(walk().harness, "/deliveries/:id"));
    const link = page
      .locator(".facts")
      .getByRole("link")
      .filter({ hasText: /^[a-z_]+(\.[a-z_]+)+$/ })
      .first();
    const type = (await link.textContent()) ?? "";
    expect(EVENT_TYPES).toContain(type);
    await link.click();
    await page.getByRole("heading", { name: type, level: 2 }).waitFor();
    await page.goto("/webhooks");
    await page.getByRole("button", { name: "Register a destination" }).first().click();
    const opened = page.waitForEvent("popup");
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /^Schema and example of each type/ })
      .click();
    await heading(await opened, "Event catalog").waitFor();
  });

  it("says which types don't exist", async () => {
    const page = await openPage("/help/events?type=run.flew");
    await page.getByText("There is no event type run.flew").waitFor();
  });

  it("folds its list on a phone, also after a choice", async () => {
    const page = await walk().signIn("viewer@example.com", { viewport: { width: 390, height: 844 } });
    await page.goto("/help/events");
    const list = page.getByRole("navigation", { name: "Event types" });
    await heading(page, "Event catalog").waitFor();
    expect(await list.isVisible()).toBe(false);
    await page.getByText("Event types", { exact: true }).click();
    await list.getByRole("link", { name: "phone.online", exact: true }).click();
    await page.getByRole("heading", { name: "phone.online", level: 2 }).waitFor();
    expect(await list.isVisible()).toBe(false);
  });
});
