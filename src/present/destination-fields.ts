import * as v from "valibot";
import type { Destination } from "../domain/destination.ts";
import {
  checkDestinationUrl,
  type DestinationUrlRules,
  MAX_DESTINATION_URL_CHARACTERS,
} from "../domain/destination-url.ts";
import { EVENT_TYPES } from "../domain/events/event-types.ts";
import { Problem } from "../domain/problem.ts";
import { writeTime } from "../domain/rfc3339.ts";
import { ShownTime } from "../schema/fields.ts";
import { list } from "../schema/list-field.ts";

/** A destination as the control API shows it. Never includes its secrets. */
export const ShownDestination = v.pipe(
  v.object({
    id: v.string(),
    url: v.string(),
    event_types: v.array(v.picklist(["*", ...EVENT_TYPES])),
    enabled: v.boolean(),
    created_at: ShownTime,
  }),
  v.title("Destination"),
);

/** The URL rules that the documents describe, independent of a deployment's settings. */
export const STRICT_URL_RULES: DestinationUrlRules = { ownHosts: [], allowLocal: false };

/** A destination's URL, normalized. */
export function destinationUrl(rules: DestinationUrlRules) {
  return v.pipe(
    v.string(),
    v.metadata({
      format: "uri",
      maxLength: MAX_DESTINATION_URL_CHARACTERS,
      description: "https, without credentials, on port 443 or above 1023, with a public host name.",
    }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const verdict = checkDestinationUrl(dataset.value, rules);
      if (verdict.kind === "ok") return verdict.url;
      addIssue({ message: verdict.message });
      return NEVER;
    }),
  );
}

/** The event types that a destination receives: `["*"]`, or each by its name. */
export function wantedTypes() {
  return v.pipe(
    list(v.picklist(["*", ...EVENT_TYPES]), 1, EVENT_TYPES.length),
    v.check((types) => new Set(types).size === types.length, "must not list a type twice"),
    v.check((types) => !types.includes("*") || new Set(types).size === 1, "must not list other types together with *"),
    v.metadata({ uniqueItems: true, description: "`*` alone stands for all." }),
  );
}

export function showDestination(destination: Destination): v.InferInput<typeof ShownDestination> {
  return {
    id: destination.id,
    url: destination.url,
    event_types: [...destination.eventTypes],
    enabled: destination.enabled,
    created_at: writeTime(destination.createdAtMs),
  };
}

export function missingDestination(): Problem {
  return new Problem("not_found", "There is no such destination.");
}

export function disabledDestination(): Problem {
  return new Problem("destination_disabled", "The destination is disabled.");
}
