import { isDocumented } from "../documented-statuses.ts";
import type { Harness } from "../harness.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";

export { LOCAL_SETTINGS };

export const OPERATOR_TOKEN = String(LOCAL_SETTINGS.OPERATOR_TOKEN);

export type ControlAnswer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the body, whatever was answered
  body: any;
};

/** Calls the control API as the operator. `path` starts after `/internal/v1`; a text body is sent unchanged. */
export async function callControl(
  harness: Pick<Harness, "fetch">,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ControlAnswer> {
  const response = await harness.fetch(`/internal/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status } = response;
  if (status >= 400 && !isDocumented(`/internal/v1${path}`, status, method)) {
    throw new Error(`The OpenAPI document doesn't name the ${status} of ${method} ${path}: ${text}`);
  }
  return { status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
}

/** Reports one change as the operator. */
export function reportChange(
  harness: Pick<Harness, "fetch">,
  change: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<ControlAnswer> {
  return callControl(harness, "POST", "/changes", change, headers);
}
