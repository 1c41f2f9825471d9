/** Returns `make`, which then makes its value where it is first needed, and only once an isolate: most isolates never ground anything, and start sooner without. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
