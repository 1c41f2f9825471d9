import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { ROUTES } from "../../packages/client/src/generated/routes.ts";
import {
  AuthenticationError,
  type EventOf,
  NotFoundError,
  type OperationId,
  PermissionDeniedError,
  Sightline,
  ValidationError,
  verifyWebhook,
  WEBHOOK_EVENT_TYPES,
  type WebhookEvent,
  type WebhookEventType,
  WebhookVerificationError,
} from "../../packages/client/src/index.ts";
import { EVENT_TYPES } from "../../src/domain/events/event-types.ts";
import { organizationOperations } from "../../src/operations/organization-operations.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { addPayer, readBill } from "../contract/paying-caller.ts";
import { PNG_BASE64 } from "../contract/sample-images.ts";
import { addKey } from "../contract/test-keys.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { insertDeliveries } from "../control/delivery-rows.ts";
import { type Harness, startHarness } from "../harness.ts";
import { makeTargets } from "../operations/make-targets.ts";
import type { Targets } from "../operations/sample-calls.ts";
import { startReceiver } from "../webhooks/verifying-receiver.ts";
import { SERVICE_CALLS } from "./service-calls.ts";

const SCREEN = readFileSync(resolve(import.meta.dirname, "../screens/settings.png"));

let harness: Harness;
let targets: Targets;
let apiKey: string;
beforeAll(async () => {
  harness = await startHarness({ vision: true, settings: LOCAL_SETTINGS, seed: false });
  targets = await makeTargets(harness);
  ({ key: apiKey } = await addKey(harness.db, { organizationId: targets.organizationId, role: "owner" }));
});
afterAll(() => harness?.close());

const connect = (key = apiKey, send?: (request: Request) => Promise<Response>) =>
  new Sightline({ apiKey: key, baseUrl: harness.origin, maxRetries: 0, ...(send ? { fetch: send } : {}) });

