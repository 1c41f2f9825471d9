import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { compareRuns } from "../../src/dashboard/pages/playground/compare-runs.ts";
import { DEFAULT_OPTIONS } from "../../src/dashboard/pages/playground/detect-options.ts";
import { SAMPLES } from "../../src/dashboard/pages/playground/sample-list.ts";
import { detect } from "../e2e/detect-client.ts";
import { decodeFile } from "../e2e/picture-files.ts";
import { readScreen } from "../e2e/sample-screens.ts";
import { countClicks, expectClicks } from "./count-clicks.ts";
import { makeNoise } from "./noise-picture.ts";
import {
  awaitEnd,
  choosePicture,
  detectOnPage,
  drawnThings,
  dropFiles,
  makePart,
  openPlayground,
  PATIENCE_MS,
  readAnswer,
  readSample,
  startPlayground,
} from "./playground-page.ts";
import { PHONE, useWalk, type Walk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true, vision: true });
let part: Uint8Array;
beforeAll(async () => {
  part = await makePart();
});

const start = (options?: Parameters<Walk["signIn"]>[1]) => startPlayground(walk(), "viewer@example.com", options);

// Plain functions of the page, since they run there.
const COPY_PICTURE = `(bytes) => {
  const picture = new Blob([Uint8Array.from(bytes)], { type: "image/png" });
  return navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
}`;
/** Cells of a spreadsheet are copied as a text and as a picture. */
const COPY_CELLS = `(bytes) => {
  const picture = new Blob([Uint8Array.from(bytes)], { type: "image/png" });
  const text = new Blob(["Bluetooth"], { type: "text/plain" });
  return navigator.clipboard.write([new ClipboardItem({ "image/png": picture, "text/plain": text })]);
}`;
const IS_ANSWER_IN_VIEW = `(() => {
  const { top, bottom } = document.querySelector(".stage .answer .edge").getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
})()`;
/** Records every announcement that the page makes, even briefly, and the elements that make them. */
const WATCH_STAGES = `() => {
  globalThis.stages = [];
  globalThis.speakers = [...document.querySelectorAll("main [role=status]")];
  new MutationObserver(() => {
    for (const { textContent } of speakers) if (!stages.includes(textContent)) stages.push(textContent);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}`;

/** Holds a file over the page in the moment in which it appears. */
const HOLD_FILE_AT_ONCE = `new MutationObserver((_changes, watch) => {
  const title = document.querySelector("main h1");
  if (title?.textContent !== "Playground") return;
  watch.disconnect();
  globalThis.isTaken = !title.dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true }));
}).observe(document, { subtree: true, childList: true })`;

