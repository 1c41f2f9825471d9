import { WebhookVerificationError } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EVENT_CATALOG } from "../../src/domain/events/event-catalog.ts";
import { EVENT_TYPES } from "../../src/domain/events/event-types.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { insertDestinations } from "../control/delivery-rows.ts";
import { type Registered, registerDestination } from "../control/destination-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { openWebhook, type Receiver, startReceiver } from "./verifying-receiver.ts";

const ORGANIZATION = "org_tests";

let harness: Harness;
let receiver: Receiver;
let destination: Registered;
let neighbour: Registered;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
  receiver = await startReceiver();
  await insertDestinations(harness.db, ORGANIZATION, {});
  // It receives only one other type; a test is sent to it whatever it receives.
  const wanted = { url: `${receiver.url}/tested`, event_types: ["file.ready"] };
  destination = await registerDestination(harness, ORGANIZATION, wanted);
  neighbour = await registerDestination(harness, ORGANIZATION, { url: `${receiver.url}/neighbour` });
});
afterAll(async () => {
  await receiver?.close();
  await harness?.close();
});

it("there are 28 types of events", () => expect(new Set(EVENT_TYPES).size).toBe(28));

it.each(EVENT_TYPES)("a test of %s arrives: signed, `test` true, with the example of the catalog", async (type) => {
  const before = receiver.at("/tested").length;
  const { status, body } = await callControl(harness, "POST", `/destinations/${destination.id}/test`, { type });
  expect(status).toBe(202);
  const [webhook] = (await receiver.waitFor("/tested", before + 1)).slice(before);
  if (!webhook) throw new Error("Nothing came.");
  const event = openWebhook(webhook, destination.secret);
  expect(event).toEqual({
    id: body.event_id,
    type,
    occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    test: true,
    data: EVENT_CATALOG[type].example,
  });
  expect(webhook.headers["content-type"]).toBe("application/json");
  expect(() => openWebhook(webhook, neighbour.secret)).toThrow(WebhookVerificationError);
});

it("nothing of it all goes to another destination, and each goes once", async () => {
  // The neighbour's own comes last, so anything else would have arrived before.
  await callControl(harness, "POST", `/destinations/${neighbour.id}/test`, { type: "webhook.test" });
  const [only, ...others] = await receiver.waitFor("/neighbour", 1);
  expect(others).toEqual([]);
  expect(only && openWebhook(only, neighbour.secret)).toMatchObject({ type: "webhook.test", test: true });
  const ids = receiver.at("/tested").map(({ headers }) => headers["webhook-id"]);
  expect(ids).toHaveLength(28);
  expect(new Set(ids).size).toBe(28);
});
