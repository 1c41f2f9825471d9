import {
  AuthenticationError,
  ConnectionError,
  InsufficientBalanceError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  SightlineError,
} from "../../client/src/index.ts";
import { CommandError } from "./command-error.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";

/** An error for display; `remedy` says what to do, unless the message does. */
export type DescribedError = {
  exitCode: ExitCode;
  code: string;
  status: number | null;
  message: string;
  remedy: string | null;
  fields: readonly { path: string; message: string }[];
  requestId: string | null;
};

/** Describes an error for display. Returns null for an internal bug. */
export function describeError(error: unknown): DescribedError | null {
  const nothing = { status: null, remedy: null, fields: [], requestId: null };
  if (error instanceof CommandError) {
    return { ...nothing, exitCode: error.exitCode, code: nameCode(error.exitCode), message: error.message };
  }
  if (!(error instanceof SightlineError)) return null;
  const { status, code, message, fields, requestId } = error;
  return { exitCode: chooseExitCode(error), code, status, message, remedy: findRemedy(error), fields, requestId };
}

function nameCode(exitCode: ExitCode): string {
  if (exitCode === EXIT.usage) return "usage";
  return exitCode === EXIT.unauthenticated ? "unauthenticated" : "refused";
}

function chooseExitCode(error: SightlineError): ExitCode {
  if (error instanceof AuthenticationError) return EXIT.unauthenticated;
  return isPassing(error) ? EXIT.unavailable : EXIT.refused;
}

/** Returns true if the same call may succeed later. */
export function isPassing(error: unknown): boolean {
  return error instanceof ConnectionError || error instanceof ServerError || error instanceof RateLimitError;
}

function findRemedy(error: SightlineError): string | null {
  if (error instanceof AuthenticationError) return "Run `sightline login` with a key of your organization.";
  if (error instanceof PermissionDeniedError) return "Use a key with that role and scope: `sightline login`.";
  if (error instanceof InsufficientBalanceError) return "Add credit, or raise the key's monthly limit.";
  if (error instanceof RateLimitError) return "Wait a moment, then run the command again.";
  return null;
}
