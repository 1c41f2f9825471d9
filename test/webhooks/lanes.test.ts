import { expect, it } from "vitest";
import { type Claimed, LANES, Lanes } from "../../src/webhooks/lanes.ts";
import type { MadeAttempt } from "../../src/webhooks/make-attempt.ts";

const claim = (id: string) => ({ delivery: { id }, token: "t", startsAtMs: null, startBeforeMs: 1 }) as Claimed;
const attempt = ({ delivery }: Claimed) =>
  ({ delivery, ended: { deliveryId: delivery.id, durationMs: 1 }, isTimeout: false }) as MadeAttempt;

it("an internal error in one attempt loses no result of the others, and waiting deliveries are released", async () => {
  const others = Promise.withResolvers<void>();
  const fault = new Error("ours");
  const lanes = new Lanes({
    now: () => 0,
    pause: () => new Promise(() => undefined),
    attempt: async (claimed) => {
      if (claimed.delivery.id === "1") throw fault;
      await others.promise;
      return attempt(claimed);
    },
  });
  const ids = Array.from({ length: LANES + 2 }, (_, index) => String(index));
  lanes.add(ids.map(claim));
  await lanes.untilTurn(null);
  const first = lanes.takeEnded();
  expect(first.made).toEqual([]);
  expect(first.unsent.map(({ delivery }) => delivery.id)).toEqual(ids.slice(LANES));
  expect(lanes.failure).toEqual({ error: fault });
  expect(lanes.isIdle).toBe(false);

  others.resolve();
  await lanes.untilTurn(null);
  while (!lanes.isIdle) {
    first.made.push(...lanes.takeEnded().made);
    await lanes.untilTurn(null);
  }
  expect(first.made.map(({ delivery }) => delivery.id)).toEqual(["0", "2", "3", "4"]);
  expect(lanes.failure).toEqual({ error: fault });
});
