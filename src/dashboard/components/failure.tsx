import { ApiError } from "../api/call.ts";
import { Button } from "./button.tsx";

const TITLES: Readonly<Record<number, string>> = {
  0: "No answer",
  401: "You are signed out",
  402: "The balance is used up",
  403: "Your role doesn't allow this",
  404: "There is no such thing here",
  429: "Too many requests",
  502: "The model didn't answer",
};

/** Where the same status says another thing. */
const CODE_TITLES: Readonly<Record<string, string>> = {
  sign_in_link_unusable: "This link can't be used",
  invitation_unusable: "This invitation can't be used",
  sign_in_needed: "Sign in first",
  passkey_unusable: "This passkey can't be used",
  no_mailer: "No mail is sent from here",
};

/** Why something can't be shown or done, in words, and a way on. */
export function Failure({
  error,
  onRetry,
  isWholePage = false,
  title,
}: {
  error: Error;
  /** Instead of what the error's status says. */
  title?: string;
  onRetry?: (() => void) | undefined;
  isWholePage?: boolean;
}) {
  const { status, code, requestId } = error instanceof ApiError ? error : { status: -1, code: "", requestId: null };
  const told =
    title ?? CODE_TITLES[code] ?? TITLES[status] ?? (status >= 500 ? "The service has failed" : "This didn't work");
  return (
    <div class={isWholePage ? "failure whole-page" : "failure"} role="alert">
      <strong>{told}</strong>
      <p>{error.message}</p>
      {requestId && status >= 500 ? (
        <p class="faint">
          Request <code>{requestId}</code>
        </p>
      ) : null}
      {onRetry && status !== 403 && status !== 404 ? (
        <Button kind="quiet" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}
