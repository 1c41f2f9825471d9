import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Asked, FractionBox } from "./read-request.ts";

/** The contract's promise for an answer of the scripted model, given that texts and a screenshot came with the request. */
export type Promised =
  | { status: 200; found: true; by: "element" | "text"; confidence: number }
  | { status: 200; found: true; by: "box"; box: FractionBox; confidence: number }
  | { status: 200; found: false; confidence: number }
  /** 502 `provider_failed`; `kinds` are those that the ProviderError may have. */
  | { status: 502; kinds: readonly FailureKind[] };

export type FailureKind = "failed" | "timed_out" | "unreadable";

/** What the answer reports about itself. `costMicrodollars` null: nothing, so that tokens times the model's rate count. */
export type Reported = {
  model: string;
  promptTokens: number;
  completionTokens: number;
  costMicrodollars: number | null;
};

/** The rest of a call. */
export type Request = {
  authorization: string | null;
  headers: IncomingHttpHeaders;
  body: Readonly<Record<string, unknown>>;
  /** Which call of this model it is, from 1. */
  count: number;
};

/** One way in which a provider can behave, under a model's name `stub/…`. */
export type Behaviour = {
  about: string;
  reply(response: ServerResponse, asked: Asked, request: Request): void;
  /** How often one question is sent to it. */
  sends: number;
  promises: { elements: Promised; screenshots: Promised };
  reports: Partial<Reported>;
  /** Fields of its entry in `OPENAI_MODELS` besides the usual ones. */
  settings: Readonly<Record<string, unknown>>;
};

export const CONFIDENCE = 0.9;
/** Where the scripted model finds things. */
export const FOUND_BOX: FractionBox = { x1: 0.2, y1: 0.3, x2: 0.6, y2: 0.5 };

export const foundElement = {
  status: 200,
  found: true,
  by: "element",
  confidence: CONFIDENCE,
} as const satisfies Promised;
export const foundBox = {
  status: 200,
  found: true,
  by: "box",
  box: FOUND_BOX,
  confidence: CONFIDENCE,
} as const satisfies Promised;
export const foundText = { status: 200, found: true, by: "text", confidence: CONFIDENCE } as const satisfies Promised;
/** The code refused it, not the model: none of its confidence is left. */
export const refused = { status: 200, found: false, confidence: 0 } as const satisfies Promised;
export const FOUND = { elements: foundElement, screenshots: foundBox };

export function failsBoth(...kinds: readonly FailureKind[]): Behaviour["promises"] {
  return { elements: { status: 502, kinds }, screenshots: { status: 502, kinds } };
}

export function define(
  about: string,
  promises: Behaviour["promises"],
  reply: Behaviour["reply"],
  more: Partial<Pick<Behaviour, "reports" | "settings" | "sends">> = {},
): Behaviour {
  const { reports = {}, settings = {}, sends = 1 } = more;
  return { about, promises, reply, reports, settings, sends };
}
