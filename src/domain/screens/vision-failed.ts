/** Thrown if the vision Worker failed, or ended during the call. `cause` is what the call has thrown. */
export class VisionFailed extends Error {
  override readonly name = "VisionFailed";

  constructor(cause: unknown) {
    super("the vision Worker failed", { cause });
  }
}
