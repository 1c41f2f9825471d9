import * as v from "valibot";
import type { Steps } from "../domain/steps.ts";
import { LONGEST_QUICK_LIST, readQuickly, UNSURE } from "./read-quickly.ts";
import { type Dataset, wrapCheck } from "./wrap-check.ts";

/**
 * The number of quickly read items after which other requests may run; fewer by the factor below if the schema's
 * library had to check them.
 */
const QUICK_ITEMS_A_STEP = 200;
const QUICK_ITEMS_A_CHECK = 4;

type WriteMessage = (issue: v.BaseIssue<unknown>) => string;
/** The schema of a list, which can check its items in advance. */
type ListSchema = { checkItemsInSteps(values: readonly unknown[], writeMessage: WriteMessage): Steps<void> };

/** An array of `min` to `max` items. An array that is too long is refused as a whole, without checking its items. */
export function list<Item extends v.GenericSchema>(item: Item, min: number, max: number) {
  // The results of items that were checked in advance, used by the array's own check, which is a single step.
  const checked = new WeakMap<object, Dataset>();
  const once = wrapCheck(item, (value, check) => takeOut(checked, value) ?? check(value), { onlyRefusesMore: true });
  const items = v.array(once);
  const bounded: typeof items & ListSchema = {
    // A list that is too long is refused below, by its length.
    ...wrapCheck(
      items,
      (value, check) => (Array.isArray(value) && value.length > max ? { typed: true, value } : check(value)),
      { onlyRefusesMore: true },
    ),
    *checkItemsInSteps(values, writeMessage) {
      if (values.length > max) return;
      let work = 0;
      for (const value of values) {
        if (typeof value !== "object" || value === null) continue;
        if (work >= QUICK_ITEMS_A_STEP) {
          yield;
          work = 0;
        }
        const quick = readQuickly(item, value);
        work += quick === UNSURE ? QUICK_ITEMS_A_CHECK : 1;
        if (quick !== UNSURE) checked.set(value, { typed: true, value: quick });
        else {
          const { typed, output, issues } = v.safeParse(item, value, { message: writeMessage });
          checked.set(value, { typed, value: output, issues } as Dataset);
        }
      }
    },
  };
  return v.pipe(bounded, v.minLength(min), v.maxLength(max));
}

/**
 * Checks the items of an object's long lists in advance, so that checking the object itself is fast. Doesn't change its
 * result.
 */
export function* checkListsInSteps(schema: v.GenericSchema, value: unknown, writeMessage: WriteMessage): Steps<void> {
  if (!("entries" in schema) || typeof value !== "object" || value === null) return;
  for (const [key, entry] of Object.entries(schema.entries as v.ObjectEntries)) {
    const values: unknown = Reflect.get(value, key);
    const field = "wrapped" in entry ? entry.wrapped : entry;
    if (Array.isArray(values) && values.length > LONGEST_QUICK_LIST && isList(field))
      yield* field.checkItemsInSteps(values, writeMessage);
  }
}

function isList(schema: unknown): schema is ListSchema {
  return typeof schema === "object" && schema !== null && "checkItemsInSteps" in schema;
}

function takeOut(checked: WeakMap<object, Dataset>, value: unknown): Dataset | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const dataset = checked.get(value);
  checked.delete(value);
  return dataset;
}
