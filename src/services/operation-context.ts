import type { SignedIn } from "../domain/caller.ts";
import type { VisionService } from "../domain/detection.ts";
import type { Wake } from "../storage/commit-and-wake.ts";
import type { Config } from "./config.ts";
import type { RateLimiter } from "./limit-rate.ts";
import type { Mailer } from "./mailer.ts";

/** Collects what the stages of a request took, for whoever shows it to the caller. */
export type Timing = {
  /** Adds a duration in milliseconds. */
  addDuration(name: string, durationMs: number): void;
  /** Adds a fact that isn't a duration. `description` must not hold quotes or backslashes. */
  addDescription(name: string, description: string): void;
  /** Runs `work` and adds its duration under `name`, also when it throws. */
  measure<Result>(name: string, work: () => Promise<Result> | Result): Promise<Result>;
};

/**
 * Stores what an operation writes as one transaction, and with it the answer where the request has an Idempotency-Key. Throws a
 * CommitRefused where another writer came first.
 */
export type Commit = (statements: readonly D1PreparedStatement[], answer: unknown) => Promise<void>;

/** The Worker's static assets: the dashboard's build, and the description of the API. */
export type Assets = Pick<Fetcher, "fetch">;

/** What a handler may use beside its input. `nowMs` is Unix milliseconds; `defer` lets work outlive the response. */
export type OperationContext = {
  config: Config;
  db: D1Database;
  vision: VisionService;
  assets: Assets;
  /** The binding of Workers AI, where there is one. */
  ai: unknown;
  /** Aborts when the caller goes away. */
  signal: AbortSignal;
  requestId: string;
  /** Where the request says it came in. The caller chooses it: whatever a link or a passkey is for is `config.publicOrigin`. */
  requestOrigin: string;
  nowMs: number;
  timing: Timing;
  commit: Commit;
  /** For what is committed without `commit`. */
  wake: Wake;
  defer(work: Promise<unknown>): void;
  /** Counts a key's requests over the isolates of one location; null: each isolate counts for itself. */
  rateLimiter: RateLimiter | null;
  /** null: this deployment sends no mail. */
  mailer: Mailer | null;
  /** The network that the request came from, as `readClientNetwork` reads it. */
  clientNetwork: string;
  /** What the caller's browser or program calls itself. */
  userAgent: string | null;
  /** Who is signed in by the request's session cookie, where an operation is for all; null: nobody. */
  findSignedIn(): Promise<SignedIn | null>;
  /** Gives the caller the session cookie with the answer, to keep until then (Unix milliseconds). Over HTTP only. */
  signIn(token: string, expiresAtMs: number): void;
  /** Takes the caller's session cookie away with the answer. Over HTTP only. */
  signOut(): void;
};
