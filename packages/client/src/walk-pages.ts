import type { Call } from "./call.ts";
import type { AnswerOf, CallOptions, InputOf, OperationId, QueryOf } from "./operation-types.ts";

/** The records of a list's pages: the items of its only array. */
export type ItemOf<Page> = {
  [Name in keyof Page]-?: Page[Name] extends readonly (infer Item)[] ? Item : never;
}[keyof Page];

/** The operations whose answers come in pages, each with the cursor of the next. */
export type ListId = {
  [Id in OperationId]: "after" extends keyof QueryOf<Id> ? Id : never;
}[OperationId];

type Query = { limit?: number; after?: string };
type Page = { next: string | null };

const PAGE_SIZE = 100;

/** Yields the records of all pages, and reads each page when it is needed. */
export async function* walkPages<Id extends ListId>(
  call: Call,
  id: Id,
  input: InputOf<Id>,
  options?: CallOptions<Id>,
): AsyncGenerator<ItemOf<AnswerOf<Id>>, void, undefined> {
  const { query: given, ...rest } = input as { query?: Query };
  let query: Query | null = { limit: PAGE_SIZE, ...given };
  while (query !== null) {
    const page = (await call(id, { ...rest, query } as InputOf<Id>, options)) as unknown as Page;
    yield* Object.values<unknown>(page).find(Array.isArray) as ItemOf<AnswerOf<Id>>[];
    query = page.next === null ? null : { ...query, after: page.next };
  }
}
