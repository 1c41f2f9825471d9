import { describe, expect, it } from "vitest";
import { Memory, remember } from "../../../src/locate/built-in/remember.ts";

describe("what remembers texts", () => {
  it("reads a text that is remembered only once", () => {
    const { read, log } = openReader(2);
    expect([read("save"), read("open"), read("save"), read("open")]).toEqual(["SAVE", "OPEN", "SAVE", "OPEN"]);
    expect(log).toEqual(["save", "open"]);
  });

  it("remembers no more than twice the texts, and those longest that are met again", () => {
    const { read, log } = openReader(2);
    for (const text of ["save", "a", "save", "b", "save", "c", "save", "d", "save"]) read(text);
    expect(log.filter((text) => text === "save")).toHaveLength(1);
    for (const text of ["e", "f", "g", "h"]) read(text);
    read("save");
    expect(log.filter((text) => text === "save")).toHaveLength(2);
  });

  it("reads a long text each time", () => {
    const { read, log } = openReader(2);
    const long = "x".repeat(65);
    expect([read(long), read(long)]).toEqual(["X".repeat(65), "X".repeat(65)]);
    expect(log).toHaveLength(2);
  });

  it("remembers, too, that a text says nothing", () => {
    const log: string[] = [];
    const read = remember((text): string | null => {
      log.push(text);
      return null;
    }, 2);
    expect([read("save"), read("save")]).toEqual([null, null]);
    expect(log).toEqual(["save"]);
    for (const text of ["a", "b", "save"]) read(text);
    expect(log).toEqual(["save", "a", "b"]);
  });
});

describe("a memory", () => {
  it("recalls what it keeps, and that nothing is known of other texts or of long ones", () => {
    const memory = new Memory<number | null>(2);
    memory.keep("save", 1);
    memory.keep("open", null);
    memory.keep("x".repeat(65), 2);
    expect(["save", "open", "x".repeat(65), "close"].map((text) => memory.recall(text))).toEqual([
      1,
      null,
      undefined,
      undefined,
    ]);
  });

  it("keeps those that were recalled lately", () => {
    const memory = new Memory<number>(2);
    memory.keep("save", 1);
    for (const text of ["a", "b", "c", "d", "e"]) {
      memory.keep(text, 0);
      expect(memory.recall("save")).toBe(1);
    }
    expect(memory.recall("a")).toBeUndefined();
  });
});

function openReader(most: number) {
  const log: string[] = [];
  const read = remember((text) => {
    log.push(text);
    return text.toUpperCase();
  }, most);
  return { read, log };
}
