import type { Behaviour } from "./behaviour.ts";
import { ANSWERS } from "./behaviours/answers.ts";
import { FAILURES } from "./behaviours/failures.ts";
import { REPORTS } from "./behaviours/reports.ts";
import { GATEWAY_TOKEN, SERVERS } from "./behaviours/servers.ts";

/** Everything that the scripted provider can do, by the name of the model that does it. */
export const BEHAVIOURS: ReadonlyMap<string, Behaviour> = new Map(
  Object.entries({ ...ANSWERS, ...FAILURES, ...REPORTS, ...SERVERS }).map(([name, behaviour]) => [
    `stub/${name}`,
    behaviour,
  ]),
);

/** The settings that the models below name. */
export const STUB_SECRETS = { GATEWAY_TOKEN };

/** A value of `OPENAI_MODELS` that offers every behaviour as a model. */
export function listStubModels(): Record<string, unknown>[] {
  return [...BEHAVIOURS].map(([id, { about, settings }]) => ({
    id,
    model: id,
    name: id,
    description: `Scripted: ${about}.`,
    context_length: 32_768,
    box_convention: "absolute-xyxy",
    pricing: { prompt: "0.000002", completion: "0.00001" },
    provider_pricing: { prompt: "0.000001", completion: "0.000005" },
    timeout_seconds: 30,
    max_image_side: 1344,
    image_grid: 28,
    ...settings,
  }));
}
