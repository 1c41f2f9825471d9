import { useLocation } from "preact-iso";
import { writeQuery } from "../../api/call.ts";

type Filters = Readonly<Record<string, string | undefined>>;

/**
 * Returns the filters of a list, stored in the address so that a reload and a shared link show the same; and a function
 * that changes some of them and returns to the first page. A change replaces the history's entry, as each does of a list
 * (docs/dashboard.md, "Back and forward"): a date that is typed changes several times.
 */
export function useFilters(): [filters: Filters, setFilters: (changed: Filters) => void] {
  const { path, query, route } = useLocation();
  return [query, (changed) => route(path + writeQuery({ ...query, offset: undefined, ...changed }), true)];
}

/** Returns the filters with one of them changed, or without it if there is no value. */
export function replaceFilter<Named extends Filters>(filters: Named, name: keyof Named, value: string | null): Named {
  const { [name]: _, ...others } = filters;
  return (value ? { ...others, [name]: value } : others) as Named;
}

/** Returns the filter's value if it is one of the choices; otherwise, as for a mistyped address, nothing. */
export function readChoice<Choice extends string>(
  value: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === value);
}
