import { afterEach } from "vitest";
import type { Harness } from "../harness.ts";
import { addTarget, type Target } from "./delivery-world.ts";
import { type Receiver, type Script, startReceiver } from "./receiver.ts";

type Targets = {
  openReceiver(script?: Script): Promise<Receiver>;
  /** Opens a destination with a receiver of its own. */
  openTarget(script?: Script): Promise<{ receiver: Receiver; target: Target }>;
};

/** Closes the receivers of a test when it has ended. `readHarness` returns the one that the file has started. */
export function useTargets(readHarness: () => Harness): Targets {
  const opened: Receiver[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((receiver) => receiver.close()));
  });
  const openReceiver = async (script?: Script) => {
    const receiver = await startReceiver(script);
    opened.push(receiver);
    return receiver;
  };
  return {
    openReceiver,
    openTarget: async (script) => {
      const receiver = await openReceiver(script);
      return { receiver, target: await addTarget(readHarness().db, receiver.url) };
    },
  };
}
