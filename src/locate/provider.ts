import type { VlmModel } from "../domain/models/vlm.ts";

/** The one tool that a request offers. `parameters` is a JSON Schema of an object. */
export type ToolDefinition = { name: string; description: string; parameters: Record<string, unknown> };

/** One question to a model. */
export type ModelRequest = {
  model: VlmModel;
  system: string;
  user: string;
  image: { mediaType: "image/png" | "image/jpeg"; base64: string } | null;
  /** The tool with which the model must answer. A model whose `answerStyle` is `json` only learns about it from the prompt. */
  tool: ToolDefinition;
  maxOutputTokens: number;
  /** The caller's signal: once it is aborted, nobody wants the answer. The model's deadline applies as well. */
  signal: AbortSignal;
};

/** A model's answer, before it is judged. At least one of `toolArguments` and `text` is there. */
export type ModelAnswer = {
  /** JSON text as received; calls that differ follow each other. */
  toolArguments: string | null;
  text: string | null;
  /** The name given by the provider, or the model's name there. */
  model: string;
  /** 0 if the provider reports none, or an invalid count. */
  promptTokens: number;
  completionTokens: number;
  /** The cost that the provider reported, in US dollars as an exact plain decimal; null if it reported none. Rounded only when it is billed. */
  costDollars: string | null;
};

/** Asks a model. Only a refusal of a busy server is repeated (openai-compatible.ts); the caller decides about any other. */
export type Provider = {
  /** Throws a ProviderError, and nothing else. */
  ask(request: ModelRequest): Promise<ModelAnswer>;
};
