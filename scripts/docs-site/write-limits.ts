import { writeMarkdownTable } from "../../bench/markdown-table.ts";
import { MAX_API_KEYS } from "../../src/domain/access/api-key.ts";
import { MAX_INVITATIONS_MAILED_PER_DAY, MAX_OPEN_INVITATIONS } from "../../src/domain/access/member-rules.ts";
import { MAX_PASSKEYS } from "../../src/domain/access/sign-in.ts";
import { MAX_CUSTOM_HEADERS } from "../../src/domain/deliveries/custom-headers.ts";
import { MAX_DESTINATIONS, MAX_LIVE_SECRETS, MAX_PER_SECOND } from "../../src/domain/deliveries/destination.ts";
import { MAX_DESTINATION_URL_CHARACTERS } from "../../src/domain/deliveries/destination-url.ts";
import {
  ANSWER_KEPT_MS,
  DELIVERY_KEPT_MS,
  EVENT_KEPT_MS,
  MAX_KEPT_BYTES_PER_DAY,
  REQUEST_KEPT_MS,
} from "../../src/domain/deliveries/retention.ts";
import { DEFAULT_RETRY_SECONDS, MAX_RETRY_AFTER_SECONDS } from "../../src/domain/deliveries/retry-schedule.ts";
import { MAX_SHOWN_ATTEMPTS } from "../../src/domain/deliveries/webhook-delivery.ts";
import * as requests from "../../src/domain/limits/request-limits.ts";
import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from "../../src/images/image-header.ts";

type Row = [subject: string, limit: string];

const group = (count: number) => count.toLocaleString("en-US");
const characters = (most: number, least = 0) => `${least > 0 ? `${least} to ` : "at most "}${group(most)} characters`;
const days = (milliseconds: number) => `${milliseconds / 86_400_000} days`;
const hours = (milliseconds: number) => `${milliseconds / 3_600_000} hours`;
const size = (bytes: number) => (bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`);

const REQUESTS: readonly Row[] = [
  ["Body of a grounding operation", size(requests.MAX_GROUNDING_BODY_BYTES)],
  ["Body of a change", size(requests.MAX_CHANGE_BODY_BYTES)],
  ["Any other body", size(requests.MAX_BODY_BYTES)],
  ["Picture, as base64", characters(requests.MAX_IMAGE_CHARACTERS)],
  ["Picture, in pixels", `${group(MAX_IMAGE_PIXELS)}, and ${group(MAX_IMAGE_SIDE)} on a side`],
  ["Query", characters(requests.MAX_QUERY_CHARACTERS, 1)],
  ["Elements", `1 to ${group(requests.MAX_ELEMENTS)}`],
  ["Texts", `at most ${group(requests.MAX_TEXTS)}`],
  ["Id of an element", characters(requests.MAX_ELEMENT_ID_CHARACTERS, 1)],
  ["Role of an element", characters(requests.MAX_ELEMENT_ROLE_CHARACTERS)],
  ["Name and value of an element", characters(requests.MAX_ELEMENT_TEXT_CHARACTERS)],
  ["Native attributes of an element", `${group(requests.MAX_PLATFORM_BYTES)} bytes as JSON`],
  [
    "Arrays and objects in a body",
    `${group(requests.MAX_JSON_CONTAINERS)}, nested ${group(requests.MAX_JSON_DEPTH)} deep`,
  ],
  ["Fields listed in an error", group(requests.MAX_LISTED_ERRORS)],
];

const WEBHOOKS: readonly Row[] = [
  ["Destinations of an organization", group(MAX_DESTINATIONS)],
  ["URL of a destination", characters(MAX_DESTINATION_URL_CHARACTERS)],
  ["Added headers of a destination", group(MAX_CUSTOM_HEADERS)],
  ["Rate that a destination may set", `1 to ${group(MAX_PER_SECOND)} attempts a second`],
  ["Live secrets of a destination", group(MAX_LIVE_SECRETS)],
  ["Attempts of a delivery", group(DEFAULT_RETRY_SECONDS.length + 1)],
  ["Attempts that a delivery is read with", `the newest ${group(MAX_SHOWN_ATTEMPTS)}`],
  ["Seconds between attempts", DEFAULT_RETRY_SECONDS.map(group).join(", ")],
  ["Seconds that `Retry-After` may ask for", group(MAX_RETRY_AFTER_SECONDS)],
];

const ORGANIZATION: readonly Row[] = [
  ["API keys of an organization", group(MAX_API_KEYS)],
  ["Open invitations of an organization", group(MAX_OPEN_INVITATIONS)],
  ["Invitations that an organization emails", `${group(MAX_INVITATIONS_MAILED_PER_DAY)} in 24 hours`],
  ["Passkeys of a user", group(MAX_PASSKEYS)],
  ["Stored answers of an organization's charged calls, encrypted", `${size(MAX_KEPT_BYTES_PER_DAY)} a day`],
];

const RETENTION: readonly Row[] = [
  ["Delivery with its attempts, from its end", days(DELIVERY_KEPT_MS)],
  ["Event", days(EVENT_KEPT_MS)],
  ["Call in the dashboard's list", days(REQUEST_KEPT_MS)],
  ["Answer under an `Idempotency-Key`", hours(ANSWER_KEPT_MS)],
];

/** Writes the tables of limits, from the constants that the service checks with. */
export function writeLimits(): string {
  const parts: [heading: string, rows: readonly Row[]][] = [
    ["Requests", REQUESTS],
    ["Webhooks", WEBHOOKS],
    ["Organizations", ORGANIZATION],
    ["How long things are kept", RETENTION],
  ];
  return parts
    .map(([heading, rows]) => `## ${heading}\n\n${writeMarkdownTable([["What", "Limit"], ...rows])}`)
    .join("\n\n");
}
