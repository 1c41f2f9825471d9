import { setTimeout as wait } from "node:timers/promises";
import { type Browser, chromium } from "playwright-core";
import { findChromium, findHeadlessChromium } from "../scripts/chromium.ts";
import { countStart } from "./count-starts.ts";

/** The path of a Chromium; undefined if there is none. */
export const CHROMIUM = findHeadlessChromium();

// No page needs a graphics card, and a software one costs more than everything else: pages are drawn without, in few
// processes.
const THRIFTY = [
  ...["--disable-gpu", "--disable-gpu-rasterization", "--disable-software-rasterizer", "--in-process-gpu"],
  ...["--renderer-process-limit=1", "--disable-site-isolation-trials", "--enable-features=NetworkServiceInProcess2"],
  // No page runs for long enough to repay the slowest of the compilers, and threads for them and for memory only take cores from others.
  "--js-flags=--no-opt --single-threaded",
];

/**
 * The arguments of a Chromium whose WebGPU has a software adapter. It leaves out two precautions of browsers, checked
 * bounds and cleared memory of workgroups, which nothing may rely on: compiling them takes most of a run's time.
 */
export const WEBGPU: readonly string[] = [
  ...["--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"],
  "--enable-dawn-features=disable_robustness,disable_workgroup_init",
];

/** Far more than a Chromium takes that has not hung. */
const PATIENCE_MS = 60_000;

let shared: Promise<Browser> | undefined;

/**
 * Lends the Chromium that all test files of this process share, without a graphics card. It ends with the process: a
 * file closes what it opened in it, each in its own context. One that has ended is replaced.
 */
export function shareBrowser(): Promise<Browser> {
  shared ??= launch(CHROMIUM, THRIFTY).then((browser) =>
    browser.once("disconnected", () => {
      shared = undefined;
    }),
  );
  return shared;
}

/**
 * Waits for something that has no limit of its own, such as a new context. Throws Error if it takes too long: the
 * browser has hung, and is ended, so that the next file gets another one.
 */
export async function waitForBrowser<T>(browser: Browser, what: string, done: Promise<T>): Promise<T> {
  const inTime = new AbortController();
  const late = wait(PATIENCE_MS, undefined, { signal: inTime.signal }).then(() => {
    void browser.close();
    throw new Error(`Chromium has not ${what} within ${PATIENCE_MS / 1000} s.`);
  });
  try {
    return await Promise.race([done, late]);
  } finally {
    inTime.abort();
  }
}

/** Starts a separate Chromium for the caller: the whole browser, since the shell has no WebGPU. */
export function startBrowser(args: readonly string[]): Promise<Browser> {
  return launch(findChromium(), args);
}

function launch(executablePath: string | undefined, args: readonly string[]): Promise<Browser> {
  countStart("Chromium");
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", ...args],
    timeout: 2 * PATIENCE_MS,
  });
}
