import { expect, it } from "vitest";
import type { WakeUp } from "../../src/webhooks/wake.ts";
import { wakeAfter } from "../../src/webhooks/wake-after.ts";

it.each([
  ["succeeds", null],
  ["fails in part", "A part failed."],
])("what work has made due is woken, once each, if the work %s", async (_, failure) => {
  const sent: WakeUp[] = [];
  const sendBatch = async (messages: Iterable<MessageSendRequest<WakeUp>>) => {
    for (const { body } of messages) sent.push(body);
  };
  const work = wakeAfter({ sendBatch } as unknown as Queue<WakeUp>, 2, async (wake) => {
    wake(["dest_a", "dest_b"]);
    wake(["dest_a"]);
    expect(sent).toEqual([]);
    if (failure !== null) throw new Error(failure);
  });
  await (failure === null ? work : expect(work).rejects.toThrow(failure));
  expect(sent).toEqual(["dest_a", "dest_b"].map((destination_id) => ({ destination_id, shard: 2 })));
});
