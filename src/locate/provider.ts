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