describe("the first minute", () => {
  test("starts with a sample whose boxes are there without a call, and each other one is a click away", async () => {
    const page = await walk().signIn("viewer@example.com");
    const called: string[] = [];
    page.on("request", (request) => request.method() === "POST" && called.push(request.url()));
    await openPlayground(page);
    for (const { name, title } of SAMPLES) {
      if (name !== SAMPLES[0]?.name) await page.getByRole("button", { name: title, exact: true }).click();
      await page.getByRole("img", { name: `Screenshot ${name}.png` }).waitFor();
      const shown = readSample(name);
      await expect.poll(() => drawnThings(page).count()).toBe(shown.icon_detections.length + shown.ocr_results.length);
      await page.getByRole("button", { name: title, exact: true, pressed: true }).waitFor();
    }
    expect(called.filter((url) => url.includes("/api/v1/"))).toEqual([]);
    await walk().shoot(page, "playground-sample");
  });

  test("answers a query at a click, with a box where it is", { timeout: PATIENCE_MS }, async () => {
    const page = await start({ viewport: PHONE });
    const cases: [query: string, x: number, y: number][] = [
      ["Continue to checkout", 292, 900],
      ["the search icon", 480, 90],
    ];
    for (const [query, x, y] of cases) {
      await page.getByRole("button", { name: query, exact: true }).click();
      await page.getByText("Model's time").waitFor();
      await awaitEnd(page);
      const edge = page.locator(".stage .answer .edge");
      await edge.waitFor({ state: "attached" });
      const read = async (name: string) => Number(await edge.getAttribute(name));
      const [left, top, width, height] = [await read("x"), await read("y"), await read("width"), await read("height")];
      expect(left < x && x < left + width && top < y && y < top + height, query).toBe(true);
      // On a phone the form is far below the picture: the page scrolls to the box.
      await expect.poll(() => page.evaluate(IS_ANSWER_IN_VIEW), { message: query }).toBe(true);
      expect(await page.getByLabel("What are you looking for?").inputValue()).toBe(query);
    }
    await walk().checkAccessibility(page);
    await walk().shoot(page, "playground-answer");
  });

  test("shows of a sample what the service still detects", { timeout: PATIENCE_MS }, async () => {
    const page = await start();
    await page.getByRole("button", { name: "Phone, dark" }).click();
    await page.getByRole("img", { name: "Screenshot dark.png" }).waitFor();
    await detectOnPage(page);
    const [analysis, before] = [await readAnswer(page), readSample("dark")];
    const comparison = compareRuns(
      { options: DEFAULT_OPTIONS, analysis },
      { options: DEFAULT_OPTIONS, analysis: before },
    );
    const { alike = 0, different = 0 } = comparison ?? {};
    // A newer network may differ a little. `npm run make:samples` writes what it answers.
    expect(alike / (alike + different)).toBeGreaterThan(0.9);
  });
});

