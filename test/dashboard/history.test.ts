import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
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
