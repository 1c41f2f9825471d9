import type { VlmModel } from "../domain/vlm.ts";

/** The one tool that a request offers. `parameters` is a JSON Schema of an object. */
export type ToolDefinition = { name: string; description: string; parameters: Record<string, unknown> };

/** One question to a model. */
export type ModelRequest = {
  model: VlmModel;
  system: string;
  user: string;
  image: { mediaType: "image/png" | "image/jpeg"; base64: string } | null;
  /** What the model must answer with; a model whose `answerStyle` is `json` learns of it by the prompt only. */
  tool: ToolDefinition;
  maxOutputTokens: number;
  /** The caller's: once it is aborted nobody wants the answer. The model's deadline comes on top. */
  signal: AbortSignal;
};

/** What a model answered, not yet judged. At least one of `toolArguments` and `text` is there. */
export type ModelAnswer = {
  /** JSON text as it came; of calls that differ, one after the other. */
  toolArguments: string | null;
  text: string | null;
  /** As the provider names it, else the model's name there. */
  model: string;
  /** 0 where the provider doesn't say, or says what is no count. */
  promptTokens: number;
  completionTokens: number;
  /** What the provider reported, rounded up once; null: it reported nothing. */
  costMicrodollars: number | null;
};

/** Asks a model. One `ask` is exactly one model call: repeating a failed one is for the caller to decide. */
export type Provider = {
  /** Throws a ProviderError, and nothing else. */
  ask(request: ModelRequest): Promise<ModelAnswer>;
};

/**
 * Why there is no answer. `failed`: no connection, or a refusal by HTTP status. `timed_out`: the model's deadline passed. `unreadable`: an answer
 * came, with nothing in it that could be read. `cancelled`: the caller went away.
 */
export type ProviderErrorKind = "failed" | "timed_out" | "unreadable" | "cancelled";

/** A model call without an answer. The message is ours: it never quotes the provider, the prompt or the key, and there is no `cause`. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly kind: ProviderErrorKind;

  constructor(kind: ProviderErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
