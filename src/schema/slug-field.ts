import * as v from "valibot";
import { Problem } from "../domain/errors/problem.ts";
import { isSlug, MAX_SLUG_CHARACTERS } from "../domain/slug.ts";

/** An organization's slug. */
export function slugText() {
  return v.pipe(
    v.string(),
    v.check(
      isSlug,
      `must have 1 to ${MAX_SLUG_CHARACTERS} lower-case letters a to z and digits, in words joined by single dashes`,
    ),
    v.metadata({ maxLength: MAX_SLUG_CHARACTERS, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" }),
  );
}

export function takenSlug(): Problem {
  return new Problem("slug_taken", "Another organization has this slug.");
}
