import { InvalidArgumentError } from "commander";

/** Reads a page size. Throws the parser's error for anything else. */
export function readCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 100) {
    throw new InvalidArgumentError("It must be a whole number from 1 to 100.");
  }
  return count;
}