describe("a screenshot comes onto the page", () => {
  test("by a choice of files, and dropped in its place", async () => {
    const page = await start();
    await choosePicture(page, "chosen.png", part);
    await dropFiles(page, ["dropped.png"], part);
    await page.getByRole("heading", { name: "dropped.png" }).waitFor();
    await expect.poll(() => page.evaluate(`document.querySelector(".stage img").naturalWidth`)).toBe(640);
  });

  test("is shown as its pixels are stored, to which the boxes refer, whatever EXIF says about its orientation", async () => {
    const page = await start();
    const half = { width: 60, height: 60, channels: 3 } as const;
    const red = await sharp({ create: { ...half, background: "#ff0000" } })
      .png()
      .toBuffer();
    const turned = await sharp({ create: { ...half, width: 120, background: "#0000ff" } })
      .composite([{ input: red, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await choosePicture(page, "turned.jpg", turned);
    const shown = await decodeFile(await page.getByRole("img", { name: "Screenshot turned.jpg" }).screenshot());
    const isRed = (x: number, y: number) => {
      const [r = 0, , b = 0] = shown.data.subarray(
        (Math.floor(y * shown.height) * shown.width + Math.floor(x * shown.width)) * 4,
      );
      return r > b;
    };
    expect([isRed(0.25, 0.25), isRed(0.75, 0.25), isRed(0.25, 0.75), isRed(0.75, 0.75)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test("as soon as the page is there, which the browser would otherwise leave for the file", async () => {
    const page = await walk().signIn("viewer@example.com", { at: "about:blank" });
    await page.addInitScript({ content: HOLD_FILE_AT_ONCE });
    await page.goto("/playground");
    await page.getByRole("heading", { name: "Playground", level: 1 }).waitFor();
    expect(await page.evaluate("globalThis.isTaken")).toBe(true);
  });

  test("from the clipboard, while text is still pasted where one types", async () => {
    const page = await start({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.evaluate(`(${COPY_PICTURE})(${JSON.stringify([...part])})`);
    await page.keyboard.press("Control+V");
    await page.getByRole("img", { name: /^Screenshot .*png$/ }).waitFor();
    await page.evaluate(`navigator.clipboard.writeText("Bluetooth")`);
    const query = page.getByLabel("What are you looking for?");
    await query.press("Control+V");
    expect(await query.inputValue()).toBe("Bluetooth");
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.getByRole("heading", { name: "Playground" }).click();
    await page.keyboard.press("Control+V");
    await page.getByText("The clipboard contains no picture.").waitFor();
  });

  test("but not where one types, if the clipboard has a text too, as it has from a spreadsheet", async () => {
    const page = await start({ permissions: ["clipboard-read", "clipboard-write"] });
    await choosePicture(page, "chosen.png", part);
    const query = page.getByLabel("What are you looking for?");
    await page.evaluate(`(${COPY_CELLS})(${JSON.stringify([...part])})`);
    await query.press("Control+V");
    expect(await query.inputValue()).toBe("Bluetooth");
    await page.getByRole("heading", { name: "chosen.png" }).waitFor();
    await page.getByRole("heading", { name: "Playground" }).click();
    await page.keyboard.press("Control+V");
    await page.getByRole("heading", { name: "chosen.png" }).waitFor({ state: "detached" });
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});

test("a screenshot of one's own is searched in few clicks", { timeout: PATIENCE_MS }, async () => {
  const page = await walk().signIn("viewer@example.com");
  await countClicks(page);
  await openPlayground(page);
  await choosePicture(page, "part.png", part);
  await page.getByLabel("What are you looking for?").fill("Search settings");
  await page.getByRole("button", { name: "Locate" }).click();
  await page.locator(".stage .answer").waitFor({ state: "attached", timeout: PATIENCE_MS });
  await expectClicks(page, "Locate an element in a screenshot of yours");
});

describe("detect on the service", () => {
  test("draws what the API answers, and lets one look at each", { timeout: PATIENCE_MS }, async () => {
    const page = await start();
    await choosePicture(page, "part.png", part);
    await detectOnPage(page);
    const shown = await readAnswer(page);
    const { body } = await detect(walk().harness, part);
    expect(shown.icon_detections).toEqual(body.data.icon_detections);
    expect(shown.ocr_results).toEqual(body.data.ocr_results);
    expect(shown.hash_result).toEqual(body.data.hash_result);
    const count = shown.icon_detections.length + shown.ocr_results.length;
    expect(await drawnThings(page).count()).toBe(count);
    await page.getByRole("heading", { name: `Found: ${count}` }).waitFor();
    await walk().checkAccessibility(page);

    // The list highlights it on the picture, and the picture in the list, by pointer and by keys.
    const item = page.getByRole("listitem").getByRole("button", { name: /Search settings/ });
    await item.hover();
    expect(
      await drawnThings(page)
        .filter({ hasNotText: "?" })
        .and(page.locator("[aria-selected=true]"))
        .getAttribute("aria-label"),
    ).toMatch(/Search settings/);
    const first = page.getByRole("option").and(page.locator("[tabindex='0']"));
    await first.focus();
    const before = await page.locator(".things [aria-pressed=true]").textContent();
    await page.keyboard.press("ArrowRight");
    expect(await page.locator(".things [aria-pressed=true]").textContent()).not.toBe(before);

    await page.getByLabel(/^text \d+$/).uncheck();
    expect(await drawnThings(page).count()).toBe(shown.icon_detections.length);
    await page.getByLabel(/^text \d+$/).check();

    // Above the run's own confidence, the page filters by itself.
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    const slider = page.getByRole("slider", { name: "Minimum confidence" });
    await slider.fill("0.9");
    const sure = [...shown.icon_detections, ...shown.ocr_results].filter(({ confidence }) => confidence >= 0.9).length;
    expect(sure).toBeLessThan(count);
    await expect.poll(() => drawnThings(page).count()).toBe(sure);
    expect(await page.getByText("Detect again to apply these.").count()).toBe(0);
    await slider.fill("0.1");
    await page.getByText("Detect again to apply these.").waitFor();
    await slider.fill("0.3");
    await page.getByRole("slider", { name: "Overlap (NMS IoU)" }).fill("0.2");
    await page.getByText("Detect again to apply these.").waitFor();
    expect(sent.filter((url) => url.includes("screenshots"))).toEqual([]);
    await page.getByLabel("Show the content bounds on the picture").check();
    await page.locator(".stage .bounds").waitFor({ state: "attached" });
    await walk().shoot(page, "playground-found");

    const widthOf = async () =>
      (await page.getByRole("img", { name: "Screenshot part.png" }).boundingBox())?.width ?? 0;
    const fitted = await widthOf();
    await page.getByRole("button", { name: "Enlarge" }).click();
    expect(await widthOf()).toBeGreaterThan(fitted);
    await walk().checkAccessibility(page);
    await page.getByRole("button", { name: "Fit" }).click();
    expect(await widthOf()).toBe(fitted);
  });

  test("names the price of premium, and charges it", { timeout: PATIENCE_MS }, async () => {
    const page = await start();
    await choosePicture(page, "part.png", part);
    await page.getByText("Price: no charge.").waitFor();
    await page.getByLabel("Text engine").selectOption("premium");
    await page.getByText("Price: $0.001 per screenshot.").waitFor();
    await page.getByLabel("Look for").selectOption("detect");
    await page.getByText("Price: no charge.").waitFor();
    await page.getByLabel("Look for").selectOption("ocr");
    await detectOnPage(page);
    expect((await readAnswer(page)).icon_detections).toEqual([]);
    const row = await walk()
      .harness.db.prepare("SELECT model, charged_microdollars FROM usage ORDER BY id DESC LIMIT 1")
      .first();
    expect(row).toEqual({ model: "sightline/detect-pro", charged_microdollars: 1000 });

    // Locate looks for icons, too, and doesn't replace the run that was paid for.
    await page.getByLabel("Where").selectOption("elements.locate");
    await page.getByLabel("What are you looking for?").fill("search settings");
    const request = page.waitForRequest(/elements:locate/);
    await page.getByRole("button", { name: "Locate", exact: true }).click();
    const roles: string[] = (await request).postDataJSON().elements.map(({ role }: { role: string }) => role);
    expect(roles.some((role) => role === "text") && roles.some((role) => role !== "text")).toBe(true);
    await page.locator(".stage .answer").waitFor({ state: "attached" });
    expect((await readAnswer(page)).icon_detections).toEqual([]);
  });

  test("announces its stages with a screenshot of 12 MB, on a phone, without their percentages", {
    timeout: PATIENCE_MS,
  }, async () => {
    const page = await start({ viewport: PHONE, colorScheme: "dark" });
    const noise = makeNoise(12_000_000);
    expect(noise.length).toBeGreaterThan(12_000_000);
    await page.evaluate(`(${WATCH_STAGES})()`);
    await choosePicture(page, "noise.png", noise);
    await page.getByLabel("Look for").selectOption("detect");
    await detectOnPage(page);
    const answer = await readAnswer(page);
    expect(answer.metadata.image_width * answer.metadata.image_height).toBeGreaterThan(2_000_000);
    const stages = await page.evaluate<string[]>("stages");
    expect(stages).toEqual(expect.arrayContaining(["Reading the picture"]));
    expect(stages.filter((stage) => stage.includes("%"))).toEqual([]);
    await page.evaluate(`(${WATCH_STAGES})()`);
    await detectOnPage(page);
    expect(await page.evaluate("speakers.every((speaker) => speaker.isConnected)")).toBe(true);
    const found = `Found 0 texts, ${answer.icon_detections.length} icons and controls.`;
    expect(await page.evaluate<string[]>("stages")).toEqual(expect.arrayContaining(["Sending", "Detecting", found]));
    await walk().checkAccessibility(page);
    await walk().shoot(page, "playground-phone");
  });

  test("is cancelled by a click, and can be started anew", { timeout: PATIENCE_MS }, async () => {
    const page = await start();
    await choosePicture(page, "settings.png", readScreen("settings"));
    const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("screenshots:detect"));
    await page.getByRole("button", { name: "Detect", exact: true }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Cancelled.").waitFor();
    expect((await ended).failure()?.errorText).toBe("net::ERR_ABORTED");
    expect(await page.getByRole("heading", { name: /^Found/ }).count()).toBe(0);
    await choosePicture(page, "part.png", part);
    expect(await page.getByText("Cancelled.").count()).toBe(0);
    await detectOnPage(page);
    await page.getByRole("heading", { name: /^Found/ }).waitFor();
  });
});
