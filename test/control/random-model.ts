import { World } from "../domain/changes/world.ts";
import { type Asked, askStep, describeSeen, nameOwn, type Seen, type Sequence } from "./random-operations.ts";

/** A world that can be copied, so that both outcomes of a race can be followed. */
export class SequenceWorld extends World {
  copy(): SequenceWorld {
    const copy = new SequenceWorld();
    copy.take(this);
    return copy;
  }

  settle(asked: Asked): Seen {
    if (asked.kind === "unreadable") return { kind: "unreadable", about: asked.fields.join() };
    return describeSeen(this.store(asked.decide(this.find(asked.needs))) as never);
  }
}

/** A result of the storage that no order of the changes explains. */
export class Difference extends Error {
  override readonly name = "Difference";
}

/**
 * Takes a sequence's steps in the model and compares each with the storage's results. Concurrent changes must look as
 * if either had come first. Returns the worlds that are still possible after all steps, and throws a Difference if
 * there are none.
 */
export function followSequence(sequence: Sequence, seen: readonly (readonly Seen[])[]): SequenceWorld[] {
  let worlds = [makeStart(sequence)];
  for (const [index, step] of sequence.steps.entries()) {
    const atStep = seen[index] ?? [];
    const next = worlds.flatMap((world) => {
      if (step.kind === "tick") world.nowMs += step.ms;
      const asked = askStep(step, index, sequence.number, world.nowMs);
      if (step.kind !== "race") return takeInOrder(world, asked, atStep, [...asked.keys()]);
      return [...takeInOrder(world.copy(), asked, atStep, [0, 1]), ...takeInOrder(world.copy(), asked, atStep, [1, 0])];
    });
    if (next.length === 0) throw new Difference(explain(sequence, index, atStep));
    worlds = dropSame(next);
  }
  return worlds;
}

function makeStart({ number, startMs }: Sequence): SequenceWorld {
  const world = new SequenceWorld();
  world.nowMs = startMs;
  for (const letter of ["a", "b"]) {
    const id = nameOwn(`org_${letter}`, number);
    world.put("organizations", {
      id,
      name: "Acme",
      slug: id,
      planName: "Free",
      balanceMicrodollars: 0,
      alertThresholdMicrodollars: null,
      autoRecharge: true,
      createdAtMs: startMs,
    });
  }
  return world;
}

/** Returns the world after these requests if each has the observed result, and nothing otherwise. */
function takeInOrder(
  world: SequenceWorld,
  asked: readonly Asked[],
  seen: readonly Seen[],
  order: readonly number[],
): SequenceWorld[] {
  for (const part of order) {
    const each = asked[part];
    if (!each || JSON.stringify(world.settle(each)) !== JSON.stringify(seen[part])) return [];
  }
  return asked.length === seen.length ? [world] : [];
}

function dropSame(worlds: readonly SequenceWorld[]): SequenceWorld[] {
  if (worlds.length < 2) return [...worlds];
  return [...new Map(worlds.map((world) => [world.dump(), world])).values()];
}

function explain(sequence: Sequence, index: number, seen: readonly Seen[]): string {
  const step = JSON.stringify(sequence.steps[index]);
  return `Sequence ${sequence.number}, step ${index}, ${step}: the model has no order that gives ${JSON.stringify(seen)}`;
}
