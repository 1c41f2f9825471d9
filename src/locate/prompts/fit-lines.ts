import type { VlmModel } from "../../domain/models/vlm.ts";
import { estimateFrameTokens, type ImageFrame } from "../image-plan.ts";
import type { ToolDefinition } from "../provider.ts";
import { estimateTokens } from "../token-estimate.ts";
import type { LineLength } from "./serialize-elements.ts";

/** Room for the answer, and for the reasoning of models that reason first. */
const MAX_OUTPUT_TOKENS = 2048;
const MAX_OUTPUT_SHARE = 0.25;

/** Tokens that a chat template puts around messages, a tool and an image. */
const CHAT_TEMPLATE_TOKENS = 96;

/** The estimate of a text may be a tenth too low at worst (token-estimate.ts). */
const USABLE_SHARE = 0.9;

/** A line's own alias or number, a space and its end. */
const LINE_TOKENS = 7;

/** How many tokens the model may answer with. */
export function chooseMaxOutputTokens(model: Pick<VlmModel, "contextLength" | "maxOutputTokens">): number {
  if (model.maxOutputTokens !== null) return model.maxOutputTokens;
  return Math.max(1, Math.min(MAX_OUTPUT_TOKENS, Math.floor(model.contextLength * MAX_OUTPUT_SHARE)));
}

/** Tokens that are left in the model's context for lines; below 1 where the rest alone fills it. */
export function measureRoom(
  model: Pick<VlmModel, "contextLength" | "maxOutputTokens" | "imageGrid">,
  frame: ImageFrame | null,
  tool: ToolDefinition,
  words: string,
): number {
  const input = model.contextLength - chooseMaxOutputTokens(model) - estimateFrameTokens(frame, model);
  return input * USABLE_SHARE - CHAT_TEMPLATE_TOKENS - estimateTokens(words) - estimateTokens(JSON.stringify(tool));
}

/**
 * Chooses what to send: every line in full if all fit, otherwise the likeliest first, in full or short, while there is
 * room. One that has no room doesn't end the choice: a shorter one behind it may have.
 *
 * @param rank all indexes, the likeliest first; only called if not all fit
 * @returns the lines by index; an index that isn't in it is not sent
 */
export function fitLines(
  count: number,
  roomTokens: number,
  rank: () => readonly number[],
  write: (index: number, length: LineLength) => string,
): Map<number, string> {
  const whole = new Map<number, string>();
  let room = roomTokens;
  for (let index = 0; index < count && room >= 0; index++) {
    const line = write(index, "full");
    whole.set(index, line);
    room -= estimateTokens(line) + LINE_TOKENS;
  }
  if (room >= 0) return whole;
  const chosen = new Map<number, string>();
  room = roomTokens;
  for (const index of rank()) {
    for (const length of ["full", "short"] as const) {
      const line = write(index, length);
      const tokens = estimateTokens(line) + LINE_TOKENS;
      if (tokens > room) continue;
      chosen.set(index, line);
      room -= tokens;
      break;
    }
    if (room <= LINE_TOKENS) break;
  }
  return chosen;
}
