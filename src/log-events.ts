/**
 * The forms of a field. Only a value of the field's form is written (see `writeField`), so that no payload, address or key
 * gets into a line by mistake. `setting` is our own text about settings, which names them but never their values.
 */
export const FIELD_FORMS = {
  // Only the prefixes of records: API keys and signing secrets have others.
  id: /^(?:dest|msg|org|req)_[\w-]{1,128}$/,
  event_id: /^[a-z_]{1,64}(?:\.[a-z_]{1,64}){1,4}:[\w:-]{1,320}$/,
  key_id: /^[a-z0-9-]{1,16}$/,
  // Words of letters, each shorter than a secret.
  name: /^[A-Za-z]{1,24}(?:[._-][A-Za-z]{1,24}){0,5}$/,
  cron: /^[\d*/, -]{9,64}$/,
  time: /^\d{4}-\d{2}-\d{2}T[\d:.]{8,18}Z$/,
  setting: /^[A-Z][^\r\n]*$/,
  frames: /^at [^\r\n]{1,512}:\d{1,9}:\d{1,9}\)?$/,
} as const;

export type FieldForm = keyof typeof FIELD_FORMS | "number" | "flag";

type Described = {
  worker: "api" | "webhooks" | "api, webhooks";
  levels: readonly ("info" | "error")[];
  fields: Readonly<Record<string, FieldForm>>;
  meaning: string;
  action: string;
};

/** Every line that the Workers write, by its `event`. docs/logs.md is generated from it. */
export const LOG_EVENTS = {
  config_invalid: {
    worker: "api",
    levels: ["error"],
    fields: { message: "setting" },
    meaning:
      "A setting is malformed, and all calls end with 500. The message names each malformed setting and its rule.",
    action: "Correct the setting, and deploy.",
  },
  cron_failed: {
    worker: "webhooks",
    levels: ["error"],
    fields: { cron: "cron", job: "name", shard: "number", error_class: "name", duration_ms: "number" },
    meaning:
      "A job of a cron failed. The cron's other jobs, and the same job in other shards, have run: each failure has its own line. `job` is the name in workers/webhooks/cron-jobs.ts; null if the invocation of a shard failed as a whole. `shard` is the number of the database, 0 for `DB`; null if the job doesn't belong to a shard.",
    action:
      "Look at the exception of the same invocation or, with several shards, of `ShardJobs`. The next run continues the work.",
  },
  database_unreadable: {
    worker: "api",
    levels: ["error"],
    fields: { request_id: "id", shard: "number", error_class: "name" },
    meaning:
      "`GET /internal/v1/health` or `/internal/v1/metrics` couldn't read a database within 8 seconds, and answered without it. `shard` is its number, 0 for `DB`.",
    action: "See [a database can't be read](runbooks.md#a-database-cant-be-read).",
  },
  delivery_not_started: {
    worker: "webhooks",
    levels: ["error"],
    fields: { destination_id: "id", error_class: "name" },
    meaning:
      "The deliveries of a destination couldn't be started. The message is retried after 5 seconds, and the sweep also finds them.",
    action: "If it repeats, check the webhooks Worker's binding to itself, DELIVERER.",
  },
  destination_unsigned: {
    worker: "webhooks",
    levels: ["error"],
    fields: { destination_id: "id", reason: "name", key_id: "key_id" },
    meaning: "The key that encrypts a destination's secret is missing. Its deliveries wait, and nothing is sent.",
    action: "Put the key back into SEALING_KEYS, or rotate the destination's secret.",
  },
  mail_failed: {
    worker: "api, webhooks",
    levels: ["error"],
    fields: { request_id: "id", destination_id: "id", error_class: "name" },
    meaning: "The mail service refused an email, or didn't respond. The email isn't sent again.",
    action: "Check MAILER_URL, MAILER_TOKEN and MAIL_FROM.",
  },
  model_call_failed: {
    worker: "api",
    levels: ["error"],
    fields: { request_id: "id", kind: "name", status_code: "number" },
    meaning:
      "A model provider failed: `kind` is `failed`, `timed_out` or `unreadable`, and `status_code` the status with which it refused. Or the model wasn't asked, since no element fits into its context beside the query: `kind` is `too_long`. The caller got 502 `provider_failed` or, of a model that is asked where the built-in one is unsure, the built-in's answer; of a model's second look, its first answer.",
    action:
      "If it repeats, see [a model provider is down](runbooks.md#a-model-provider-is-down). With 401 or 403, the provider's key is wrong; with 404, the model's name there. With `too_long`, `context_length` is too low.",
  },
  move_differs: {
    worker: "api",
    levels: ["error"],
    fields: { organization_id: "id", table: "name", attempt: "number" },
    meaning:
      "While an organization was moving to another shard, the number of rows of a table, or the balance, differed between the two shards. Writes are released, and the copy restarts. After the third time, the move is given up.",
    action: "If the move was given up, compare the table in both databases, then move the organization again.",
  },
  pacer_not_released: {
    worker: "webhooks",
    levels: ["error"],
    fields: { destination_id: "id", error_class: "name" },
    meaning:
      "The database failed to record that a call no longer waits for a destination's rate limit. Attempts in progress are stored. No other call waits for up to 5 seconds, and the sweep starts one within a minute.",
    action: "If it repeats, check D1 for an incident.",
  },
  request_failed: {
    worker: "api",
    levels: ["error"],
    fields: { request_id: "id", operation: "name", error_class: "name", frames: "frames" },
    meaning:
      "A request ended with 500, or work after its response failed. `request_id` is the response's `x-request-id`.",
    action: "Look at the first frame. The message isn't written, since it may quote a payload.",
  },
  secrets_resealed: {
    worker: "webhooks",
    levels: ["info", "error"],
    fields: { first_key: "key_id", resealed: "number", unopened: "number", is_done: "flag" },
    meaning: "`resealed` secrets were encrypted with the newest key; `is_done` is true once all of them are.",
    action:
      "If `unopened` isn't 0, a key is missing in SEALING_KEYS. If `is_done` is true, you can remove the old key a day later.",
  },
  wake_up_not_sent: {
    worker: "webhooks",
    levels: ["error"],
    fields: { destination_id: "id", error_class: "name" },
    meaning:
      "The queue didn't accept a wake-up of a destination. Attempts in progress are stored, and the sweep wakes the destination within a minute.",
    action: "If it repeats, check Queues for an incident.",
  },
  webhook_attempt: {
    worker: "webhooks",
    levels: ["info"],
    fields: {
      ...{ delivery_id: "id", event_id: "event_id", event_type: "name", destination_id: "id", attempt: "number" },
      ...{ outcome: "name", status_code: "number", duration_ms: "number", next_attempt_at: "time" },
    },
    meaning: "One attempt of a delivery: `outcome` is `delivered`, `retry` or `failed`.",
    action: "None.",
  },
} as const satisfies Readonly<Record<string, Described>>;

