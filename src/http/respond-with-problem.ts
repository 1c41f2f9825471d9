import { ConfigError } from "../domain/errors/config-error.ts";
import { ERROR_CATALOG, STATUS_TITLES } from "../domain/errors/error-catalog.ts";
import { Problem } from "../domain/errors/problem.ts";
import { log, logFailure } from "../log.ts";
import type { WrittenResponse } from "./written-response.ts";

/** Which of the contract's two problem shapes a response uses. */
export type ProblemShape = "grounding" | "platform";

/**
 * The facts about a request that an error response needs. `url` is the request's own, `operation` is the operation's id
 * if one matched.
 */
export type ProblemOrigin = { shape: ProblemShape; url: URL; requestId: string; operation: string | null };

const MASKED = new Problem("internal", "Something failed on our side. Include the x-request-id when you report it.");

/** An error as it is sent: problem details (RFC 9457) in one of the two shapes. */
export type WrittenProblem = { status: number; body: { title: string; status: number; detail: string } };

/** Returns the response for an error. */
export function respondWithProblem(error: unknown, origin: ProblemOrigin): WrittenResponse {
  const { status, body } = writeProblem(error, origin);
  const headers = error instanceof Problem ? error.headers : {};
  return { status, headers: { "content-type": "application/problem+json", ...headers }, text: JSON.stringify(body) };
}

/** The only place where an error becomes a response. Anything but a Problem is logged and masked. */
export function writeProblem(error: unknown, origin: ProblemOrigin): WrittenProblem {
  // The message is our own text: it names the variable, not its value.
  if (error instanceof ConfigError) log("error", "config_invalid", { message: error.message });
  else if (!(error instanceof Problem)) logFailure(error, origin);
  const problem = error instanceof Problem ? error : MASKED;
  const body = origin.shape === "grounding" ? writeGroundingProblem(problem) : writePlatformProblem(problem, origin);
  return { status: ERROR_CATALOG[problem.code].status, body };
}

/** Writes the shape of docs/contract/interface.md, "Grounding service". */
function writeGroundingProblem(problem: Problem) {
  const { status } = ERROR_CATALOG[problem.code];
  const errors = problem.fields.map(({ path, message }) => ({ field: path.replace(/^body\./, ""), message }));
  return {
    type: "about:blank",
    title: STATUS_TITLES[status],
    status,
    detail: problem.detail,
    code: problem.code,
    ...(errors.length > 0 ? { errors } : {}),
  };
}

/**
 * Writes the shape of docs/contract/interface.md, "Platform API", and docs/contract/decisions.md, "Platform errors".
 * `code` is the same as in the other shape.
 */
function writePlatformProblem(problem: Problem, origin: ProblemOrigin) {
  const { status } = ERROR_CATALOG[problem.code];
  const errors = problem.fields.map(({ path, message, value }) => ({
    location: path,
    message,
    value: value ?? null,
  }));
  return {
    type: new URL(`/problems/${problem.code}`, origin.url).href,
    title: STATUS_TITLES[status],
    status,
    detail: problem.detail,
    code: problem.code,
    instance: `${origin.url.origin}${origin.url.pathname}#${origin.requestId}`,
    ...(errors.length > 0 ? { errors } : {}),
  };
}
