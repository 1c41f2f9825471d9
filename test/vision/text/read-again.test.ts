import { expect, test } from "vitest";
import type { FloatTensor, VisionHost } from "../../../src/vision/hosts/host.ts";
import type { LineSight } from "../../../src/vision/text/choose-reading.ts";
import { SCRIPTS, type Script, type ScriptShares } from "../../../src/vision/text/lines/script-detection.ts";
import { readDoubtfulAgain } from "../../../src/vision/text/read-again.ts";
import { MAX_AVERAGED_COLUMNS } from "../../../src/vision/text/reading-limits.ts";
import { paintPixels } from "../painted-image.ts";

const ALPHABET = [..."abcd"];
const image = paintPixels(400, 200, (x, y) => [x % 256, y, 0]);
/** 80 pixels wide at the reader's height. */
const crop = { x1: 10, y1: 50, x2: 90, y2: 82 };

const share = (script: Script): ScriptShares =>
  Object.fromEntries(SCRIPTS.map((name) => [name, Number(name === script)])) as ScriptShares;
const see = (text: string, sureness: number, script: Script = "latin"): LineSight => ({
  ...{ shares: share(script), text, letters: [] },
  probabilities: [...text].map(() => sureness),
});

/** A host whose reader says "ab", then what `guess` returns for each view, with the rest of the probability on d. Keeps its inputs. */
function openHost(guess: (view: number) => { character: string; probability: number }) {
  const shown: FloatTensor[] = [];
  const run = async (input: FloatTensor): Promise<FloatTensor> => {
    const { character, probability } = guess(shown.length);
    shown.push(input);
    const classes = ALPHABET.length + 1;
    const data = new Float32Array(3 * classes);
    const put = (step: number, letter: string, value: number) => {
      (data[step * classes + ALPHABET.indexOf(letter) + 1] as number) += value;
    };
    put(0, "a", 1);
    put(1, "b", 1);
    put(2, character, probability);
    put(2, "d", 1 - probability);
    return { data, dims: [1, 3, classes] };
  };
  const host = { openModel: async () => ({ run }), loadAlphabet: async () => ALPHABET } as unknown as VisionHost;
  return { host, shown };
}

const readAll = (sights: LineSight[], host: VisionHost, alike = sights.map((_, index) => index)) =>
  readDoubtfulAgain(
    image,
    sights.map(() => ({ crop })),
    { sights, alike },
    host,
  );

test("an uncertain line gets the text that most of its views agree on, not the guess of one", async () => {
  const { host } = openHost((view) =>
    view === 0 ? { character: "d", probability: 0.9 } : { character: "c", probability: 0.7 },
  );
  const [read] = await readAll([see("abd", 0.5)], host);
  expect(read?.text).toBe("abc");
  expect(read?.probabilities.at(-1)).toBeCloseTo((4 * 0.7) / 5, 5);
});

test("the views are as wide as the line was, and differ in height", async () => {
  const { host, shown } = openHost(() => ({ character: "c", probability: 1 }));
  await readAll([see("abc", 0.5)], host);
  expect(shown.map(({ dims }) => dims)).toEqual(Array.from({ length: 5 }, () => [1, 3, 32, 80]));
  expect(new Set(shown.map(({ data }) => data.join())).size).toBe(5);
});

test.each([
  ["sure lines", see("abc", 0.91)],
  ["readings too short to be told from signs", see("ab", 0.1)],
  ["what was read as nothing", see("", 0)],
  ["what wasn't looked at", { ...see("abc", 0.1), shares: null }],
  ["lines in a script of another reader", see("abc", 0.1, "arabic")],
])("%s aren't read again", async (_, sight) => {
  const { host, shown } = openHost(() => ({ character: "c", probability: 1 }));
  expect(await readAll([sight], host)).toEqual([sight]);
  expect(shown).toEqual([]);
});

test("of lines that look alike one is read again, for all of them", async () => {
  const { host, shown } = openHost(() => ({ character: "c", probability: 1 }));
  const read = await readAll([see("abd", 0.5), see("aaa", 0.99), see("abd", 0.5)], host, [0, 1, 0]);
  expect(read.map(({ text }) => text)).toEqual(["abc", "aaa", "abc"]);
  expect(shown).toHaveLength(5);
});

test("a wall of doubtful text is read again up to a stated number of columns, and the rest stays as it was", async () => {
  const { host, shown } = openHost(() => ({ character: "c", probability: 1 }));
  const lines = MAX_AVERAGED_COLUMNS / (5 * 80) + 10;
  const read = await readAll(
    Array.from({ length: lines }, () => see("abd", 0.5)),
    host,
  );
  expect(shown.length * 80).toBe(MAX_AVERAGED_COLUMNS);
  expect(read.filter(({ text }) => text === "abd")).toHaveLength(10);
});
