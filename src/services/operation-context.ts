import type { SignedIn } from "../domain/access/caller.ts";
import type { DatedUsage } from "../domain/money/usage.ts";
import type { CallFacts } from "../domain/request-log.ts";
import type { VisionService } from "../domain/screens/detection.ts";
import type { Wake } from "../storage/commit-and-wake.ts";
import type { Config } from "./config.ts";
import type { RateLimiter } from "./limit-rate.ts";
import type { Homes } from "./moving/homes.ts";
import type { Mailer } from "./sign-in/mailer.ts";

/** Collects the durations of a request's stages, to be shown to the caller. */
export type Timing = {
  /** Adds a duration in milliseconds. */
  addDuration(name: string, durationMs: number): void;
  /** Adds a fact that isn't a duration. `description` must not hold quotes or backslashes. */
  addDescription(name: string, description: string): void;
  /** Runs `work` and adds its duration under `name`, also when it throws. */
  measure<Result>(name: string, work: () => Promise<Result> | Result): Promise<Result>;
};

/**
 * Stores everything that an operation writes in one transaction and, if the request has an Idempotency-Key, the answer
 * with it. Throws a CommitRefused if another write came first.
 */
export type Commit = (statements: readonly D1PreparedStatement[], answer: unknown) => Promise<void>;

/**
 * Returns the statements that store the answer of a call, to be run in the transaction of its charge; none without an
 * Idempotency-Key. They refuse that transaction if the call is a repeat.
 */
export type PrepareKept = (answer: unknown) => Promise<D1PreparedStatement[]>;

/** The Worker's static assets: the dashboard's build, and the description of the API. */
export type Assets = Pick<Fetcher, "fetch">;

/**
 * Everything that a handler may use besides its input. `nowMs` is Unix milliseconds; `defer` lets work continue after
 * the response.
 */
export type OperationContext = {
  config: Config;
  /**
   * The database with the operation's records: the organization's, or the directory as long as the organization isn't
   * known.
   */
  db: D1Database;
  /** The organization that the records belong to, if that is known. */
  organizationId: string | null;
  homes: Homes;
  vision: VisionService;
  assets: Assets;
  /** Loads what the built-in model reads sentences by, once an isolate. */
  loadReader(): Promise<void>;
  /** The Workers AI binding, if there is one. */
  ai: unknown;
  /** Aborts when the caller disconnects. */
  signal: AbortSignal;
  requestId: string;
  /** The origin that the request was sent to. The caller chooses it, so links and passkeys use `config.publicOrigin` instead. */
  requestOrigin: string;
  nowMs: number;
  timing: Timing;
  commit: Commit;
  prepareKept: PrepareKept;
  /** For writes that are committed without `commit`. */
  wake: Wake;
  defer(work: Promise<unknown>): void;
  /** Stores the usage of a free call after the response, together with the kept fields of the call. */
  writeLater(usage: DatedUsage): void;
  /** Prepares the statements that keep a call for the dashboard's list. Run them in the transaction of its charge. */
  prepareListed(facts: CallFacts): D1PreparedStatement[];
  /** Adds facts about this call for the dashboard's list of calls. */
  note(facts: CallFacts): void;
  /** Counts a key's requests across the isolates of one location. Null: each isolate counts on its own. */
  rateLimiter: RateLimiter | null;
  /** Null: this deployment sends no email. */
  mailer: Mailer | null;
  /** The network that the request came from, as `readClientNetwork` returns it. */
  clientNetwork: string;
  /** The user agent of the caller's browser or program. */
  userAgent: string | null;
  /** Returns the user of the request's session cookie, for operations that are open to all; null if nobody is signed in. */
  findSignedIn(): Promise<SignedIn | null>;
  /** Sends the session cookie with the response, valid until `expiresAtMs` (Unix milliseconds). Over HTTP only. */
  signIn(token: string, expiresAtMs: number): void;
  /** Deletes the caller's session cookie with the response. Over HTTP only. */
  signOut(): void;
};

/** The context of a request before its Idempotency-Key is known. */
export type RequestContext = Omit<OperationContext, "commit" | "prepareKept">;
