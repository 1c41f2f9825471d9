/**
 * Returns the query string's parameters by name. A repeated parameter becomes a list, which no rule for a single value
 * accepts.
 */
export function readQueryParameters(url: URL): Record<string, string | string[]> {
  const parameters: Record<string, string | string[]> = Object.create(null);
  if (url.search === "") return parameters;
  for (const [name, value] of url.searchParams) {
    const before = parameters[name];
    if (before === undefined) parameters[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else parameters[name] = [before, value];
  }
  return parameters;
}
