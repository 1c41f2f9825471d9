import { describe, expect, test } from "vitest";
import { makeRandom } from "../../src/domain/crypto/seeded-random.ts";
import { chooseAnswer, isPoison } from "./answer-script.ts";
import { BOUNDARIES, REPLAY_BOUNDARIES } from "./boundaries.ts";
import { planKills, planReplayKills } from "./kill-plan.ts";
import { readOptions } from "./options.ts";

describe("the options of a run", () => {
  test("have defaults, and can all be said", () => {
    expect(readOptions([])).toEqual({
      events: 10_000,
      killEvery: 100,
      replays: 5_000,
      seed: 1,
      write: false,
      pieces: null,
    });
    expect(readOptions(["--events", "10", "--kill-every", "1", "--replays", "2501", "--seed", "0"])).toEqual({
      events: 10,
      killEvery: 1,
      replays: 2_501,
      seed: 0,
      write: false,
      pieces: null,
    });
    expect(readOptions(["--events", "0", "--replays=0"])).toMatchObject({ events: 0, replays: 0 });
    expect(readOptions(["--write"])).toMatchObject({ write: true });
    expect(readOptions(["--help"])).toBeNull();
    expect(readOptions(["--resume", "--piece=10", "--ledger", "sums", "--minutes=3"])?.pieces).toEqual({
      ...{ size: 10, ledger: "sums", minutes: 3 },
    });
    expect(readOptions(["--resume"])?.pieces).toMatchObject({ size: 5_000, minutes: 0 });
  });

  test.each([
    ["--events", "9"],
    ["--events", "1000001"],
    ["--events", "1e3"],
    ["--events", ""],
    ["--replays", "2500"],
    ["--replays", "1000001"],
    ["--replays", "-1"],
    ["--kill-every", "0"],
    ["--kill-every", "-1"],
    ["--seed", "0.5"],
    ["--seed", "x"],
    ["--piece", "9"],
    ["--minutes", "-1"],
  ])("%s %j is refused by its name", (name, value) => {
    expect(() => readOptions(["--resume", `${name}=${value}`])).toThrow(name);
  });
});

describe("the plan of kills", () => {
  test.each([
    [10, 100],
    [300, 20],
    [10_000, 100],
  ])(
    "of %i events, one for %i, has every boundary, in the order of the events, and one at the end",
    (events, killEvery) => {
      for (let seed = 0; seed < 20; seed++) {
        const plan = planKills({ events, killEvery }, makeRandom(seed));
        expect(plan).toHaveLength(Math.max(BOUNDARIES.length, events / killEvery) + 1);
        expect(new Set(plan.map(({ boundary }) => boundary))).toEqual(new Set(BOUNDARIES));
        const times = plan.map(({ afterEvents }) => afterEvents);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        expect(times.slice(0, -1).every((afterEvents) => afterEvents < events)).toBe(true);
        expect(plan.at(-1)).toMatchObject({ boundary: "random", afterEvents: events });
      }
    },
  );
});

describe("the plan of a replay's kills", () => {
  test.each([
    [2_500, 0],
    [2_501, 1],
    [4_500, 1],
    [4_501, 2],
    [5_000, 2],
  ])("of %i deliveries has %i of each boundary, the POSTs first in each round", (deliveries, rounds) => {
    const plan = planReplayKills(deliveries, makeRandom(1));
    expect(plan).toHaveLength(rounds * REPLAY_BOUNDARIES.length);
    for (let start = 0; start < plan.length; start += REPLAY_BOUNDARIES.length) {
      expect(plan[start]).toBe("after-post");
      expect(plan.slice(start, start + REPLAY_BOUNDARIES.length).toSorted()).toEqual(REPLAY_BOUNDARIES.toSorted());
    }
  });
});

describe("the receivers' script", () => {
  const answers = Array.from({ length: 5_000 }, (_, index) => {
    const post = { seed: 1, destination: 1, eventId: `evt_${index}`, mayHang: true };
    return [1, 2, 3, 4].map((nth) => chooseAnswer({ ...post, nth }));
  });
  const isTaken = (answer: ReturnType<typeof chooseAnswer> | undefined) =>
    answer?.kind === "answer" && answer.status >= 200 && answer.status < 300;

  test("gives the same answer to the same POST, and takes most at once", () => {
    const post = { seed: 1, destination: 1, eventId: "evt_0", nth: 1, mayHang: true };
    expect(chooseAnswer(post)).toEqual(answers[0]?.[0]);
    const taken = answers.filter(([first]) => isTaken(first)).length / answers.length;
    expect(taken).toBeGreaterThan(0.75);
    expect(taken).toBeLessThan(0.9);
  });

  test("takes every event at the third POST but the poisonous, which it never takes", () => {
    const poisonous = answers.filter((_, index) => isPoison(1, `evt_${index}`));
    expect(poisonous.length).toBeGreaterThan(10);
    expect(poisonous.flat().some(isTaken)).toBe(false);
    const others = answers.filter((_, index) => !isPoison(1, `evt_${index}`));
    expect(others.every(([, , third, fourth]) => isTaken(third) && isTaken(fourth))).toBe(true);
  });

  test("hangs only where it may", () => {
    expect(answers.flat().some(({ kind }) => kind === "hang")).toBe(true);
    const elsewhere = answers.map((_, index) =>
      chooseAnswer({ seed: 1, destination: 1, eventId: `evt_${index}`, nth: 1, mayHang: false }),
    );
    expect(elsewhere.some(({ kind }) => kind === "hang")).toBe(false);
  });
});
