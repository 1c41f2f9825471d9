import { describe, expect, it } from "vitest";
import { VisionBusy } from "../../../src/domain/screens/vision-busy.ts";
import { lookAtScreen } from "../../../src/services/locating/look-at-screen.ts";

const NOON_MS = Date.UTC(2026, 0, 1, 12);
const picture = (number: number) => Uint8Array.of(1, 2, number);
let askers = 0;

/** Asks about pictures one after the other, for an organization of its own. The vision Worker stands in: each of its looks tells how many there were so far, or it is busy. */
function startAsking(fails: () => boolean = () => false) {
  const own = `org_${askers++}`;
  let looked = 0;
  const analyze = async ({ inferenceType }: { inferenceType: string }) => {
    if (fails()) throw new VisionBusy(1);
    const detection = { class_id: ++looked };
    const text = { text: String(looked), bbox: { x1: 0, y1: 0, x2: 1, y2: 1 }, confidence: 1 };
    const ocr_results = inferenceType === "combined" ? [text] : [];
    return { ok: true, analysis: { icon_detections: [detection], ocr_results } };
  };
  return async (number: number, { organizationId = own, afterMs = 0, readsText = false } = {}) => {
    const context = { vision: { analyze } as never, nowMs: NOON_MS + afterMs, requestId: "req_1" };
    const answer = await lookAtScreen(picture(number), { organizationId, readsText }, context);
    expect(answer?.texts.length ?? 0).toBe(answer && readsText ? 1 : 0);
    return answer?.detections[0]?.class_id ?? null;
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

  it("that read no text isn't taken for one that did", async () => {
    const ask = startAsking();
    expect([await ask(7), await ask(7, { readsText: true }), await ask(7), await ask(7, { readsText: true })]).toEqual([
      1, 2, 1, 2,
    ]);
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
