import * as v from "valibot";
import { isPrice, multiplyPrices } from "../money/decimal.ts";
import {
  type FindSetting,
  fillIn,
  isPrivateOnTheWay,
  type ModelServer,
  readApiKey,
  readBaseUrl,
  SETTING_NAME,
} from "./model-server.ts";
import { type ChatStyle, USUAL_CHAT, type VlmModel } from "./vlm.ts";

const MAX_MODELS = 500;
const MAX_CONTEXT_TOKENS = 100_000_000;
const MAX_TIMEOUT_SECONDS = 600;
const DEFAULT_TIMEOUT_SECONDS = 60;
const MIN_IMAGE_SIDE = 16;
/** The longest side of an image that a request may hold (docs/contract/decisions.md, "Images"). */
const MAX_IMAGE_SIDE = 16_384;
const MAX_IMAGE_GRID = 256;
const MAX_OUTPUT_TOKENS = 1_000_000;
/** Output tokens for the reasoning of a reasoning model, unless its entry says otherwise. */
const REASONING_OUTPUT_TOKENS = 8192;
const MAX_TEMPERATURE = 2;
const MAX_HEADERS = 10;
const MAX_EXTRA_CHARACTERS = 4096;
/** 2026-11-21: when this line of models was made. A configured model has no date of its own. */
const CONFIGURED_CREATED = 1_795_219_200;

const text = (minimum: number, maximum: number) => {
  const message = `must be text of ${minimum} to ${maximum} characters`;
  return v.pipe(
    v.string(message),
    v.check((value) => {
      const length = [...value].length;
      return length >= minimum && length <= maximum;
    }, message),
  );
};

const name = (maximum: number) => {
  const message = `must be text of 1 to ${maximum} visible characters`;
  return v.pipe(
    v.string(message),
    v.check((value) => /^[^\s\p{C}]+$/u.test(value) && [...value].length <= maximum, message),
  );
};

const whole = (minimum: number, maximum: number) => {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return v.pipe(v.number(message), v.safeInteger(message), v.minValue(minimum, message), v.maxValue(maximum, message));
};

const Price = (() => {
  const message = 'must be US dollars a token as a decimal in quotes, such as "0.000001"';
  return v.pipe(v.string(message), v.check(isPrice, message));
})();

/** The rule of an object. Replaces the rules of its fields if the object is missing. */
const objectRule = (rule: string) => (issue: v.BaseIssue<unknown>) =>
  issue.expected === "Object" ? rule : "is missing";

const Pricing = v.object(
  { prompt: Price, completion: Price },
  objectRule('must be { "prompt": "…", "completion": "…" }'),
);

const TimeoutSeconds = (() => {
  const message = `must be a number above 0 and at most ${MAX_TIMEOUT_SECONDS}`;
  return v.pipe(
    v.number(message),
    v.check((seconds) => seconds > 0 && seconds <= MAX_TIMEOUT_SECONDS, message),
  );
})();

/** Headers that the service, or the connection, sets itself. */
const OWN_HEADERS =
  /^(accept|authorization|connection|content-[a-z-]{1,56}|cookie|host|te|trailer|transfer-encoding|upgrade)$/i;
const OWN_MEMBERS = new Set([
  ...["model", "messages", "tools", "tool_choice", "functions", "function_call", "response_format"],
  ...["stream", "stream_options", "n", "max_tokens", "max_completion_tokens", "temperature", "reasoning_effort"],
]);

const BaseUrl = v.pipe(
  v.string("must be text"),
  v.rawCheck(({ dataset, addIssue }) => {
    try {
      if (dataset.typed) readBaseUrl(dataset.value);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      addIssue({ message: error.message });
    }
  }),
);

const Headers = v.pipe(
  v.record(
    v.pipe(
      v.string(),
      v.check((name) => /^[A-Za-z0-9-]{1,64}$/.test(name) && !OWN_HEADERS.test(name), "is no header that can be added"),
    ),
    v.string("must be text"),
    "must be an object of text",
  ),
  v.maxEntries(MAX_HEADERS, `must have at most ${MAX_HEADERS} headers`),
);

const ExtraBody = v.pipe(
  v.record(v.string(), v.unknown(), "must be an object"),
  v.check(
    (members) => JSON.stringify(members).length <= MAX_EXTRA_CHARACTERS,
    `must have at most ${MAX_EXTRA_CHARACTERS} characters`,
  ),
  v.check(
    (members) => Object.keys(members).every((name) => !OWN_MEMBERS.has(name)),
    `must not hold ${[...OWN_MEMBERS].join(", ")}`,
  ),
);

const Temperature = (() => {
  const message = `must be a number from 0 to ${MAX_TEMPERATURE}, or null to send none`;
  return v.nullable(v.pipe(v.number(message), v.minValue(0, message), v.maxValue(MAX_TEMPERATURE, message)));
})();

