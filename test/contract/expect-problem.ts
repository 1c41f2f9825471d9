import { expect } from "vitest";
import { ERROR_CATALOG, type ErrorCode, STATUS_TITLES } from "../../src/domain/errors/error-catalog.ts";

import { isDocumented } from "../documented-statuses.ts";

/** Text that no response may contain: words of libraries, of the runtime and of the database. */
const LEAKS =
  /valibot|invalid (type|length|key|value|input): |expected .* but received|D1_ERROR|SQLITE|at .*\.(ts|js):\d|TypeError|RangeError|SyntaxError|unexpected (token|end)|undefined|\[object/i;

export type ProblemExpectation = {
  shape: "grounding" | "platform";
  status: number;
  code?: string;
  fields?: readonly string[];
  path: string;
};

type ProblemBody = Record<string, unknown> & { errors?: Record<string, unknown>[] };

/** Checks an error against its shape in docs/contract/interface.md, "Errors". Returns the body. */
export async function expectProblem(response: Response, wanted: ProblemExpectation): Promise<ProblemBody> {
  const text = await response.text();
  expect(text).not.toMatch(LEAKS);
  expect({ status: response.status, type: response.headers.get("content-type") }, text).toEqual({
    status: wanted.status,
    type: "application/problem+json",
  });
  expect([wanted.path, wanted.status, isDocumented(wanted.path, wanted.status)]).toEqual([
    wanted.path,
    wanted.status,
    true,
  ]);
  expect([response.headers.get("x-content-type-options"), response.headers.get("cache-control")]).toEqual([
    "nosniff",
    "no-store",
  ]);
  const body = JSON.parse(text) as ProblemBody;
  expect(body).toMatchObject({ status: wanted.status, title: expect.any(String), detail: expect.stringMatching(/\S/) });
  expectCode(body, wanted.code);
  if (wanted.shape === "grounding") expectGroundingMembers(body);
  else expectPlatformMembers(body, response.headers.get("x-request-id") ?? "", wanted.path);
  expectListed(body, wanted);
  return body;
}

function expectCode(body: ProblemBody, code: string | undefined): void {
  const { status } = ERROR_CATALOG[body.code as ErrorCode];
  expect({ status: body.status, title: body.title }).toEqual({ status, title: STATUS_TITLES[status] });
  if (code) expect(body.code).toBe(code);
}

function expectGroundingMembers(body: ProblemBody): void {
  expect(
    Object.keys(body)
      .filter((name) => name !== "errors")
      .sort(),
  ).toEqual(["code", "detail", "status", "title", "type"]);
  expect(body.type).toBe("about:blank");
  for (const error of body.errors ?? [])
    expect(error).toEqual({ field: expect.any(String), message: expect.stringMatching(/\S/) });
}

function expectPlatformMembers(body: ProblemBody, requestId: string, path: string): void {
  expect(
    Object.keys(body)
      .filter((name) => name !== "errors")
      .sort(),
  ).toEqual(["code", "detail", "instance", "status", "title", "type"]);
  expect(new URL(String(body.type)).pathname).toBe(`/problems/${body.code}`);
  const instance = new URL(String(body.instance));
  expect([instance.pathname, instance.hash]).toEqual([new URL(path, instance).pathname, `#${requestId}`]);
  for (const error of body.errors ?? []) {
    expect(Object.keys(error).sort()).toEqual(["location", "message", "value"]);
    expect(error.location).toMatch(/^(body$|body\.|query\.|path\.|header\.)/);
  }
}

function expectListed(body: ProblemBody, { shape, fields }: ProblemExpectation): void {
  const listed = (body.errors ?? []).map((error) => error[shape === "grounding" ? "field" : "location"]);
  expect(listed.length).toBeLessThanOrEqual(100);
  if (fields) expect(listed).toEqual(expect.arrayContaining([...fields]));
}
