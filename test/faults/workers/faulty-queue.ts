import type { WakeUp } from "../../../src/webhooks/wake.ts";
import type { Boundary } from "../boundaries.ts";
import { drawWakeUps, type FaultEnv, getLife, reach, tell } from "./fault-state.ts";

/** A queue that drops some wake-ups and duplicates others, and stops at its boundaries. The product only sends batches. */
export function makeFaultyQueue(
  queue: Queue<WakeUp>,
  env: FaultEnv,
  boundaries: { before?: Boundary; after?: Boundary },
): Queue<WakeUp> {
  const sendBatch = async (messages: Iterable<MessageSendRequest<WakeUp>>) => {
    if (boundaries.before) await reach(env, boundaries.before);
    const wanted = [...messages];
    const times = drawWakeUps(wanted.length);
    const dropped = times.filter((count) => count === 0).length;
    const doubled = times.filter((count) => count === 2).length;
    await tell(env, { kind: "wake-ups", life: getLife(), sent: wanted.length, dropped, doubled });
    const sent = wanted.flatMap((message, index) => Array.from({ length: times[index] ?? 1 }, () => message));
    if (sent.length > 0) await queue.sendBatch(sent);
    if (boundaries.after) await reach(env, boundaries.after);
  };
  return { sendBatch } as unknown as Queue<WakeUp>;
}
