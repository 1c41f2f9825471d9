import { expect, it } from "vitest";
import { ShortCache } from "../../src/services/short-cache.ts";

const KEPT_MS = 5_000;
const START_MS = 1_900_000_000_000;

const makeCache = (most = 10) => new ShortCache<{ name: string }>({ keptMs: KEPT_MS, most });
const never = () => Promise.reject(new Error("It was read again."));

it("a value is used for as long as it is kept, and then read again", async () => {
  const cache = makeCache();
  await cache.find("a", START_MS, async () => ({ name: "first" }));
  expect(await cache.find("a", START_MS + KEPT_MS - 1, never)).toEqual({ name: "first" });
  expect(await cache.find("a", START_MS + KEPT_MS, async () => ({ name: "second" }))).toEqual({ name: "second" });
});

it("by a clock that was put back, a value is read again", async () => {
  const cache = makeCache();
  await cache.find("a", START_MS, async () => ({ name: "first" }));
  expect(await cache.find("a", START_MS - 1, async () => ({ name: "second" }))).toEqual({ name: "second" });
});

it("while one call reads a value again, others use the old one, but not for long", async () => {
  const cache = makeCache();
  await cache.find("a", START_MS, async () => ({ name: "first" }));
  const read = Promise.withResolvers<{ name: string }>();
  const reading = cache.find("a", START_MS + KEPT_MS, () => read.promise);
  expect(await cache.find("a", START_MS + KEPT_MS + 999, never)).toEqual({ name: "first" });
  await expect(cache.find("a", START_MS + KEPT_MS + 1_000, never)).rejects.toThrow("read again");
  read.resolve({ name: "second" });
  expect(await reading).toEqual({ name: "second" });
});

// It may have been read before the change for which the values are forgotten.
it("a value that was being read while any were forgotten isn't kept", async () => {
  const cache = makeCache();
  const read = Promise.withResolvers<{ name: string }>();
  const reading = cache.find("a", START_MS, () => read.promise);
  cache.forget(() => false);
  read.resolve({ name: "before" });
  expect(await reading).toEqual({ name: "before" });
  expect(await cache.find("a", START_MS, async () => ({ name: "after" }))).toEqual({ name: "after" });
  expect(await cache.find("a", START_MS, never)).toEqual({ name: "after" });
});

it("what is forgotten is read again, and nothing else is", async () => {
  const cache = makeCache();
  for (const name of ["a", "b"]) await cache.find(name, START_MS, async () => ({ name }));
  cache.forget(({ name }) => name === "a");
  expect(await cache.find("a", START_MS, async () => ({ name: "new" }))).toEqual({ name: "new" });
  expect(await cache.find("b", START_MS, never)).toEqual({ name: "b" });
});

it("what isn't there isn't kept, and what was there is forgotten once it is gone", async () => {
  const cache = makeCache();
  expect(await cache.find("a", START_MS, async () => null)).toBeNull();
  expect(await cache.find("a", START_MS, async () => ({ name: "made" }))).toEqual({ name: "made" });
  expect(await cache.find("a", START_MS + KEPT_MS, async () => null)).toBeNull();
  expect(await cache.find("a", START_MS + KEPT_MS, async () => ({ name: "again" }))).toEqual({ name: "again" });
});

it("no more values than so many are kept, of which the first ones go", async () => {
  const cache = makeCache(2);
  for (const name of ["a", "b", "c"]) await cache.find(name, START_MS, async () => ({ name }));
  expect(await cache.find("c", START_MS, never)).toEqual({ name: "c" });
  expect(await cache.find("b", START_MS, never)).toEqual({ name: "b" });
  await expect(cache.find("a", START_MS, never)).rejects.toThrow("read again");
});
