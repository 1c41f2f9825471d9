import { trimEnd } from "../text/trim-end.ts";

/** A server of models that speaks OpenAI's chat completions. */
export type ModelServer = {
  /** Up to `/chat/completions`, without a trailing slash. */
  baseUrl: string;
  /** Sent as a Bearer token; null: none. */
  apiKey: string | null;
  /** Further headers of each call, such as a gateway's own token. */
  headers?: Readonly<Record<string, string>>;
};

/** Returns the value of another setting, or undefined if it isn't set. */
export type FindSetting = (name: string) => string | undefined;

/** The name of a setting, as a model's entry may name it. */
export const SETTING_NAME = /^[A-Z][A-Z0-9_]{0,63}$/;
const SETTING_IN_TEXT = /\{([^{}]{0,64})\}/g;

/** Reads a server's address. Throws a TypeError that states the rule. */
export function readBaseUrl(text: string): string {
  const url = URL.parse(text);
  const isPlain = url !== null && url.username === "" && url.password === "" && !/[?#]/.test(text);
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(
      "must be an http or https URL such as https://openrouter.ai/api/v1, without credentials, query and fragment",
    );
  }
  return trimEnd(text, "/");
}

/** Reads a key, which is sent in a header unchanged. Throws a TypeError that states the rule. */
export function readApiKey(text: string): string {
  if (!/^[\x21-\x7e]{1,4096}$/.test(text)) throw new TypeError("must have at most 4096 visible ASCII characters");
  return text;
}

/** Returns true if requests to a URL are encrypted or stay on this machine. */
export function isPrivateOnTheWay(baseUrl: string): boolean {
  const url = new URL(baseUrl);
  return url.protocol === "https:" || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}

/**
 * Replaces the names of settings in a header's value by their values: `Bearer {GATEWAY_TOKEN}`. This keeps secrets out
 * of the models' entries. Throws a TypeError that states the rule, but no value.
 */
export function fillIn(text: string, findSetting: FindSetting): string {
  const filled = text.replace(SETTING_IN_TEXT, (_, name: string) => {
    if (!SETTING_NAME.test(name)) throw new TypeError("may name settings only in braces, such as {GATEWAY_TOKEN}");
    const value = findSetting(name);
    if (value === undefined) throw new TypeError(`names ${name}, which isn't set`);
    return value;
  });
  if (!/^[\x20-\x7e]{1,4096}$/.test(filled)) throw new TypeError("must have 1 to 4096 visible ASCII characters");
  return filled;
}

/**
 * Lists the settings that the entries of `OPENAI_MODELS` refer to, as keys and in headers. Returns none for an invalid
 * text.
 */
export function listNamedSettings(openAiModels: string): string[] {
  let entries: unknown;
  try {
    entries = JSON.parse(openAiModels);
  } catch {
    // An invalid text is reported where it is parsed, with its rule.
    return [];
  }
  if (!Array.isArray(entries)) return [];
  const named = entries.flatMap((entry: { api_key_name?: unknown; headers?: unknown } | null) => {
    const values = Object.values(entry?.headers ?? {}).map(String);
    const inHeaders = values.flatMap((value) => [...value.matchAll(SETTING_IN_TEXT)].map(([, name = ""]) => name));
    return [String(entry?.api_key_name ?? ""), ...inHeaders];
  });
  return [...new Set(named)].filter((name) => SETTING_NAME.test(name));
}
