import { describe, expect, it } from "vitest";
import { readDeliverySearch } from "../../../src/domain/deliveries/delivery-search.ts";
import { EVENT_TYPES } from "../../../src/domain/events/event-types.ts";

describe("a search in the delivery log", () => {
  it.each([
    [" msg_019b7ca9 ", { kind: "delivery", deliveryId: "msg_019b7ca9" }],
    ["dest_019b7ca9", { kind: "destination", destinationId: "dest_019b7ca9" }],
    ["run.failed", { kind: "type", eventType: "run.failed" }],
    ["run.failed:run_1", { kind: "event", eventId: "run.failed:run_1" }],
    ["phone.offline:phone_1:17", { kind: "event", eventId: "phone.offline:phone_1:17" }],
  ])("for %j knows what it is", (text, search) => {
    expect(readDeliverySearch(text)).toEqual(search);
  });

  it("for a resource looks for the ids of all its events, and for the id in payloads", () => {
    const search = readDeliverySearch("phone_1");
    if (search.kind !== "words") expect.unreachable();
    expect(search.words).toEqual(["phone_1"]);
    expect(search.eventIds).toHaveLength(EVENT_TYPES.length);
    expect(search.eventIds).toContainEqual(["run.started:phone_1", "run.started:phone_1"]);
    expect(search.eventIds).toContainEqual(["phone.offline:phone_1:", "phone.offline:phone_1;"]);
    const [low = "", high = ""] = search.eventIds.find(([first]) => first.endsWith(":")) ?? [];
    expect(`${low}1772460904218` >= low && `${low}1772460904218` <= high).toBe(true);
  });

  it.each([
    ["Overview  März", ["overview", "märz"]],
    ["ÉTÉ", ["ÉtÉ"]],
    ["nothing:here", ["nothing:here"]],
    ["msg_ wf_1", ["msg_", "wf_1"]],
    ["a b c d e f g h i j", ["a", "b", "c", "d", "e", "f", "g", "h"]],
    ["   ", [""]],
  ])("for %j takes words, whose letters are lowered as the database lowers them", (text, words) => {
    expect(readDeliverySearch(text)).toMatchObject({ kind: "words", words });
  });

  it.each([
    ["failed failed", ["failed"]],
    ["Failed fail AIL failed", ["failed"]],
    ["a ab abc b bc c", ["abc"]],
    ["run_1 run_12 un_1", ["run_12"]],
    ["märz mär MÄRZ", ["märz", "mÄrz"]],
    // The eighth word is the last that counts, whether or not the others are needed.
    ["a a a a a a a b c", ["a", "b"]],
    ["a\0b b b", ["a\0b"]],
    // In UTF-8, half of a surrogate pair isn't part of the character.
    ["😀 \ud83d", ["😀", "\ud83d"]],
  ])("for %j takes no word that another one implies", (text, words) => {
    expect(readDeliverySearch(text)).toMatchObject({ kind: "words", words });
  });

  it.each(["run_1 failed", "run_1 run_1", "run_1 run"])("for several words looks for no event's id: %j", (text) => {
    expect(readDeliverySearch(text)).toMatchObject({ eventIds: [] });
  });
});
