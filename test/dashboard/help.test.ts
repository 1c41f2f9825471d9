import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { EVENT_TYPES } from "../../src/domain/events/event-types.ts";
import { callControl } from "../control/control-client.ts";
import { runCopiedCode } from "./copied-code.ts";
import { fillPath } from "./fill-path.ts";
import { useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true });

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Expects that the heading of what was chosen from a list has the focus, and is on the screen. */
async function expectChosen(page: Page, name: string): Promise<void> {
  const chosen = page.getByRole("heading", { name, level: 2, exact: true });
  await chosen.waitFor();
  await expect.poll(() => chosen.evaluate((element) => element.matches(":focus"))).toBe(true);
  await expect.poll(async () => (await chosen.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  const bottom = page.viewportSize()?.height ?? 0;
  await expect.poll(async () => (await chosen.boundingBox())?.y).toBeLessThan(bottom);
}

async function openPage(path: string): Promise<Page> {
  const page = await walk().signIn("viewer@example.com", { at: path });
  await page.locator("main .page h1").waitFor();
  return page;
}

describe("help", () => {
  it("is reached from the navigation, and leads to the catalog, the receivers, the errors and the documents", async () => {
    const page = await openPage("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Help" }).click();
    await heading(page, "Help").waitFor();
    for (const [link, title] of [
      ["Event catalog", "Event catalog"],
      ["API reference", "API reference"],
      ["Receivers", "Verify signatures"],
      ["Errors", "Errors"],
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
    expect(outside.length).toBeGreaterThanOrEqual(10);
    for (const href of outside) expect((await page.request.get(href)).status(), href).toBe(200);
    await page.locator("main .links").getByRole("link", { name: "All documents" }).click();
    await page
      .getByRole("searchbox")
      .or(page.getByRole("heading", { level: 1 }))
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe("/docs/");
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
    await expect.poll(() => page.title()).toBe(`${EVENT_TYPES.at(-1)} · Event catalog · sightline`);
  });

  it("copies an example", async () => {
    const page = await walk().signIn("viewer@example.com", {
      permissions: ["clipboard-read", "clipboard-write"],
      at: "/help/events?type=balance.low",
    });
    await region(page, "Example of balance.low").locator("..").getByRole("button", { name: "Copy" }).click();
    await page.getByText("Copied to the clipboard.").waitFor();
    const copied = JSON.parse(await page.evaluate<string>("navigator.clipboard.readText()"));
    expect(copied).toMatchObject({ type: "balance.low", test: false });
  });

  it("is one click away from a delivery's type, and from the types of a destination", async () => {
    const page = await walk().signIn("admin@example.com", { at: await fillPath(walk().harness, "/deliveries/:id") });
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
    const page = await walk().signIn("viewer@example.com", {
      viewport: { width: 390, height: 844 },
      at: "/help/events",
    });
    const list = page.getByRole("navigation", { name: "Event types" });
    await heading(page, "Event catalog").waitFor();
    expect(await list.isVisible()).toBe(false);
    await page.getByText("Event types", { exact: true }).click();
    await list.getByRole("link", { name: "phone.online", exact: true }).click();
    await expectChosen(page, "phone.online");
    expect(await list.isVisible()).toBe(false);
  });
});

describe("the API reference", () => {
  const create = async (role: string) => {
    const path = `/organizations/${DEMO_ORGANIZATION.id}/api-keys`;
    return (await callControl(walk().harness, "POST", path, { name: "tried", role })).body.key as string;
  };
  const openOperation = async (id: string) => {
    const page = await openPage(`/help/api?operation=${id}`);
    await page.getByRole("heading", { name: "Try it" }).waitFor();
    await page.getByRole("link", { name: "Try it", exact: true }).click();
    return page;
  };
  const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true }).click();
  const outcome = (page: Page) => page.locator(".outcome strong");
  const readBody = async (page: Page) => JSON.parse((await region(page, "Response body").textContent()) ?? "");

  it("calls an operation with one's own key, not with the session, and keeps the key nowhere", async () => {
    const key = await create("viewer");
    const page = await openOperation("organization.get");
    await page.getByLabel("Your API key").fill(key);
    const sent = page.waitForRequest((request) => request.url().endsWith("/api/v1/organization"));
    await send(page);
    const headers = await (await sent).allHeaders();
    expect(headers["x-service-api-key"]).toBe(key);
    expect(headers).not.toHaveProperty("cookie");
    await outcome(page)
      .getByText(/^200 .*in .*m?s$/)
      .waitFor();
    expect(await readBody(page)).toMatchObject({ id: DEMO_ORGANIZATION.id });
    await page.getByText("Response headers", { exact: true }).click();
    expect(await region(page, "Response headers").textContent()).toMatch(/^x-request-id: \S+$/m);

    const kept = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state])";
    expect(await page.evaluate<string>(kept)).not.toContain(key);
    expect(await page.locator("main").innerHTML()).not.toContain(key);
    const list = page.getByRole("navigation", { name: "Operations" });
    await list.getByRole("link", { name: "GET List models", exact: true }).click();
    await expectChosen(page, "List models");
    await expect.poll(() => page.title()).toBe("List models · API reference · sightline");
    await page.getByText("No credential is needed.").waitFor();
    await list.getByRole("link", { name: "GET Get the caller's organization", exact: true }).click();
    expect(await page.getByLabel("Your API key").inputValue()).toBe(key);
    await page.goto("/help");
    await page.goBack();
    expect(await page.getByLabel("Your API key").inputValue()).toBe("");
  });

  it("sends a body that starts as an example, refuses one that isn't JSON, and offers the call as a command", async () => {
    const key = await create("viewer");
    const page = await openOperation("elements.locate");
    await page.getByLabel("Your API key").fill(key);
    const body = page.getByLabel("Body");
    const example = JSON.parse(await body.inputValue());
    await body.fill("{");
    await page.getByText(/^It isn't JSON: /).waitFor();
    expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
    await body.fill(JSON.stringify({ ...example, elements: [{ id: "it's", role: "button", name: example.query }] }));
    await send(page);
    await outcome(page).getByText(/^200 /).waitFor();
    const answer = await readBody(page);
    expect(answer).toMatchObject({ found: true });

    await page.getByText("As a command", { exact: true }).click();
    const command = (await region(page, "The call as a command").textContent()) ?? "";
    expect(command).not.toContain(key);
    const folder = mkdtempSync(join(tmpdir(), "sightline-command-"));
    try {
      const origin = new URL(walk().origin);
      const printed = await runCopiedCode(folder, "curl", command.replace(origin.hostname, "127.0.0.1"), key);
      if (printed !== null) expect(printed).toMatchObject({ found: true });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("names the header whose value can't be sent", async () => {
    const page = await openOperation("organization.destinations.send-test");
    const field = page.getByLabel("Idempotency-Key");
    await field.fill("日本");
    expect(await page.getByRole("alert").textContent()).toMatch(/^It must have Latin letters/);
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
    await field.fill("once");
    expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(false);
  });

  it("leads from an error to the page that explains it", async () => {
    walk().allow(/^401 GET .*\/api\/v1\/organization$/);
    const page = await openOperation("organization.get");
    await page.getByLabel("Your API key").fill("sightline_wrong");
    await send(page);
    await outcome(page).getByText(/^401 /).waitFor();
    const about = page.getByText("About this error:").getByRole("link");
    expect(await about.textContent()).toBe("unauthenticated");
    await about.click();
    await heading(page, "unauthenticated").waitFor();
    await page.getByRole("link", { name: "All errors" }).click();
    await page.getByRole("link", { name: "document about errors" }).click();
    await heading(page, "Errors").waitFor();
    await page.getByRole("link", { name: "unauthenticated", exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/problems/unauthenticated");
  });

  it("says that the service can't be reached, and what can't be tried", async () => {
    walk().allow(/^failed /);
    const page = await openOperation("models.list");
    await page.route("**/models", (route) => route.abort());
    await send(page);
    await page.getByText("The service can't be reached.").waitFor();
    await page.goto("/help/api?operation=changes.apply");
    await page.getByText("An API key can't call this operation.").waitFor();
    await page.goto("/help/api?operation=nothing");
    await page.getByText("There is no operation nothing").waitFor();
  });
});
