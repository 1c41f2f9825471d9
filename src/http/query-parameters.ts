/** The query string's parameters by name. One that is given several times is a list, which no rule for a single value lets pass. */
export function readQueryParameters(url: URL): Record<string, string | string[]> {
  const parameters: Record<string, string | string[]> = Object.create(null);
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name);
    parameters[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return parameters;
}
