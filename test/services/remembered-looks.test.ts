import { describe, expect, it } from "vitest";
import { RememberedLooks } from "../../src/services/remembered-looks.ts";

const NOON_MS = Date.UTC(2026, 0, 1, 12);
const picture = (number: number) => Uint8Array.of(1, 2, number);

/** Asks about pictures one after the other; each look gives the number of looks so far, or fails. */
function startAsking(fails: () => boolean = () => false) {
  const looks = new RememberedLooks<{ look: number }>();
  let looked = 0;
  return async (number: number, { organizationId = "org_a", afterMs = 0 } = {}) => {
    const owned = { organizationId, nowMs: NOON_MS + afterMs };
    const answer = await looks.find(picture(number), owned, async () => (fails() ? null : { look: ++looked }));
    return answer?.look ?? null;
  };
}

describe("a look at a screenshot", () => {
  it("is kept for a minute from when it was made, however often it is asked for", async () => {
    const ask = startAsking();
    expect(await ask(7)).toBe(1);
    expect(await ask(7, { afterMs: 40_000 })).toBe(1);
    expect(await ask(7, { afterMs: 59_999 })).toBe(1);
    expect(await ask(7, { afterMs: 60_000 })).toBe(2);
    expect(await ask(7, { afterMs: 119_999 })).toBe(2);
  });

  it("is no other picture's, and no other organization's", async () => {
    const ask = startAsking();
    expect([await ask(7), await ask(8), await ask(7, { organizationId: "org_b" }), await ask(7)]).toEqual([1, 2, 3, 1]);
  });

  it("isn't kept where it failed", async () => {
    let isBusy = true;
    const ask = startAsking(() => isBusy);
    expect(await ask(7)).toBeNull();
    isBusy = false;
    expect([await ask(7), await ask(7)]).toEqual([1, 1]);
  });

  it("makes room for that at the seventeenth picture, the oldest first", async () => {
    const ask = startAsking();
    for (let number = 1; number <= 16; number++) await ask(number);
    expect(await ask(1)).toBe(1);
    expect(await ask(17)).toBe(17);
    expect([await ask(2), await ask(1)]).toEqual([2, 18]);
  });
});
