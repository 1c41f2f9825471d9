/** The detector refuses work that it could not start within a bounded wait. Seconds are whole. */
export type BusyAnswer = { ok: false; reason: "busy"; retryAfterSeconds: number };

/** Thrown if the vision Worker answered that it is busy: a refusal to the caller, not a failure. */
export class VisionBusy extends Error {
  override readonly name = "VisionBusy";
  /** Seconds, at least 1, after which the same call could be accepted. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`the detector is busy for another ${retryAfterSeconds} s`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
