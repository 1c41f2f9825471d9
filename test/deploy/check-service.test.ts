import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkDelivery, checkDetect, checkPublicCalls } from "../../scripts/deploy/check-service.ts";
import { createOrganization, createSignInLink, ORGANIZATION_SQL } from "../../scripts/deploy/first-organization.ts";
import { Service } from "../../scripts/deploy/service.ts";
import { type Harness, startHarness } from "../harness.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { type Receiver, startReceiver } from "../webhooks/verifying-receiver.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const ORIGIN = "https://sightline.example.com";
const token = LOCAL_SETTINGS.OPERATOR_TOKEN ?? "";

let harness: Harness;
let receiver: Receiver;
let service: Service;
beforeAll(async () => {
  [harness, receiver] = await Promise.all([startHarness({ seed: false }), startReceiver()]);
  service = new Service(ORIGIN, (input, init) => harness.fetch(String(input).slice(ORIGIN.length), init));
});
afterAll(() => Promise.all([harness?.close(), receiver?.close()]));

describe("the checks of a deployment, on the real Workers", () => {
  test("the service answers, refuses a call without a key, and lists its models", async () => {
    expect(await checkPublicCalls(service)).toMatch(/^answers, refuses a call without a key, lists [1-9]\d* models$/);
  });

  test("the first organization is found again, and its owner gets a link", async () => {
    const before = await harness.db.prepare(ORGANIZATION_SQL).all();
    expect(before.results).toEqual([]);
    const created = await createOrganization(service, token, "Acme");
    const { results } = await harness.db.prepare(ORGANIZATION_SQL).all();
    expect(results).toEqual([created]);
    const link = await createSignInLink(service, token, created.id, "ada@example.com");
    expect(link).toMatch(new RegExp(`^${harness.publicOrigin}/`));
  });

  const makeCaller = async (name: string) => {
    const { id } = await createOrganization(service, token, name);
    return { service, token, organizationId: id };
  };

  test("detect finds icons and text in the sample, and leaves no key behind", async () => {
    const caller = await makeCaller("Detects");
    expect(await checkDetect(caller, REPOSITORY)).toMatch(/^found [1-9]\d* icons and [1-9]\d* texts in the sample$/);
    const path = `/internal/v1/organizations/${caller.organizationId}/api-keys`;
    const { api_keys: keys } = (await service.call("GET", path, 200, { token })) as { api_keys: unknown[] };
    expect(keys).toEqual([]);
  });

  test("a test event is delivered, and its destination is gone", async () => {
    const caller = await makeCaller("Delivers");
    expect(await checkDelivery(caller, `${receiver.url}/check`)).toBe("a signed test event was delivered");
    expect(receiver.at("/check")).toHaveLength(1);
    const path = `/internal/v1/organizations/${caller.organizationId}/destinations`;
    expect(await service.call("GET", path, 200, { token })).toMatchObject({ total: 0 });
  });

  test("a receiver that refuses the test event fails the check with its status", async () => {
    receiver.answer(410);
    await expect(checkDelivery(await makeCaller("Refused"), `${receiver.url}/gone`)).rejects.toThrow(
      "answered 410 to the test event",
    );
  });

  test.each([
    [410, "answered 410 to the test event"],
    [204, /^DELETE .* returned 500/],
  ])(
    "where its destination can't be deleted either, a receiver's %d decides what the check says",
    async (status, said) => {
      receiver.answer(status);
      const caller = await makeCaller(`Keeps ${status}`);
      const keeping = new Service(ORIGIN, (input, init) =>
        init?.method === "DELETE"
          ? Promise.resolve(new Response(null, { status: 500 }))
          : harness.fetch(String(input).slice(ORIGIN.length), init),
      );
      await expect(checkDelivery({ ...caller, service: keeping }, `${receiver.url}/kept-${status}`)).rejects.toThrow(
        said,
      );
    },
  );

  test("a wrong answer is shown with its call, status and problem, and without the token", async () => {
    const call = service.call("POST", "/internal/v1/organizations", 201, { token: "a-token-that-is-wrong", body: {} });
    await expect(call).rejects.toThrow(/^POST \/internal\/v1\/organizations returned 401, .* but should return 201/);
    await expect(call).rejects.not.toThrow("a-token-that-is-wrong");
  });
});