/** Returns the route of a path, without an alternative. */
function nameRoute({ method, url }: Request): string | undefined {
  const path = new URL(url).pathname;
  return Object.entries(ROUTES).find(
    ([, route]) =>
      route.method.toUpperCase() === method &&
      new RegExp(`^${route.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(decodeURIComponent(path)) &&
      (route.path === path || route.path.includes("{")),
  )?.[0];
}

it("the list of event types is the service's", () => {
  expect([...WEBHOOK_EVENT_TYPES].sort()).toEqual([...EVENT_TYPES].sort());
});

describe("every operation that keys may call", () => {
  it("has a method, and none of the operator's or the dashboard's has", () => {
    const offered = [...publicOperations, ...organizationOperations].map(({ id }) => id);
    expect(Object.keys(ROUTES).sort()).toEqual(offered.sort());
    expect(Object.values(ROUTES).every(({ path }) => /^\/(api\/v1\/|models$)/.test(path))).toBe(true);
  });

  it.each(Object.entries(SERVICE_CALLS))(
    "%s: its method calls it, and the running service answers",
    async (id, make) => {
      const called: [route: string | undefined, response: Response][] = [];
      const client = connect(apiKey, async (request) => {
        const response = await fetch(request.clone());
        called.push([nameRoute(request), response.clone()]);
        return response;
      });
      const answer = await make(client, targets);
      const { status } = [...publicOperations, ...organizationOperations].find((each) => each.id === id) ?? {};
      expect(called.map(([route, response]) => [route, response.status])).toEqual([[id, status]]);
      const text = await called[0]?.[1].text();
      expect(answer).toEqual(text === "" ? undefined : JSON.parse(text ?? ""));
    },
  );
});

describe("images", () => {
  it.each<[form: string, image: Parameters<Sightline["detect"]>[0]["image"]]>([
    ["bytes", new Uint8Array(SCREEN)],
    ["a part of a buffer", Buffer.concat([Buffer.from("before"), SCREEN]).subarray(6)],
    ["an ArrayBuffer", new Uint8Array(SCREEN).buffer],
    ["bytes of another realm", runInNewContext("Uint8Array.from(bytes)", { bytes: [...SCREEN] })],
    ["an ArrayBuffer of another realm", runInNewContext("Uint8Array.from(bytes).buffer", { bytes: [...SCREEN] })],
    ["a Blob", new Blob([SCREEN])],
    ["base64", SCREEN.toString("base64")],
  ])("%s arrive as they are", async (_form, image) => {
    let sent = "";
    const client = connect(apiKey, async (request) => {
      sent = ((await request.json()) as { image: string }).image;
      return Response.json({});
    });
    await client.detect({ image });
    expect(sent).toBe(SCREEN.toString("base64"));
  });

  it.each<[form: string, image: unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["the address of one", new URL("https://example.com/screen.png")],
    ["a stream", new Blob([SCREEN]).stream()],
  ])("%s is refused before anything is sent", async (_form, image) => {
    let requests = 0;
    const client = connect(apiKey, async () => {
      requests++;
      return Response.json({});
    });
    const call = client.detect({ image: image as Uint8Array });
    await expect(call).rejects.toThrow(new TypeError("image must be the bytes of a PNG or JPEG, a Blob, or base64."));
    expect(requests).toBe(0);
  });
});

describe("a paid call", () => {
  it("whose response was lost is sent again with its key, gets the first answer, and is charged once", async () => {
    const payer = await addPayer(harness.db, 5000);
    const answers: unknown[] = [];
    const client = new Sightline({
      apiKey: payer.key,
      baseUrl: harness.origin,
      fetch: async (request) => {
        const response = await fetch(request);
        answers.push(await response.clone().json());
        if (answers.length === 1) throw new TypeError("The connection broke off.");
        return response;
      },
    });
    const answer = await client.detect({ image: PNG_BASE64, inference_type: "ocr", ocr_engine: "premium" });
    expect(answers).toEqual([answer, answer]);
    const { balance, usage } = await readBill(harness.db, payer);
    expect([balance, usage.length]).toEqual([4000, 1]);
  });
});

describe("lists", () => {
  const COUNT = 7;
  let owner: Sightline;
  let organizationId: string;
  beforeAll(async () => {
    const made = await makeTargets(harness);
    organizationId = made.organizationId;
    owner = connect((await addKey(harness.db, { organizationId, role: "owner" })).key);
    const delivery = { organizationId, destinationId: made.destinationId };
    const times = Array.from({ length: COUNT }, (_, index) => ({ ...delivery, createdAtMs: 1000 + index }));
    await insertDeliveries(harness.db, times);
  });

  async function collect<Item extends { id: string }>(items: AsyncIterable<Item>): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id } of items) ids.push(id);
    return ids;
  }

  it.each([1, 3, COUNT + 1, COUNT + 2, 100])("pages of %i yield each record once, in order", async (limit) => {
    const all = await owner.webhookDeliveries.list({ limit: 100 });
    // Two come with the organization.
    expect(all.total).toBe(COUNT + 2);
    expect(await collect(owner.webhookDeliveries.all({ limit }))).toEqual(all.deliveries.map(({ id }) => id));
  });

  it("a record that is created meanwhile moves nothing", async () => {
    const before = (await owner.webhookDeliveries.list({ limit: 100 })).deliveries.map(({ id }) => id);
    const ids: string[] = [];
    for await (const { id } of owner.webhookDeliveries.all({ limit: 2 })) {
      if (ids.length === 0) await owner.webhookDeliveries.replay(id);
      ids.push(id);
    }
    expect(ids).toEqual(before);
  });

  it("none of it is an empty list, and a loop that ends early reads no further page", async () => {
    expect(await collect(owner.fileDeliveries.all())).toEqual([]);
    expect(await collect(owner.replays.all())).toHaveLength(1);
    let pages = 0;
    const counting = connect((await addKey(harness.db, { organizationId })).key, (request) => {
      pages++;
      return fetch(request);
    });
    for await (const _ of counting.webhookDeliveries.all({ limit: 2 })) break;
    expect(pages).toBe(1);
  });

  it("of a record: the deliveries of a replay", async () => {
    expect(await collect(connect().replays.allDeliveries(targets.replayId))).toEqual([]);
  });
});

describe("errors of the running service", () => {
  it("name the fields by their paths alone, in both of the API's shapes", async () => {
    const client = connect();
    const located = await client.locateElement({ query: "", elements: [] }).catch((error: unknown) => error);
    expect(located).toBeInstanceOf(ValidationError);
    expect((located as ValidationError).fields.map(({ path }) => path)).toEqual(["query", "elements"]);
    const created = await client.apiKeys.create({ name: "", role: "viewer" }).catch((error: unknown) => error);
    expect(created).toMatchObject({ status: 422, code: "validation", requestId: expect.stringMatching(/^req_|-/) });
    expect((created as ValidationError).fields).toEqual([{ path: "name", message: expect.any(String) }]);
  });

  it("have their classes", async () => {
    await expect(connect("sightline_nobody").organization()).rejects.toThrow(AuthenticationError);
    await expect(connect().runs.get("run_nowhere")).rejects.toThrow(NotFoundError);
    const viewer = connect((await addKey(harness.db, { organizationId: targets.organizationId, role: "viewer" })).key);
    await expect(viewer.apiKeys.create({ name: "CI", role: "viewer" })).rejects.toThrow(PermissionDeniedError);
  });
});

describe("webhooks that the running service signed", () => {
  it("each type's is verified, and becomes the event of that type", async () => {
    const receiver = await startReceiver();
    const client = connect();
    const { id, secret } = await client.destinations.create({ url: `${receiver.url}/all`, event_types: ["*"] });
    for (const type of EVENT_TYPES) await client.destinations.sendTest(id, { type });
    const webhooks = await receiver.waitFor("/all", EVENT_TYPES.length);
    const events = webhooks.map(({ body, headers }) => verifyWebhook(body, headers, secret));
    expect(events.map(({ type }) => type).sort()).toEqual([...EVENT_TYPES].sort());
    expect(events.every(({ test }) => test)).toBe(true);

    const [webhook] = webhooks;
    if (webhook === undefined) throw new Error("Nothing came.");
    const { body, headers } = webhook;
    const read = JSON.parse(body);
    const bytes = new TextEncoder().encode(body);
    expect(verifyWebhook(bytes, new Headers(headers as Record<string, string>), secret)).toEqual(read);
    // Headers of another class, such as a polyfill's.
    expect(verifyWebhook(body, new Map(Object.entries(headers)) as unknown as Headers, secret)).toEqual(read);
    const shouting = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    expect(verifyWebhook(body, shouting, secret)).toEqual(read);

    const { secret: rotated } = await client.destinations.rotateSecret(id);
    const refused: [payload: string, headers: Record<string, unknown>, secret: string][] = [
      [`${body} `, headers, secret],
      [body, headers, rotated],
      [body, {}, secret],
      [body, { ...headers, "webhook-id": "another" }, secret],
      [body, { ...headers, "webhook-timestamp": String(Math.floor(Date.now() / 1000) - 301) }, secret],
      [body, { ...headers, "webhook-signature": undefined }, secret],
    ];
    for (const [payload, sent, key] of refused) {
      expect(() => verifyWebhook(payload, sent as Record<string, string>, key)).toThrow(WebhookVerificationError);
    }
    await receiver.close();
  });

  it("`type` tells which fields `data` has", () => {
    expectTypeOf<WebhookEventType>().toEqualTypeOf<(typeof EVENT_TYPES)[number]>();
    expectTypeOf<Extract<WebhookEvent, { type: "run.completed" }>>().toEqualTypeOf<EventOf<"run.completed">>();
    const tell = (event: WebhookEvent) => {
      if (event.type === "balance.low") return event.data.balance_microdollars;
      return event.type === "webhook.test" ? event.data.message : null;
    };
    expectTypeOf(tell).returns.toEqualTypeOf<string | number | null>();
  });
});

it("options of a call: a key where the operation takes one, and nowhere else", () => {
  type KeyOf<Id extends OperationId> =
    NonNullable<Parameters<Sightline["call"]>[2]> extends infer _
      ? Parameters<typeof Sightline.prototype.call<Id>>[2]
      : never;
  expectTypeOf<{ idempotencyKey: string }>().toExtend<KeyOf<"screenshots.detect">>();
  expectTypeOf<NonNullable<KeyOf<"organization.runs.get">>>().not.toHaveProperty("idempotencyKey");
});
