/**
 * The reason that a model gave no answer. `failed`: no connection, or an HTTP error status. `timed_out`: the model's
 * deadline passed. `unreadable`: a response arrived, but nothing in it could be read. `too_long`: the model wasn't
 * asked, since no candidate fits into its context beside the question. `cancelled`: the caller disconnected.
 */
export type ProviderErrorKind = "failed" | "timed_out" | "unreadable" | "too_long" | "cancelled";

/**
 * A model call without an answer. The message is our own: it never quotes the provider, the prompt or the key, and
 * there is no `cause`.
 */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly kind: ProviderErrorKind;
  /** The HTTP status with which the provider refused; null if it didn't. */
  readonly statusCode: number | null;

  constructor(kind: ProviderErrorKind, message: string, statusCode: number | null = null) {
    super(message);
    this.kind = kind;
    this.statusCode = statusCode;
  }
}

/** The screenshot turned out to be broken when it was decoded for a model. `detail` is written for the client. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
  readonly detail: string;

  constructor(detail: string) {
    super(detail);
    this.detail = detail;
  }
}
