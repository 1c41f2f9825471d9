/** Text that is written as it is, or a value that is still to be written. */
type Step = { text: string } | { value: unknown };

/** Writes a JSON value with the fields of every object in one order, so that equal values are equal texts. */
export function writeCanonicalJson(value: unknown): string {
  let written = "";
  // What is still to be written, the next at the end. A list in place of a recursion: a body may nest deeper than the stack holds.
  const steps: Step[] = [{ value }];
  for (let step = steps.pop(); step; step = steps.pop()) {
    if ("text" in step) written += step.text;
    else if (typeof step.value !== "object" || step.value === null) written += JSON.stringify(step.value);
    else for (const next of listSteps(step.value).reverse()) steps.push(next);
  }
  return written;
}

function listSteps(container: object): Step[] {
  if (Array.isArray(container)) {
    const items = container.flatMap((value: unknown, index): Step[] => [{ text: index === 0 ? "" : "," }, { value }]);
    return [{ text: "[" }, ...items, { text: "]" }];
  }
  const sorted = Object.entries(container).sort(([one], [other]) => (one < other ? -1 : 1));
  const fields = sorted.flatMap(([name, value], index): Step[] => [
    { text: `${index === 0 ? "" : ","}${JSON.stringify(name)}:` },
    { value },
  ]);
  return [{ text: "{" }, ...fields, { text: "}" }];
}
