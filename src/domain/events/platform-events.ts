import * as v from "valibot";
import { defineEvent } from "./define-event.ts";

/** Events of the platform itself and their `data` (docs/contract/interface.md, "Platform"). */
export const PLATFORM_EVENTS = {
  "webhook.test": defineEvent({
    area: "platform",
    description: "Sent only on request, to check that an endpoint receives and verifies deliveries.",
    data: v.strictObject({ message: v.string() }),
    example: { message: "This is a test event. Nothing happened to your phones, runs, files or balance." },
    exampleOccurredAt: "2026-03-02T09:00:00.000Z",
  }),
};
