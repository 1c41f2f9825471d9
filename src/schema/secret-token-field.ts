import * as v from "valibot";
import { isSecretTokenForm } from "../domain/access/secret-token.ts";

/** A secret in the form of the service's own tokens, created elsewhere. */
export function secretToken() {
  return v.pipe(
    v.string(),
    v.check(isSecretTokenForm, "must be 43 letters and digits"),
    v.metadata({ pattern: "^[0-9A-Za-z]{43}$" }),
  );
}
