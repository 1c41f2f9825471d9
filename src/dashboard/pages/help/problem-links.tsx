import { ERROR_CATALOG } from "../../../domain/errors/error-catalog.ts";
import { linkProblem } from "./help-places.ts";

/** A text whose parts between backticks are shown as code; an error code leads to its page. */
export function ProblemLinks({ text }: { text: string }) {
  return (
    <span>
      {text.split("`").map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : Object.hasOwn(ERROR_CATALOG, part) ? (
          <a key={part} href={linkProblem(part)} target="_top">
            <code>{part}</code>
          </a>
        ) : (
          <code key={part}>{part}</code>
        ),
      )}
    </span>
  );
}
