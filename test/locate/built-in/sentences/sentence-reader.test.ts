import { describe, expect, it } from "vitest";
import { finish } from "../../../../src/domain/steps.ts";
import type { Candidate } from "../../../../src/locate/built-in/candidate.ts";
import { measureSenses } from "../../../../src/locate/built-in/sentences/measure-senses.ts";
import { SentenceReader } from "../../../../src/locate/built-in/sentences/sentence-reader.ts";
import { openWork } from "../../../../src/locate/built-in/work.ts";
import { compileWasm } from "../../../images/compile.ts";
import { writeModel } from "./write-model.ts";

const kernel = compileWasm("src/locate/built-in/sentences/linear.wasm");
const WORDS = Array.from("abcdefghijklmnopqrstuvwxyz");
const file = writeModel(WORDS);
const open = () => new SentenceReader(file, kernel);

/** Two hundred names of two words. */
const NAMES = Array.from({ length: 200 }, (_, at) => `${WORDS[at % 26]} ${WORDS[Math.floor(at / 26)]}`);

describe("a name", () => {
  it("has the same sense, whatever names are read with it", () => {
    const all = open().readNames(NAMES);
    expect(all).toHaveLength(NAMES.length);
    for (const [at, name] of NAMES.entries()) expect(open().readNames([name])).toEqual([all[at]]);
  });

  it("has the same sense each time, also twice on a screen, and beside new ones", () => {
    const reader = open();
    const [first, second, again] = reader.readNames(["a b", "c", "a b"]);
    expect(again).toEqual(first);
    expect(reader.readNames(["d", "c", "e", "a b"])).toEqual([
      reader.readNames(["d"])[0],
      second,
      reader.readNames(["e"])[0],
      first,
    ]);
    expect(first).not.toEqual(second);
  });

  it("is read once as long as it is remembered", () => {
    const reader = open();
    expect(reader.readNames(["a b"])[0]).toBe(reader.readNames(["c", "a b"])[1]);
  });

  it("that has no word has no sense", () => {
    const reader = open();
    expect(reader.readNames(["", "a", "\u200b"])).toEqual([null, reader.readNames(["a"])[0], null]);
    expect(reader.readNames(["", " "])).toEqual([null, null]);
    expect(reader.readNames([])).toEqual([]);
  });

  it("is read as far as its fifteenth piece, however long it is", () => {
    const start = "a b c d e f g h i j k l m n o";
    const [whole, longer, longest] = open().readNames([start, `${start} p q`, `${start} ${"z ".repeat(5_000)}`]);
    expect([longer, longest]).toEqual([whole, whole]);
  });
});

describe("a request", () => {
  it("has a sense of length 1 that depends on the order of its words", () => {
    const reader = open();
    expect(measureLength(reader.readRequest("a b c"))).toBeCloseTo(1, 5);
    expect(reader.readRequest("a b c")).not.toEqual(reader.readRequest("c b a"));
    expect(reader.readRequest("A  b c")).toEqual(reader.readRequest("a b c"));
  });

  it("has a sense even if it has no word", () => {
    expect(measureLength(open().readRequest(""))).toBeCloseTo(1, 5);
  });

  it("is read as far as there is room, however long it is", () => {
    const start = WORDS.join(" ");
    const reader = open();
    expect(reader.readRequest(`${start} a b c d`)).toEqual(reader.readRequest(`${start} a x y z`));
  });
});

describe("the file of weights", () => {
  it("isn't needed once it is read", () => {
    const bytes = file.slice(0);
    const reader = new SentenceReader(bytes, kernel);
    new Uint8Array(bytes).fill(0);
    expect(reader.readRequest("a b")).toEqual(open().readRequest("a b"));
    expect(reader.readNames(["c d"])).toEqual(open().readNames(["c d"]));
  });
});

describe("how near candidates are to a request", () => {
  it("is told by the nearest of each one's names, by its weight, and not by what only looks like one", () => {
    const reader = open();
    const candidates = [["z"], [], ["a b", "c"], ["~a b"], NAMES.slice(0, 6), NAMES.slice(0, 100)].map(listNamed);
    const near = finish(measureSenses(reader, "a b", candidates, openWork(6)));
    const asked = reader.readRequest("a b");
    const product = (text: string) => {
      const sense = reader.readNames([text])[0] ?? new Float32Array();
      return 0.5 * sense.reduce((sum, value, at) => sum + value * (asked[at] ?? 0), 0);
    };
    const most = (texts: readonly string[]) => expect.closeTo(Math.max(0, ...texts.map(product)), 5);
    expect([...(near ?? [])]).toEqual([most(["z"]), 0, most(["a b", "c"]), 0, most(NAMES.slice(0, 6)), near?.[4]]);
  });

  it("is measured in steps of bounded length", () => {
    const candidates = NAMES.map((name) => listNamed([name]));
    const [work, twice] = [openWork(200), openWork(400)];
    expect([...measureSenses(open(), "a b", candidates, work)]).toHaveLength(1 + Math.ceil(NAMES.length / 50));
    expect(work.prepared).toBeGreaterThan(NAMES.length);
    // A name that stands there twice is read once.
    finish(measureSenses(open(), "a b", [...candidates, ...candidates], twice));
    expect(twice.prepared).toBe(work.prepared);
  });

  it("isn't measured on a screen with more than 500 names", () => {
    const screen = (count: number) => Array.from({ length: count }, (_, at) => listNamed([`a ${at}`]));
    const measure = (count: number) => finish(measureSenses(open(), "a b", screen(count), openWork(count)));
    expect(measure(500)).toHaveLength(500);
    expect(measure(501)).toBeNull();
  });
});

function listNamed(texts: readonly string[]): Candidate {
  return { names: texts.map((text) => ({ text, weight: 0.5 })) } as unknown as Candidate;
}

function measureLength(vector: Float32Array): number {
  return Math.hypot(...vector);
}
