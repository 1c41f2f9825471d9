/** The timeout of a call, in milliseconds: the first detect loads the networks. */
const CALL_DEADLINE_MS = 120_000;

/** A response of the deployment that isn't the expected one. */
export class ServiceError extends Error {}

/** Calls a deployment over HTTPS. */
export class Service {
  readonly origin: string;
  readonly #fetch: typeof fetch;

  constructor(origin: string, fetchFrom: typeof fetch) {
    this.origin = origin;
    this.#fetch = fetchFrom;
  }

  /**
   * Calls an operation. Throws a ServiceError that shows the call, the status and the problem, but nothing that was
   * sent.
   */
  async call(
    method: string,
    path: string,
    expected: number,
    options: { body?: unknown; token?: string; apiKey?: string } = {},
  ): Promise<unknown> {
    const { body, token, apiKey } = options;
    const response = await this.#fetch(this.origin + path, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(CALL_DEADLINE_MS),
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(apiKey !== undefined && { "x-service-api-key": apiKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      const { message, cause } = error as Error;
      throw new ServiceError(`${method} ${path}: ${cause instanceof Error ? cause.message : message}`);
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    if (response.status === expected) return isJson ? JSON.parse(text) : text;
    const { code, type, detail } = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
    const problem = [code ?? type, detail].filter((part) => part !== undefined).join(": ");
    const id = response.headers.get("x-request-id");
    throw new ServiceError(
      `${method} ${path} returned ${response.status}${problem && `, ${problem}`}, but should return ${expected}` +
        `${id === null ? "" : ` (request ${id})`}. The Worker's log says more: \`npx wrangler tail\`.`,
    );
  }
}
