/**
 * Why there is no answer. `failed`: no connection, or a refusal by HTTP status. `timed_out`: the model's deadline passed. `unreadable`: an answer
 * came, with nothing in it that could be read. `cancelled`: the caller went away.
 */
export type ProviderErrorKind = "failed" | "timed_out" | "unreadable" | "cancelled";

/** A model call without an answer. The message is ours: it never quotes the provider, the prompt or the key, and there is no `cause`. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly kind: ProviderErrorKind;

  constructor(kind: ProviderErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The screenshot turned out broken when it was decoded for a model. `detail` is in our words, fit for a client. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
  readonly detail: string;

  constructor(detail: string) {
    super(detail);
    this.detail = detail;
  }
}
