import { USUAL_CHAT, type VlmModel } from "../../../src/domain/models/vlm.ts";
import type { ModelRequest } from "../../../src/locate/provider.ts";

export const TOOL = {
  name: "pick_element",
  description: "Names the element.",
  parameters: { type: "object", properties: { alias: { type: "string" } }, required: ["alias"] },
};

export function makeModel(changes: Partial<VlmModel> = {}): VlmModel {
  return {
    entry: {
      id: "acme/vlm",
      object: "model",
      created: 0,
      owned_by: "acme",
      type: "vlm",
      name: "VLM",
      description: "",
      context_length: 32_768,
      pricing: { unit: "token", currency: "USD", prompt: "0.000001", completion: "0.000002" },
    },
    provider: "openai-compatible",
    providerModel: "stub/tool-ok",
    boxConvention: "absolute-xyxy",
    answerStyle: "tool",
    chat: USUAL_CHAT,
    maxOutputTokens: null,
    contextLength: 32_768,
    maxImageSide: null,
    imageGrid: 1,
    providerPricing: { prompt: "0.000001", completion: "0.000002" },
    timeoutMs: 30_000,
    ...changes,
  };
}

/** A question about a screenshot, whose right answer is `e2`. */
export function makeRequest(changes: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: makeModel(),
    system: "You pick elements by their alias.",
    user: 'e1 button "Back"\ne2 button "Save"\nRequest: "save it"',
    image: { mediaType: "image/png", base64: "iVBORw0KGgo=" },
    tool: TOOL,
    maxOutputTokens: 64,
    signal: new AbortController().signal,
    ...changes,
  };
}
