/** Returns numbers from -1 to 1 that look random, the same each time. */
export function* drawNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    yield state / 2 ** 31;
  }
}

/** The next `count` numbers, each changed. */
export function take(numbers: Generator<number, never>, count: number, change = (number: number) => number): number[] {
  return Array.from({ length: count }, () => change(numbers.next().value));
}