/** One entry of `OPENAI_MODELS` (docs/contract/control.md, "OPENAI_MODELS"). Unknown fields are ignored. */
const Model = v.pipe(
  v.object(
    {
      id: name(256),
      model: text(1, 256),
      name: text(1, 256),
      description: text(0, 2048),
      context_length: whole(1, MAX_CONTEXT_TOKENS),
      box_convention: v.picklist(
        ["absolute-xyxy", "relative-1000-xyxy", "relative-1000-yxyx"],
        "must be absolute-xyxy, relative-1000-xyxy or relative-1000-yxyx",
      ),
      pricing: v.optional(Pricing),
      provider_pricing: v.optional(Pricing),
      timeout_seconds: v.optional(TimeoutSeconds, DEFAULT_TIMEOUT_SECONDS),
      max_image_side: v.optional(v.nullable(whole(MIN_IMAGE_SIDE, MAX_IMAGE_SIDE)), null),
      image_grid: v.optional(whole(1, MAX_IMAGE_GRID), 1),
      answer_style: v.optional(v.picklist(["tool", "json"], "must be tool or json"), "tool"),
      token_limit_field: v.optional(
        v.picklist(["max_tokens", "max_completion_tokens"], "must be max_tokens or max_completion_tokens"),
      ),
      max_output_tokens: v.optional(whole(1, MAX_OUTPUT_TOKENS)),
      temperature: v.optional(Temperature),
      reasoning_effort: v.optional(text(1, 32)),
      extra_body: v.optional(ExtraBody, {}),
      base_url: v.optional(BaseUrl),
      api_key_name: v.optional(
        v.pipe(
          v.string("must be text"),
          v.regex(SETTING_NAME, "must be the name of a setting that holds the key, such as OPENROUTER_KEY"),
        ),
      ),
      headers: v.optional(Headers, {}),
    },
    objectRule("must be an object"),
  ),
  v.forward(
    v.check(
      ({ pricing, provider_pricing }) => pricing !== undefined || provider_pricing !== undefined,
      "is required without provider_pricing, from which MARKUP computes it",
    ),
    ["pricing"],
  ),
  v.forward(
    v.check(
      ({ max_output_tokens: most, context_length: all }) => most === undefined || most <= all / 2,
      "must be at most half of context_length, so that there is room for the question",
    ),
    ["max_output_tokens"],
  ),
  v.forward(
    v.check(
      ({ max_image_side: side, image_grid: grid }) => side === null || side >= grid,
      "must not be below image_grid",
    ),
    ["max_image_side"],
  ),
);

type ModelSetting = v.InferOutput<typeof Model>;

type Environment = {
  /** Factor on `provider_pricing` for a model without `pricing`, which is final. */
  markup: string;
  /** Ids of the deployment's other models. */
  takenIds: ReadonlySet<string>;
  /** The server of a model that names none; null if there is none. */
  usualServer: ModelServer | null;
  findSetting: FindSetting;
};

/**
 * Reads `OPENAI_MODELS`.
 *
 * @returns the models, and the server of each by its id; or every fault as the field's name and its rule, such as
 * `OPENAI_MODELS[2].pricing.prompt must be …`, but never its value
 */
export function readOpenAiModels(
  json: string,
  environment: Environment,
): { models: VlmModel[]; servers: ReadonlyMap<string, ModelServer>; faults: string[] } {
  const fail = (...faults: string[]) => ({ models: [], servers: new Map<string, ModelServer>(), faults });
  let entries: unknown;
  try {
    entries = JSON.parse(json);
  } catch {
    return fail("OPENAI_MODELS must be a JSON array");
  }
  if (!Array.isArray(entries)) return fail("OPENAI_MODELS must be a JSON array");
  if (entries.length > MAX_MODELS) return fail(`OPENAI_MODELS must have at most ${MAX_MODELS} models`);
  const read = entries.map((entry) => v.safeParse(Model, entry));
  const faults = read.flatMap(({ issues = [] }, index) =>
    issues.map((issue) => `[${index}]${writePath(issue)} ${issue.message}`),
  );
  faults.push(...listIdFaults(entries, environment.takenIds));
  const settings = read.flatMap((result) => (result.success ? result.output : []));
  if (faults.length > 0) return fail(...faults.map((fault) => `OPENAI_MODELS${fault}`));
  if (environment.usualServer === null && settings.some(({ base_url }) => base_url === undefined)) {
    return fail("OPENAI_BASE_URL is required with OPENAI_MODELS");
  }
  const servers = new Map<string, ModelServer>();
  for (const [index, setting] of settings.entries()) {
    const { server, faults: wrong } = describeServer(setting, environment);
    faults.push(...wrong.map((fault) => `OPENAI_MODELS[${index}].${fault}`));
    servers.set(setting.id, server);
  }
  if (faults.length > 0) return fail(...faults);
  return { models: settings.map((setting) => describeModel(setting, environment.markup)), servers, faults };
}

