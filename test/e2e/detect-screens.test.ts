import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "../harness.ts";
import { type DetectAnswer, detect, listTexts } from "./detect-client.ts";
import { expectSane } from "./expect-sane.ts";
import { measureEdges, toPixels } from "./measure-ink.ts";
import { decodeFile } from "./picture-files.ts";
import { readPageTexts, readScreen, type ScreenName } from "./sample-screens.ts";

/** How much of the isolate's 128 MB ONNX Runtime may use. */
const MAX_HEAP_MEGABYTES = 110;
/** The hardest one first, while the memory is small; one again last, when all others have grown it. */
const RUNS = [
  { screen: "dashboard", engine: "premium" },
  { screen: "settings", engine: "free" },
  { screen: "settings", engine: "premium" },
  { screen: "dashboard", engine: "free" },
  { screen: "settings", engine: "free" },
] as const;

let harness: Harness;
const answers: DetectAnswer[] = [];

beforeAll(async () => {
  harness = await startHarness({ vision: true });
  for (const { screen, engine } of RUNS)
    answers.push(await detect(harness, readScreen(screen), { ocr_engine: engine }));
});
afterAll(() => harness?.close());

function findAnswer(screen: ScreenName, engine: "free" | "premium"): DetectAnswer {
  const answer = answers[RUNS.findIndex((run) => run.screen === screen && run.engine === engine)];
  if (!answer) throw new Error(`${screen} was not read with ${engine}`);
  return answer;
}

/** Returns the page's texts that were not read, each as often as it is missing. */
function listMissing(page: readonly string[], read: readonly string[]): string[] {
  const left = [...read];
  return page.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

describe("a phone's settings, 1080x2340", () => {
  const page = readPageTexts("settings");

  it.each(["free", "premium"] as const)("%s reads exactly the page's texts, in the page's order", (engine) => {
    const answer = findAnswer("settings", engine);
    expectSane(answer, 1080, 2340);
    const read = listTexts(answer);
    expect(read.filter((text) => page.includes(text))).toEqual(page);
    // Symbols may be read as single marks.
    expect(read.filter((text) => !page.includes(text) && [...text].length > 1)).toEqual([]);
  });

  it.each(["free", "premium"] as const)("%s: each box ends where its ink does", async (engine) => {
    const image = await decodeFile(readScreen("settings"));
    const boxes = findAnswer("settings", engine).body.data.ocr_results.filter(({ text }) => page.includes(text));
    expect(boxes).toHaveLength(page.length);
    const loose = boxes.flatMap(({ text, bbox }) =>
      measureEdges(image, toPixels(bbox, image))
        .filter(({ inside, outside }) => inside < 0.1 || outside > 0.4)
        .map((edge) => ({ text, ...edge })),
    );
    expect(loose).toEqual([]);
  });
});

describe("a desktop's dashboard, 3840x2160", () => {
  const page = readPageTexts("dashboard");

  it("premium reads at least 97 % of the page's texts exactly, and little else", () => {
    const answer = findAnswer("dashboard", "premium");
    expectSane(answer, 3840, 2160);
    const read = listTexts(answer);
    expect(listMissing(page, read).length).toBeLessThanOrEqual(page.length * 0.03);
    expect(listMissing(read, page).length).toBeLessThanOrEqual(page.length * 0.03);
  });

  it("free, which sees a ninth of the pixels, reads at least 80 %", () => {
    const answer = findAnswer("dashboard", "free");
    expectSane(answer, 3840, 2160);
    expect(listMissing(page, listTexts(answer)).length).toBeLessThanOrEqual(page.length * 0.2);
  });

  it("premium puts a table's rows in order", () => {
    const read = listTexts(findAnswer("dashboard", "premium"));
    const runs = read.filter((text) => /^#48\d{3}$/.test(text));
    expect(runs).toEqual(page.filter((text) => /^#48\d{3}$/.test(text)));
  });

  it("the same picture gets the same answer again, whatever was read between", () => {
    const [first, last] = [answers[1], answers.at(-1)].map((answer) => answer?.body.data);
    expect(first?.ocr_results).toEqual(last?.ocr_results);
    expect(first?.hash_result).toEqual(last?.hash_result);
  });
});

it("memory stays within an isolate's, in any order of screens and engines", () => {
  const heaps = answers.map(({ heapMegabytes }) => heapMegabytes);
  expect(Math.min(...heaps)).toBeGreaterThan(1);
  expect(Math.max(...heaps)).toBeLessThanOrEqual(MAX_HEAP_MEGABYTES);
});