export type LogEvent = keyof typeof LOG_EVENTS;

type ValueOf<Form extends FieldForm> = Form extends "number"
  ? number
  : Form extends "flag"
    ? boolean
    : Form extends "frames"
      ? readonly string[]
      : string;

/** The fields that a line of an event may have. */
export type FieldsOf<Event extends LogEvent> = {
  readonly [Name in keyof (typeof LOG_EVENTS)[Event]["fields"]]?: ValueOf<
    (typeof LOG_EVENTS)[Event]["fields"][Name] & FieldForm
  > | null;
};

/** The most characters of a text. A longer one is withheld. */
const MAX_FIELD_LENGTH = 1024;

/** Stands for a value that doesn't have its field's form. */
export const WITHHELD = "(withheld)";

/** Returns the value as it is written: one that doesn't have the form is withheld. */
export function writeField(form: FieldForm | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  switch (form) {
    case undefined:
      return WITHHELD;
    case "number":
      return typeof value === "number" ? value : WITHHELD;
    case "flag":
      return typeof value === "boolean" ? value : WITHHELD;
    case "frames":
      return Array.isArray(value) ? value.map((line) => writeText(form, line)) : WITHHELD;
    default:
      return writeText(form, value);
  }
}

function writeText(form: keyof typeof FIELD_FORMS, value: unknown): string {
  const isShort = typeof value === "string" && value.length <= MAX_FIELD_LENGTH;
  return isShort && FIELD_FORMS[form].test(value) ? value : WITHHELD;
}