/** Returns a model's server. A server that is its own never gets the usual one's key. */
function describeServer(
  { base_url: ownUrl, api_key_name: keyName, headers }: ModelSetting,
  { usualServer, findSetting }: Environment,
): { server: ModelServer; faults: string[] } {
  const faults: string[] = [];
  const read = <Value>(field: string, reads: () => Value, fallback: Value): Value => {
    try {
      return reads();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      faults.push(`${field} ${error.message}`);
      return fallback;
    }
  };
  const readKey = (name: string) => {
    const key = findSetting(name);
    if (key === undefined) throw new TypeError(`names ${name}, which isn't set`);
    return readApiKey(key);
  };
  const usual = usualServer ?? { baseUrl: "", apiKey: null };
  const server: ModelServer = {
    ...(ownUrl === undefined ? usual : { baseUrl: readBaseUrl(ownUrl), apiKey: null }),
    ...(keyName === undefined ? {} : { apiKey: read("api_key_name", () => readKey(keyName), null) }),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        read(`headers.${name}`, () => fillIn(value, findSetting), ""),
      ]),
    ),
  };
  const hasSecretHeaders = keyName !== undefined || Object.keys(headers).length > 0;
  if (hasSecretHeaders && server.baseUrl !== "" && !isPrivateOnTheWay(server.baseUrl)) {
    faults.push(
      "base_url, or else OPENAI_BASE_URL, must be an https URL with a key or headers, since plain http would expose them (http is allowed on this machine)",
    );
  }
  return { server, faults };
}

function writePath(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).map(({ key }) => `.${String(key)}`).join("");
}

function listIdFaults(entries: readonly unknown[], takenIds: ReadonlySet<string>): string[] {
  const firstIndexes = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    const id = (entry as { id?: unknown } | null)?.id;
    if (typeof id !== "string") return [];
    const first = firstIndexes.get(id);
    if (first !== undefined) return `[${index}].id must be unique, and is also the id of OPENAI_MODELS[${first}]`;
    firstIndexes.set(id, index);
    return takenIds.has(id) ? `[${index}].id must not be the id of a built-in model` : [];
  });
}

function describeModel(setting: ModelSetting, markup: string): VlmModel {
  const providerPricing = setting.provider_pricing ?? setting.pricing ?? { prompt: "0", completion: "0" };
  const pricing = setting.pricing ?? {
    prompt: multiplyPrices(providerPricing.prompt, markup),
    completion: multiplyPrices(providerPricing.completion, markup),
  };
  return {
    entry: {
      id: setting.id,
      object: "model",
      created: CONFIGURED_CREATED,
      owned_by: readOwner(setting.id),
      type: "vlm",
      name: setting.name,
      description: setting.description,
      context_length: setting.context_length,
      pricing: { unit: "token", currency: "USD", prompt: pricing.prompt, completion: pricing.completion },
    },
    provider: "openai-compatible",
    providerModel: setting.model,
    boxConvention: setting.box_convention,
    answerStyle: setting.answer_style,
    chat: describeChat(setting),
    contextLength: setting.context_length,
    maxOutputTokens:
      setting.max_output_tokens ?? (setting.reasoning_effort === undefined ? null : chooseReasoningRoom(setting)),
    maxImageSide: setting.max_image_side,
    imageGrid: setting.image_grid,
    providerPricing: { prompt: providerPricing.prompt, completion: providerPricing.completion },
    timeoutMs: setting.timeout_seconds * 1000,
  };
}

/** A reasoning model takes `max_completion_tokens` and no temperature, unless its entry says otherwise. */
function describeChat({ token_limit_field, temperature, reasoning_effort, extra_body }: ModelSetting): ChatStyle {
  if (reasoning_effort === undefined) {
    return {
      tokenLimitField: token_limit_field ?? USUAL_CHAT.tokenLimitField,
      temperature: temperature === undefined ? USUAL_CHAT.temperature : temperature,
      more: extra_body,
    };
  }
  return {
    tokenLimitField: token_limit_field ?? "max_completion_tokens",
    temperature: temperature ?? null,
    more: { reasoning_effort, ...extra_body },
  };
}

/** Half of a short context is left for the question. */
function chooseReasoningRoom({ context_length }: ModelSetting): number {
  return Math.max(1, Math.min(REASONING_OUTPUT_TOKENS, Math.floor(context_length / 2)));
}

/** Returns `qwen` for `qwen/qwen3-vl`. An id without a slash has no owner. */
function readOwner(id: string): string {
  return /^([^/]+)\/./.exec(id)?.[1] ?? "custom";
}
