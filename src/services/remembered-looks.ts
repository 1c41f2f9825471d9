import { hashBytes } from "../domain/sha256.ts";

/** How many pictures' looks an isolate keeps. */
const MOST_LOOKS = 16;
const KEPT_MS = 60_000;

type Owned = { organizationId: string; nowMs: number };

/**
 * Looks at screenshots, of which an isolate keeps the last ones for a minute: callers often ask several times about one screenshot. Kept for each
 * organization by itself, so that nobody can tell by the time what others sent. A picture itself isn't kept, and neither is a look that failed.
 */
export class RememberedLooks<Look> {
  readonly #looks = new Map<string, { look: Look; untilMs: number }>();

  /** Returns the kept look at a picture, or looks. `look` returns null if it fails. */
  async find(
    picture: Uint8Array,
    { organizationId, nowMs }: Owned,
    look: () => Promise<Look | null>,
  ): Promise<Look | null> {
    const name = `${organizationId} ${await hashBytes(picture)}`;
    const known = this.#looks.get(name);
    if (known && nowMs < known.untilMs) return known.look;
    const seen = await look();
    if (!seen) return null;
    this.#looks.delete(name);
    this.#looks.set(name, { look: seen, untilMs: nowMs + KEPT_MS });
    if (this.#looks.size > MOST_LOOKS) this.#looks.delete(this.#looks.keys().next().value ?? "");
    return seen;
  }
}
