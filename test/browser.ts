import { type Browser, chromium } from "playwright-core";
import { findChromium, findHeadlessChromium } from "../scripts/chromium.ts";
import { countStart } from "./count-starts.ts";

/** The path of a Chromium; undefined if there is none. */
export const CHROMIUM = findHeadlessChromium();

// No page needs a graphics card, and a software one costs more than everything else: pages are drawn without, in few
// processes.
const THRIFTY = [
  ...["--disable-gpu", "--disable-gpu-rasterization", "--disable-software-rasterizer", "--in-process-gpu"],
  ...["--renderer-process-limit=1", "--disable-site-isolation-trials"],
];

let shared: Promise<Browser> | undefined;

/**
 * Lends the Chromium that all test files of this process share, without a graphics card. It ends with the process: a
 * file closes what it opened in it, each in its own context.
 */
export function shareBrowser(): Promise<Browser> {
  shared ??= launch(CHROMIUM, THRIFTY);
  return shared;
}

/** Starts a separate Chromium for the caller: the whole browser, since the shell has no WebGPU. */
export function startBrowser(args: readonly string[]): Promise<Browser> {
  return launch(findChromium(), args);
}

function launch(executablePath: string | undefined, args: readonly string[]): Promise<Browser> {
  countStart("Chromium");
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox", ...args] });
}
