import { BadSettingsError } from "../errors/config-error.ts";
import { isPrice } from "../money/decimal.ts";
import { BUILT_IN_MODEL, canLocate, listModels } from "./model-catalog.ts";
import { isPrivateOnTheWay, type ModelServer, readApiKey, readBaseUrl } from "./model-server.ts";
import { readOpenAiModels } from "./openai-models.ts";
import type { VlmModel } from "./vlm.ts";
import { listWorkersAiModels } from "./workers-ai-models.ts";

/** How calls of Workers AI go through AI Gateway. Null leaves a choice to the gateway. */
export type AiGatewaySettings = {
  id: string;
  skipCache: boolean | null;
  cacheTtlSeconds: number | null;
  /** True if the gateway keeps prompts and answers in its log. */
  collectLog: boolean | null;
};

/** The vision-language models that a deployment serves besides the built-in one, and how to reach them. */
export type ModelSettings = {
  models: readonly VlmModel[];
  /** The id of the model for locate requests that name none. */
  defaultModel: string;
  /** The server of each model of an OpenAI-compatible provider, by the model's id. */
  servers: ReadonlyMap<string, ModelServer>;
  /** null: Workers AI is called without a gateway. */
  aiGateway: AiGatewaySettings | null;
  /** True if a small box is checked again in a crop around it: a second model call, also billed. */
  secondLook: boolean;
  /** The vision-language model that is asked if the built-in one's confidence is below `below`, 0 to 1. Null: none. */
  askUp: { model: string; below: number } | null;
};

/** Below this, the built-in model is wrong about as often as right. */
const ASK_UP_BELOW = 0.5;

const MAX_CACHE_TTL_SECONDS = 30 * 24 * 60 * 60;

/**
 * Reads a deployment's models: the curated ones of Workers AI if the `AI` binding exists, then those of
 * `OPENAI_MODELS`. Throws a BadSettingsError that names every invalid field and its rule, but never its value.
 *
 * @param variables a Worker's `env`, or `process.env` if a start script checks them first
 */
export function readModelSettings(variables: object): ModelSettings {
  const { read, faults } = startReading(variables);
  const markup = read("MARKUP", "1", readMarkup);
  const baseUrl = read<string | null>("OPENAI_BASE_URL", null, readBaseUrl);
  const apiKey = read<string | null>("OPENAI_API_KEY", null, readApiKey);
  if (baseUrl !== null && apiKey !== null && !isPrivateOnTheWay(baseUrl)) {
    faults.push(
      "OPENAI_BASE_URL must be an https URL when OPENAI_API_KEY is set, since plain http would expose the key (http is allowed on this machine)",
    );
  }

  const workersAiModels = hasAiBinding(variables) ? listWorkersAiModels(markup) : [];
  const takenIds = new Set(listModels(workersAiModels).map(({ id }) => id));
  const openAiJson = read("OPENAI_MODELS", "[]", (text) => text);
  const configured = readOpenAiModels(openAiJson, {
    markup,
    takenIds,
    usualServer: isUnset(variables, "OPENAI_BASE_URL") ? null : { baseUrl: baseUrl ?? "", apiKey },
    findSetting: (name) => {
      const given = findVariable(variables, name);
      return typeof given === "string" && given.trim() !== "" ? given.trim() : undefined;
    },
  });
  faults.push(...configured.faults);

  const models = [...workersAiModels, ...configured.models];
  const defaultModel = read("DEFAULT_MODEL", BUILT_IN_MODEL, (text) => {
    // It may be one of the invalid models, which are reported already.
    if (configured.faults.length === 0 && !canLocate(text, models)) {
      throw new TypeError("must be a model that this deployment serves for locate (see GET /models)");
    }
    return text;
  });
  const aiGateway = readAiGateway(read);
  const secondLook = read("SECOND_LOOK", false, readFlag);
  const above = read<string | null>("ASK_UP_MODEL", null, (text) => {
    const isVlm = models.some(({ entry }) => entry.id === text);
    if (configured.faults.length === 0 && !isVlm) {
      throw new TypeError("must be a vision-language model that this deployment serves (see GET /models)");
    }
    if (defaultModel !== BUILT_IN_MODEL) {
      throw new TypeError(`needs ${BUILT_IN_MODEL} as DEFAULT_MODEL: other models are asked right away`);
    }
    return text;
  });
  const below = read("ASK_UP_BELOW", ASK_UP_BELOW, readFraction);
  if (faults.length > 0) throw new BadSettingsError(faults);
  const askUp = above === null ? null : { model: above, below };
  return { models, defaultModel, servers: configured.servers, aiGateway, secondLook, askUp };
}

type Read = <Value>(name: string, fallback: Value, rule: (text: string) => Value) => Value;

/**
 * Reads variables one by one. A rule's TypeError becomes a fault under the variable's name. An unset or blank variable
 * is `fallback`.
 */
function startReading(variables: object): { read: Read; faults: string[] } {
  const faults: string[] = [];
  const read: Read = (name, fallback, rule) => {
    const given = findVariable(variables, name) ?? "";
    try {
      if (typeof given !== "string") throw new TypeError("must be text");
      return given.trim() === "" ? fallback : rule(given.trim());
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      faults.push(`${name} ${error.message}`);
      return fallback;
    }
  };
  return { read, faults };
}

function readMarkup(text: string): string {
  if (!isPrice(text) || !/[1-9]/.test(text)) throw new TypeError("must be a decimal above 0 such as 1.2");
  return text;
}

function readAiGateway(read: Read): AiGatewaySettings | null {
  const id = read<string | null>("AI_GATEWAY_ID", null, (text) => {
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(text)) {
      throw new TypeError("must have 1 to 64 letters, digits, hyphens and underscores");
    }
    return text;
  });
  const skipCache = read<boolean | null>("AI_GATEWAY_SKIP_CACHE", null, readFlag);
  const cacheTtlSeconds = read<number | null>("AI_GATEWAY_CACHE_TTL_SECONDS", null, (text) => {
    if (!/^\d{1,7}$/.test(text) || Number(text) < 60 || Number(text) > MAX_CACHE_TTL_SECONDS) {
      throw new TypeError(`must be a whole number from 60 to ${MAX_CACHE_TTL_SECONDS}`);
    }
    return Number(text);
  });
  const collectLog = read<boolean | null>("AI_GATEWAY_COLLECT_LOG", null, readFlag);
  return id === null ? null : { id, skipCache, cacheTtlSeconds, collectLog };
}

function readFraction(text: string): number {
  if (!/^(?:0|1|0?\.\d{1,6}|1\.0{1,6})$/.test(text)) throw new TypeError("must be a decimal from 0 to 1 such as 0.5");
  return Number(text);
}

function readFlag(text: string): boolean {
  if (text !== "true" && text !== "false") throw new TypeError("must be true or false");
  return text === "true";
}

function hasAiBinding(variables: object): boolean {
  const binding = findVariable(variables, "AI");
  return typeof binding === "object" && binding !== null && typeof (binding as { run?: unknown }).run === "function";
}

function isUnset(variables: object, name: string): boolean {
  const given = findVariable(variables, name);
  return given === undefined || given === null || (typeof given === "string" && given.trim() === "");
}

function findVariable(variables: object, name: string): unknown {
  return (variables as Readonly<Record<string, unknown>>)[name];
}
