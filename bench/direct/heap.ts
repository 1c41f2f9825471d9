import { type Inspected, inspectIsolate, listIsolates } from "./inspector.ts";

/** A flag of V8, without which no script may ask for a collection. */
export const COLLECTING_FLAG = "--expose-gc";

type HeapUsage = { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number };

/** Collects the garbage of all isolates, and returns their remaining memory in bytes: objects and their buffers. */
export async function measureKeptHeap(inspector: URL): Promise<number> {
  let bytes = 0;
  for (const isolate of await listIsolates(inspector))
    bytes += await inspectIsolate(inspector, isolate, measureIsolate);
  return bytes;
}

async function measureIsolate(inspected: Inspected): Promise<number> {
  await collect(inspected);
  const usage = await inspected.ask<HeapUsage>("Runtime.getHeapUsage");
  return usage.usedSize + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0);
}

/** Collects by a script: the inspector's own command never returns, since the runtime doesn't run V8's tasks. */
async function collect(inspected: Inspected): Promise<void> {
  const contexts: number[] = [];
  inspected.on("Runtime.executionContextCreated", ({ context }: { context: { id: number } }) =>
    contexts.push(context.id),
  );
  await inspected.ask("Runtime.enable");
  for (const contextId of contexts) await inspected.ask("Runtime.evaluate", { expression: "gc()", contextId });
  await inspected.ask("Runtime.disable");
}
