import { beforeAll, describe, expect, it } from "vitest";
import { EVENT_TYPES } from "../../src/domain/events/event-types.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { callControl } from "./control-client.ts";
import { HOOK_URL, postDestination, registerDestination } from "./destination-client.ts";
import { readTableChecksums } from "./table-checksums.ts";
import { useControl } from "./use-control.ts";

const control = useControl();

const list = (owner: string) => callControl(control.harness, "GET", `/organizations/${owner}/destinations`);
const patch = (id: string, body: unknown) => callControl(control.harness, "PATCH", `/destinations/${id}`, body);
const remove = (id: string) => callControl(control.harness, "DELETE", `/destinations/${id}`);

const TYPES_RULE = /^must be one of "\*", "run\.started", /;
const BAD_URLS: [value: unknown, message: string | RegExp][] = [
  [null, "must be a string"],
  [5, "must be a string"],
  [["https://a.example.com/"], "must be a string"],
  ["", "must start with https:// and a host"],
  ["http://hooks.example.com/", "must start with https:// and a host"],
  ["ftp://hooks.example.com/", "must start with https:// and a host"],
  ["https://10.0.0.1/", /IP address/],
  ["https://[::1]/", /IP address/],
  ["https://0x7f.1/", /IP address/],
  ["https://app.localhost/", "must have a public host name"],
  ["https://printer.local/", "must have a public host name"],
  ["https://user:secret@hooks.example.com/", "must not contain credentials"],
  ["https://hooks.example.com:80/", "must use port 443 or one above 1023"],
  ["https://hooks.example.com:1023/", "must use port 443 or one above 1023"],
  ["https://hooks.example.com/#part", "must not have a fragment"],
  ["https://hooks.example.com/\u0000", /invisible/],
  ["https://hooks.example.com/\ud800", /invisible/],
  [`https://hooks.example.com/${"a".repeat(2048 - 25)}`, /at most 2048/],
  ["http://127.0.0.2:9/", "must start with https:// and a host"],
];
const BAD_TYPES: [value: unknown, location: string, message: string | RegExp][] = [
  [null, "event_types", "must be an array"],
  ["*", "event_types", "must be an array"],
  [{ 0: "*" }, "event_types", "must be an array"],
  [[], "event_types", "must have at least 1 item"],
  [["*", "run.failed"], "event_types", "must not list other types together with *"],
  [["run.failed", "*"], "event_types", "must not list other types together with *"],
  [["*", "*"], "event_types", "must not list a type twice"],
  [["run.failed", "run.started", "run.failed"], "event_types", "must not list a type twice"],
  [["run.*"], "event_types.0", TYPES_RULE],
  [["run.failed", "Run.started"], "event_types.1", TYPES_RULE],
  [[null], "event_types.0", TYPES_RULE],
  [[["*"]], "event_types.0", TYPES_RULE],
];
type BadBody = { body: unknown; errors: [location: string, message: string | RegExp][] };
const BAD_FIELDS: BadBody[] = [
  ...BAD_URLS.map(([url, message]): BadBody => ({ body: { url }, errors: [["url", message]] })),
  ...BAD_TYPES.map(([event_types, ...error]): BadBody => ({ body: { event_types }, errors: [error] })),
  {
    body: { event_types: [...EVENT_TYPES, "*"] },
    errors: [["event_types", "must have at most 28 items; must not list other types together with *"]],
  },
  {
    body: { url: "https://printer.local/", event_types: [] },
    errors: [
      ["url", /public host/],
      ["event_types", /at least 1/],
    ],
  },
];
const BAD_FLAGS: BadBody[] = [null, 0, 1, "true", "", [true], {}].map((enabled) => ({
  body: { enabled },
  errors: [["enabled", "must be true or false"]],
}));

describe("bad fields are named, and nothing is written", () => {
  let id: string;
  beforeAll(async () => {
    id = (
      await registerDestination(control.harness, await addOrganization(control.harness.db, { balanceMicrodollars: 0 }))
    ).id;
  });
  const expectRefused = async (
    send: () => Promise<{ status: number; body: unknown }>,
    { errors }: Omit<BadBody, "body">,
  ) => {
    const before = await readTableChecksums(control.harness.db);
    const { status, body } = await send();
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        type: expect.stringMatching(/\/problems\/validation$/),
        errors: errors.map(([location, message]) => ({
          location: location === "" ? "body" : `body.${location}`,
          message: typeof message === "string" ? message : expect.stringMatching(message),
        })),
      },
    });
    expect(await readTableChecksums(control.harness.db)).toEqual(before);
  };

  it.each(BAD_FIELDS)("in a registration with $body", ({ body, errors }) =>
    expectRefused(() => postDestination(control.harness, control.organizationId, body as Record<string, unknown>), {
      errors,
    }),
  );
  it.each([
    {
      body: {},
      errors: [
        ["url", "is required"],
        ["event_types", "is required"],
      ],
    },
    { body: { url: HOOK_URL }, errors: [["event_types", "is required"]] },
    { body: { event_types: ["*"] }, errors: [["url", "is required"]] },
  ] satisfies BadBody[])("in a registration of just $body", ({ body, errors }) =>
    expectRefused(
      () => callControl(control.harness, "POST", `/organizations/${control.organizationId}/destinations`, body),
      {
        errors: errors as BadBody["errors"],
      },
    ),
  );
  it.each([...BAD_FIELDS, ...BAD_FLAGS])("in a change to $body", ({ body, errors }) =>
    expectRefused(() => patch(id, body), { errors }),
  );

  it.each(["", "[]", "null", '"*"', "{"])("a body of %j is no JSON object", async (text) => {
    const before = await readTableChecksums(control.harness.db);
    expect(
      (await callControl(control.harness, "POST", `/organizations/${control.organizationId}/destinations`, text))
        .status,
    ).toBe(400);
    expect((await patch(id, text)).status).toBe(400);
    expect(await readTableChecksums(control.harness.db)).toEqual(before);
  });
});

it.each(["dest_01900000000070008000000000000000", "x", "a".repeat(256), "%00", "dest_%27%20OR%201=1--"])(
  "an unknown id, %s, is not found",
  async (id) => {
    const before = await readTableChecksums(control.harness.db);
    for (const answer of [
      await remove(id),
      await patch(id, { enabled: true }),
      await callControl(control.harness, "POST", `/destinations/${id}/test`, { type: "webhook.test" }),
      await callControl(control.harness, "POST", `/destinations/${id}/rotate-secret`),
      await list(id),
      await postDestination(control.harness, id),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect(await readTableChecksums(control.harness.db)).toEqual(before);
  },
);

it("an id that is too long is invalid", async () => {
  const id = "a".repeat(257);
  const answers = [await remove(id), await patch(id, {}), await list(id), await postDestination(control.harness, id)];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});
