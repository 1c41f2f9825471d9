import { useLocation } from "preact-iso";
import { writeQuery } from "../api/call.ts";

type Filters = Readonly<Record<string, string | undefined>>;

/**
 * What narrows a list, kept in the address so that a reload and a shared link show the same; with the way to change some of it, after which
 * the list begins anew.
 */
export function useFilters(): [filters: Filters, setFilters: (changed: Filters) => void] {
  const { path, query, route } = useLocation();
  return [query, (changed) => route(path + writeQuery({ ...query, offset: undefined, ...changed }))];
}

/** The filter's value where it is one of those that there are; else, as in a mistyped address, nothing. */
export function readChoice<Choice extends string>(
  value: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === value);
}
