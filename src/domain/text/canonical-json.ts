/** Text that is ready to be written, or a value that still has to be converted. */
type Step = { text: string } | { value: unknown };

/** Serializes a JSON value with every object's fields in one fixed order, so that equal values give equal texts. */
export function writeCanonicalJson(value: unknown): string {
  let written = "";
  // The rest to write, with the next step at the end. A list instead of recursion: a body may be nested deeper than the
  // stack allows.
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
