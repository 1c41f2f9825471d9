/**
 * Takes the pictures of docs/dashboard.md: `npm run dev` in one terminal, then in another `npm run draw:dashboard --
 * LINK` with the link that it printed after "Dashboard:". Requires Debian's Chromium.
 */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { findChromium } from "./chromium.ts";
import { readArguments, refuseArguments } from "./command-line.ts";

const FOLDER = join(import.meta.dirname, "..", "src", "dashboard", "pictures");
const VIEW = { width: 1440, height: 900 };

type Picture = { name: string; colorScheme: "light" | "dark"; open(page: Page): Promise<void> };

const PICTURES: readonly Picture[] = [
  {
    name: "overview",
    colorScheme: "light",
    open: async (page) => {
      await page.goto("/");
      await page.locator(".sparkline").nth(3).waitFor();
    },
  },
  {
    name: "playground",
    colorScheme: "dark",
    open: async (page) => {
      await page.goto("/playground");
      await page.getByRole("button", { name: "Continue to checkout", exact: true }).click();
      await page.locator(".stage .answer").waitFor({ state: "attached", timeout: 120_000 });
    },
  },
  {
    name: "delivery-log",
    colorScheme: "light",
    open: async (page) => {
      await page.goto("/deliveries");
      await page.getByRole("row").nth(5).waitFor();
    },
  },
  {
    name: "delivery",
    colorScheme: "dark",
    open: async (page) => {
      await page.goto("/deliveries?status=failed");
      await page.getByRole("table").getByRole("link", { name: "run.failed" }).first().click();
      await page.getByRole("heading", { name: "Attempt 6" }).waitFor();
    },
  },
  {
    name: "destination",
    colorScheme: "light",
    open: async (page) => {
      await page.goto("/webhooks");
      await page.getByRole("main").getByRole("link", { name: "analytics" }).click();
      await page.locator(".u-over").nth(1).waitFor();
    },
  },
  {
    name: "phone",
    colorScheme: "dark",
    open: async (page) => {
      await page.goto("/fleet");
      await page.getByRole("link", { name: "Pixel 9 Pro" }).first().click();
      await page.getByRole("button", { name: "7 days" }).click();
      await page.getByRole("table", { name: "Sessions" }).waitFor();
    },
  },
  {
    name: "money",
    colorScheme: "light",
    open: async (page) => {
      await page.goto("/money");
      await page.locator(".u-over").first().waitFor();
    },
  },
  {
    name: "events",
    colorScheme: "dark",
    open: async (page) => {
      await page.goto("/help/events?type=run.completed");
      await page.locator("main pre").first().waitFor();
    },
  },
];

const USAGE = `npm run draw:dashboard -- LINK

Takes the pictures of docs/dashboard.md. LINK is what npm run dev prints behind "Dashboard:".`;

const { positionals } = readArguments(USAGE, { allowPositionals: true });
const link = positionals[0] ?? "";
if (!/^https?:\/\/[^/]+\/sign-in#/.test(link)) {
  refuseArguments('Give the link that `npm run dev` prints behind "Dashboard:", in quotes.');
}
mkdirSync(FOLDER, { recursive: true });
const executablePath = findChromium();
if (executablePath === undefined) throw new Error("There is no Chromium. Install it: apt-get install chromium");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const door = await browser.newContext({ baseURL: new URL(link).origin });
  const first = await door.newPage();
  await first.goto(link);
  await first.getByRole("navigation", { name: "Main" }).waitFor();
  // A link works once: other pages reuse its session.
  const storageState = await door.storageState();
  for (const { name, colorScheme, open } of PICTURES) {
    const context = await browser.newContext({
      ...{ baseURL: new URL(link).origin, storageState, viewport: VIEW, colorScheme },
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await open(page);
    await page.waitForLoadState("networkidle");
    await page.evaluate("scrollTo(0, 0)");
    const picture = await page.screenshot({ animations: "disabled" });
    // A palette takes a third of the size, without a visible difference.
    await sharp(picture)
      .png({ palette: true, colours: 128, effort: 10 })
      .toFile(join(FOLDER, `${name}.png`));
    console.log(`${name}.png`);
    await context.close();
  }
} finally {
  await browser.close();
}
