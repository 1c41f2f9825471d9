/** Work that may be paused wherever it yields, so that other requests can run. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Does the same work in larger steps: pauses only at every `pauses`th place where it may be paused. */
export function* joinSteps<Result>(steps: Steps<Result>, pauses: number): Steps<Result> {
  for (let passed = 1; ; passed++) {
    const step = steps.next();
    if (step.done) return step.value;
    if (passed % pauses === 0) yield;
  }
}
