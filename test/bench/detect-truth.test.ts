import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readScreens } from "../../bench/detect/truth.ts";

const BOX = { x1: 1, y1: 2, x2: 30, y2: 40 };
const CASE = {
  width: 100,
  height: 200,
  lang: "en",
  elements: [{ kind: "button", bbox: BOX, interactive: true, group: "g" }],
  texts: [{ text: "OK", bbox: BOX, ink: BOX }],
  ignore: [{ bbox: BOX, scope: "text", reason: "text-cut" }],
};
const RENDERED = {
  width: 100,
  height: 200,
  scene: "android-settings",
  boxes: [
    { kind: "switch", ...BOX },
    { kind: "icon", ...BOX },
    { kind: "image", ...BOX },
  ],
  ignore: [BOX],
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sightline-truth-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, unknown>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  }
}

describe("a folder of cases", () => {
  test("is read from its cases, in the order of its index, with everything that is judged", () => {
    write({
      "index.json": { cases: [{ name: "b" }, { name: "a" }] },
      "cases/a.json": CASE,
      "cases/a.png": "",
      "cases/b.json": CASE,
      "cases/b.jpg": "",
      "cases/not-listed.json": CASE,
      "cases/not-listed.jpg": "",
    });
    const { form, screens } = readScreens(folder);
    expect(form).toBe("cases");
    expect(screens.map(({ name }) => name)).toEqual(["b", "a"]);
    const { elements, texts, ignore, width, height } = CASE;
    expect(screens[0]).toMatchObject({ width, height, elements, texts, ignore });
    expect(screens[0]?.imagePath).toBe(join(folder, "cases/b.jpg"));
  });

  test("needs no index, no texts and no ignored regions", () => {
    write({ "a.json": { width: 1, height: 1, elements: [] }, "a.jpeg": "" });
    expect(readScreens(folder).screens).toMatchObject([{ name: "a", elements: [], texts: [], ignore: [] }]);
  });
});

describe("a folder of rendered screens", () => {
  test("gives elements of their kinds, of which icons and images can't be used, and leaves out what training does", () => {
    write({ "000001.json": RENDERED, "000001.jpg": "" });
    const { form, screens } = readScreens(folder);
    expect(form).toBe("rendered");
    expect(screens[0]).toMatchObject({
      scene: "android-settings",
      elements: [
        { kind: "switch", bbox: BOX, interactive: true },
        { kind: "icon", bbox: BOX, interactive: false },
        { kind: "image", bbox: BOX, interactive: false },
      ],
      ignore: [{ bbox: BOX, scope: "all" }],
    });
  });

  test("excuses nothing that is about the texts which the trainer is told of", () => {
    write({ "000001.json": { ...RENDERED, texts: [BOX] }, "000001.jpg": "" });
    expect(readScreens(folder).screens[0]?.texts).toEqual([]);
  });
});

describe("what is no screen", () => {
  test.each<[name: string, files: Record<string, unknown>]>([
    ["a picture without truth", { "a.png": "" }],
    ["truth without a picture", { "a.json": CASE }],
    ["other JSON beside a picture", { "a.json": { width: 1, height: 1, texts: [] }, "a.png": "" }],
    ["an index of files that aren't there", { "index.json": { cases: [{ name: "gone" }] } }],
    ["nothing at all", {}],
  ])("is passed over: %s", (_, files) => {
    write(files);
    expect(readScreens(folder).screens).toEqual([]);
  });

  test("JSON that can't be read is an error that names the file", () => {
    write({ "a.json": "{", "a.png": "" });
    expect(() => readScreens(folder)).toThrow(join(folder, "a.json"));
  });

  test("both forms in one folder are an error", () => {
    write({ "a.json": CASE, "a.png": "", "b.json": RENDERED, "b.jpg": "" });
    expect(() => readScreens(folder)).toThrow(/mixes/);
  });
});
