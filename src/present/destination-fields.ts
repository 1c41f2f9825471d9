import * as v from "valibot";
import { givenName, integer } from "../domain/changes/fields.ts";
import { judgeHeaderName, judgeHeaderValue, MAX_CUSTOM_HEADERS } from "../domain/deliveries/custom-headers.ts";
import { type Destination, MAX_DESCRIPTION_CHARACTERS, MAX_PER_SECOND } from "../domain/deliveries/destination.ts";
import {
  checkDestinationUrl,
  type DestinationUrlRules,
  MAX_DESTINATION_URL_CHARACTERS,
} from "../domain/deliveries/destination-url.ts";
import { Problem } from "../domain/errors/problem.ts";
import { EVENT_TYPES } from "../domain/events/event-types.ts";
import { writeTime } from "../domain/rfc3339.ts";
import { anyObject, count, ShownTime } from "../schema/fields.ts";
import { list } from "../schema/list-field.ts";

/** A destination as the control API shows it. Never includes its secrets or the values of its headers. */
export const ShownDestination = v.pipe(
  v.object({
    id: v.string(),
    url: v.string(),
    event_types: v.array(v.picklist(["*", ...EVENT_TYPES])),
    enabled: v.boolean(),
    name: v.nullable(v.string()),
    description: v.nullable(v.string()),
    max_per_second: v.nullable(count()),
    header_names: v.array(v.string()),
    old_secret_expires_at: v.nullable(ShownTime),
    auto_disabled_at: v.nullable(ShownTime),
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

/** The settings of a destination that may be omitted, or null for none. */
export function optionalSettings() {
  return {
    name: v.exactOptional(v.nullable(givenName())),
    description: v.exactOptional(v.nullable(givenName(MAX_DESCRIPTION_CHARACTERS))),
    max_per_second: v.exactOptional(v.nullable(integer(1, MAX_PER_SECOND))),
  };
}

/** Headers by their names, which are returned in lower case. A null removes a header that was set before. */
export function customHeaders() {
  return v.pipe(
    anyObject<string | null>(),
    v.metadata({
      type: "object",
      propertyNames: { type: "string" },
      additionalProperties: { anyOf: [{ type: "string" }, { type: "null" }] },
      maxProperties: MAX_CUSTOM_HEADERS,
      description: `At most ${MAX_CUSTOM_HEADERS} headers to add to each webhook, by name. Null removes one. Values are never shown again.`,
    }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const headers = new Map(Object.entries(dataset.value).map(([name, value]) => [name.toLowerCase(), value]));
      const isRepeated = headers.size < Object.keys(dataset.value).length;
      const refusals = [...headers].map(([name, value]) => judgeHeaderName(name) ?? judgeGivenValue(value, name));
      const message = isRepeated ? "must not name a header twice" : refusals.find((each) => each !== null);
      if (message === undefined) return headers;
      addIssue({ message });
      return NEVER;
    }),
  );
}

function judgeGivenValue(value: unknown, name: string): string | null {
  if (value === null) return null;
  return typeof value === "string" ? judgeHeaderValue(value, name) : "must have texts as values, or null";
}

/** `nowMs` is Unix milliseconds. */
export function showDestination(destination: Destination, nowMs: number): v.InferInput<typeof ShownDestination> {
  const { oldSecretExpiresAtMs: expiresAtMs } = destination;
  return {
    id: destination.id,
    url: destination.url,
    event_types: [...destination.eventTypes],
    enabled: destination.enabled,
    name: destination.name,
    description: destination.description,
    max_per_second: destination.maxPerSecond,
    header_names: [...destination.headerNames],
    old_secret_expires_at: writeTime(expiresAtMs !== null && expiresAtMs > nowMs ? expiresAtMs : null),
    auto_disabled_at: writeTime(destination.autoDisabledAtMs),
    created_at: writeTime(destination.createdAtMs),
  };
}

export function missingDestination(): Problem {
  return new Problem("not_found", "There is no such destination.");
}

export function disabledDestination(): Problem {
  return new Problem("destination_disabled", "The destination is disabled.");
}
