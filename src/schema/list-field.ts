import * as v from "valibot";
import type { Steps } from "../domain/steps.ts";

/** Items that are checked before others have their turn. */
const ITEMS_A_STEP = 50;

type Dataset = v.OutputDataset<unknown, v.BaseIssue<unknown>>;
type WriteMessage = (issue: v.BaseIssue<unknown>) => string;
/** A list's schema, which can check its items beforehand. */
type ListSchema = { checkItemsInSteps(values: readonly unknown[], writeMessage: WriteMessage): Steps<void> };

/** An array of `min` to `max` items. One that is too long is refused as a whole: its items aren't looked at. */
export function list<Item extends v.GenericSchema>(item: Item, min: number, max: number) {
  // What came of items that are checked already. The array's own check, which is one step, asks for it.
  const checked = new WeakMap<object, Dataset>();
  const remembered: Item = {
    ...item,
    "~run": (dataset, config) => takeOut(checked, dataset.value) ?? item["~run"](dataset, config),
  };
  const items = v.array(remembered);
  const check = items["~run"];
  const bounded: typeof items & ListSchema = {
    ...items,
    "~run": (dataset, config) =>
      Array.isArray(dataset.value) && dataset.value.length > max
        ? ({ ...dataset, typed: true } as ReturnType<typeof check>)
        : check.call(items, dataset, config),
    *checkItemsInSteps(values, writeMessage) {
      if (values.length > max) return;
      for (const [index, value] of values.entries()) {
        if (typeof value !== "object" || value === null) continue;
        if (index % ITEMS_A_STEP === 0) yield;
        const { typed, output, issues } = v.safeParse(item, value, { message: writeMessage });
        checked.set(value, { typed, value: output, issues } as Dataset);
      }
    },
  };
  return v.pipe(bounded, v.minLength(min), v.maxLength(max));
}

/** Checks the items of an object's long lists, so that checking the object takes little more. Changes nothing of what that finds. */
export function* checkListsInSteps(schema: v.GenericSchema, value: unknown, writeMessage: WriteMessage): Steps<void> {
  if (!("entries" in schema) || typeof value !== "object" || value === null) return;
  for (const [key, entry] of Object.entries(schema.entries as v.ObjectEntries)) {
    const values: unknown = Reflect.get(value, key);
    const field = "wrapped" in entry ? entry.wrapped : entry;
    if (Array.isArray(values) && values.length > ITEMS_A_STEP && isList(field))
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
