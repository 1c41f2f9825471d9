import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import type { Box } from "../../src/domain/screens/box.ts";
import type { Analysis } from "../../src/domain/screens/detection.ts";
import { cropImage, decodeFile, encodeRgbaPng } from "../e2e/picture-files.ts";
import { readScreen } from "../e2e/sample-screens.ts";
import type { Walk } from "./walk.ts";

/** Longer than any run takes, whatever else the machine is doing; WebGPU in software is slow. */
export const PATIENCE_MS = 600_000;

/** The search field and the first rows of the sample screen: little text, so that it is fast. */
const PART: Box = { x1: 0, y1: 290, x2: 640, y2: 640 };

/** A part of the sample screen, as a file. */
export async function makePart(part = PART): Promise<Uint8Array> {
  return encodeRgbaPng(cropImage(await decodeFile(readScreen("settings")), part));
}

const SAMPLES = join(import.meta.dirname, "../../src/dashboard/pages/playground/samples");

/** Returns what is kept as detected in a sample. */
export function readSample(name: string): Analysis {
  return JSON.parse(readFileSync(join(SAMPLES, `${name}.json`), "utf8"));
}

/** Returns the place of each query of a sample, in pixels. */
export function readPlaces(name: string): Record<string, Box> {
  return JSON.parse(readFileSync(join(SAMPLES, `places/${name}.json`), "utf8"));
}

/** Returns a sample's picture, a PNG. */
export function readSamplePicture(name: string): Uint8Array {
  return readFileSync(join(SAMPLES, `${name}.png`));
}

/** Opens the playground in its own browser, signed in, without the overview before it. */
export async function startPlayground(
  walk: Walk,
  email = "viewer@example.com",
  options: Parameters<Walk["signIn"]>[1] = {},
): Promise<Page> {
  const page = await walk.signIn(email, { ...options, at: "/playground" });
  await page.getByRole("heading", { name: "Playground", level: 1 }).waitFor();
  return page;
}

/** Opens the playground through the page's navigation. */
export async function openPlayground(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByText("Playground").click();
  await page.getByRole("heading", { name: "Playground", level: 1 }).waitFor();
}

/** Chooses a file in the browser's file dialog. The page reads it from the disk: bytes that are sent to it take seconds if there are many. */
export async function chooseFile(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sightline-picture-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, bytes);
  const choice = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose screenshots" }).click();
  await (await choice).setFiles(path);
}

/** Chooses a picture and waits until the page shows it. */
export async function choosePicture(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await chooseFile(page, name, bytes);
  await page.getByRole("heading", { name, level: 2 }).waitFor();
}

/** Starts detect and waits until it has finished. */
export async function detectOnPage(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Detect( again)?$/ }).click();
  await awaitEnd(page);
}

/** Waits until nothing is in progress. */
export async function awaitEnd(page: Page): Promise<void> {
  await expect
    .poll(() => page.getByRole("progressbar").count(), { timeout: PATIENCE_MS, message: "runs that don't end" })
    .toBe(0);
}

/** Returns the response that the page shows, from its JSON. */
export async function readAnswer(page: Page): Promise<Analysis> {
  const answer = page.getByRole("region", { name: "The response" });
  if ((await answer.count()) === 0) await page.getByText("The response as JSON").click();
  return JSON.parse((await answer.textContent()) || "null");
}

/** Returns the drawn things, by their labels. */
export function drawnThings(page: Page) {
  return page.getByRole("listbox", { name: "What was found, on the picture" }).getByRole("option");
}

// A plain function of the page, since it runs there.
const MAKE_TRANSFER = `([names, bytes]) => {
  const transfer = new DataTransfer();
  for (const name of names) transfer.items.add(new File([Uint8Array.from(bytes)], name));
  return transfer;
}`;

/** Drops files of the same content on the page. */
export async function dropFiles(page: Page, names: readonly string[], bytes: Uint8Array): Promise<void> {
  const transfer = await page.evaluateHandle(`(${MAKE_TRANSFER})(${JSON.stringify([names, [...bytes]])})`);
  await page.getByRole("main").dispatchEvent("dragover", { dataTransfer: transfer });
  await page.getByRole("main").dispatchEvent("drop", { dataTransfer: transfer });
}
