import * as v from "valibot";
import { MAX_EMAIL_CHARACTERS, readEmail } from "../domain/access/email.ts";

/** One email address, converted to the stored form: lower case. */
export function emailText() {
  return v.pipe(
    v.string(),
    v.check(
      (text) => readEmail(text) !== null,
      `must be one email address of at most ${MAX_EMAIL_CHARACTERS} characters`,
    ),
    v.metadata({ minLength: 3, maxLength: MAX_EMAIL_CHARACTERS }),
    v.transform((text) => readEmail(text) ?? text),
  );
}
