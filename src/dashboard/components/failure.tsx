import { ApiError } from "../api/call.ts";
import { Button } from "./button.tsx";

const TITLES: Readonly<Record<number, string>> = {
  0: "No response",
  401: "You are signed out",
  402: "The balance is used up",
  403: "Your role doesn't allow this",
  404: "Not found",
  429: "Too many requests",
  502: "The model didn't respond",
};

/** Codes whose title differs from that of their status. */
const CODE_TITLES: Readonly<Record<string, string>> = {
  sign_in_link_unusable: "This link can't be used",
  invitation_unusable: "This invitation can't be used",
  sign_in_needed: "Sign in first",
  passkey_unusable: "This passkey can't be used",
  no_mailer: "This service doesn't send email",
};

/** Returns a title for an error: that of its code or its status. */
export function nameFailure(error: Error): string {
  const { status, code } = error instanceof ApiError ? error : { status: -1, code: "" };
  return CODE_TITLES[code] ?? TITLES[status] ?? (status >= 500 ? "The service has failed" : "This didn't work");
}

/** Explains why something can't be shown or done, and offers a way on. */
export function Failure({
  error,
  onRetry,
  isWholePage = false,
  title,
}: {
  error: Error;
  /** Replaces the title of the error's status. */
  title?: string;
  onRetry?: (() => void) | undefined;
  isWholePage?: boolean;
}) {
  const { status, requestId } = error instanceof ApiError ? error : { status: -1, requestId: null };
  return (
    <div class={isWholePage ? "failure whole-page" : "failure"} role="alert">
      <strong>{title ?? nameFailure(error)}</strong>
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
