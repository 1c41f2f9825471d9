import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { locateOnPage } from "../../examples/locate-on-page.ts";
import { runTask } from "../../examples/run-task.ts";
import { TASKS } from "../../examples/tasks.ts";
import { LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { CHROMIUM, shareBrowser } from "../browser.ts";
import { type Harness, startHarness } from "../harness.ts";

let harness: Harness;
let browser: Browser;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  harness = await startHarness({ vision: true });
  browser = await shareBrowser();
});
afterAll(() => harness?.close());
beforeEach((context) => {
  if (CHROMIUM === undefined) context.skip("no chromium, chromium-browser or google-chrome is on the PATH");
});

const access = () => ({ origin: harness.origin, apiKey: LOCAL_API_KEY });

it("there are twenty tasks, each with a name of its own", () => {
  expect(new Set(TASKS.map(({ name }) => name)).size).toBe(20);
});

// `npm run bench:agent` does all of them.
it.each(["log in", "turn Bluetooth on", "buy a milk jug", "delete a mail"])(
  "the agent can %s by what it sees",
  async (name) => {
    const task = TASKS.find((each) => each.name === name);
    const outcome = task && (await runTask(task, browser, access()));
    expect(outcome).toMatchObject({ isRight: true });
  },
);

it("says where it stopped if something isn't on the page", async () => {
  const task = { name: "", page: "login 412x800", steps: [{ click: "the shopping cart" }], wanted: { bought: true } };
  const { isRight, lines } = await runTask(task, browser, access());
  expect([isRight, lines]).toEqual([false, ["the shopping cart: not found", "the page has {}"]]);
});

it("passes on why a call was refused", async () => {
  const page = await browser.newPage();
  await expect(locateOnPage(page, "anything", { ...access(), apiKey: "wrong" })).rejects.toThrow(/detect: 401 .*key/);
  await page.close();
});
