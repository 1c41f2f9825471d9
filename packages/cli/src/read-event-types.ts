import { InvalidArgumentError } from "commander";
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from "../../client/src/index.ts";

/** Reads event types that are separated by commas. Throws the parser's error for one that doesn't exist. */
export function readEventTypes(text: string): WebhookEventType[] {
  const names = [...new Set(text.split(",").map((name) => name.trim()))];
  const unknown = names.find((name) => !(WEBHOOK_EVENT_TYPES as readonly string[]).includes(name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(
      `There is no event type "${unknown}". The types: ${WEBHOOK_EVENT_TYPES.join(", ")}.`,
    );
  }
  return names as WebhookEventType[];
}
