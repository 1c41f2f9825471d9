type Container = Record<string, unknown>;

/** Writes a JSON value with the fields of every object in one order, so that equal values are equal texts. The value stays as it is. */
export function writeCanonicalJson(value: unknown): string {
  const root: { value: unknown } = { value };
  // A list in place of a recursion: a body may nest deeper than the stack holds.
  const containers: Container[] = [root];
  for (const container of containers) {
    for (const [name, part] of Object.entries(container)) {
      if (typeof part !== "object" || part === null) continue;
      const copy = copySorted(part);
      container[name] = copy;
      containers.push(copy);
    }
  }
  return JSON.stringify(root.value);
}

/** A copy of one level. `Object.fromEntries` makes a field of every name, `__proto__` too. */
function copySorted(part: object): Container {
  if (Array.isArray(part)) return part.slice() as unknown as Container;
  return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
}
