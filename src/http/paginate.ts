import * as v from "valibot";
import { count } from "../schema/fields.ts";
import type { Operation } from "./operation.ts";
import { readEntries } from "./read-entries.ts";

const Total = v.pipe(count(), v.description("How many match in all. Not on pages with `after`."));
const Next = v.pipe(v.nullable(v.string()), v.description("The `after` of the next page; null: this is the last."));

/**
 * Describes a list as pages that follow each other by a cursor instead of an offset: `next` is the `after` of the next
 * page. Returns null for an operation that lists nothing, or that has cursors already.
 */
export function paginate({ query, response }: Operation) {
  const { offset, ...others } = readEntries(query);
  if (!offset || !others.after) return null;
  return {
    query: v.object(others),
    response: v.object({ ...readEntries(response), total: v.exactOptional(Total), next: Next }),
    /** Reads one item more than requested, to see if there is a next page. Counts the total for the first page only. */
    async read(asked: { limit: number; after?: string }, list: (query: object) => Promise<unknown>) {
      const isCounted = asked.after === undefined;
      const query = { ...asked, limit: asked.limit + 1, offset: 0, isCounted };
      const { total, ...answer } = (await list(query)) as Record<string, unknown>;
      const [name, items] = findItems(answer);
      const page = items.slice(0, asked.limit);
      const next = items.length > page.length ? (page.at(-1)?.id ?? null) : null;
      return { ...answer, [name]: page, ...(isCounted ? { total } : {}), next };
    },
  };
}

function findItems(answer: Record<string, unknown>): [name: string, items: { id: string }[]] {
  const found = Object.entries(answer).find(([, value]) => Array.isArray(value));
  if (!found) throw new Error("A list has no items.");
  return found as [string, { id: string }[]];
}
