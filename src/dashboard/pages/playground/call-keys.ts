/** The codes that ask for a new key. */
const SPENT = ["answer_not_kept", "idempotency_key_reused"];

/**
 * Gives each request an Idempotency-Key until it is answered: its retry, after an error or a lost response, has the same
 * one and isn't charged again. The same request after its answer is a new one.
 */
export class CallKeys {
  readonly #open = new Map<string, string>();
  readonly #makeKey: () => string;

  constructor(makeKey = () => crypto.randomUUID() as string) {
    this.#makeKey = makeKey;
  }

  /** `request` identifies it, with everything that it asks for. */
  async use<Result>(request: string, call: (key: string) => Promise<Result>): Promise<Result> {
    const key = this.#open.get(request) ?? this.#makeKey();
    this.#open.set(request, key);
    try {
      const result = await call(key);
      this.#open.delete(request);
      return result;
    } catch (error) {
      if (error instanceof Error && "code" in error && SPENT.includes(String(error.code))) this.#open.delete(request);
      throw error;
    }
  }
}
