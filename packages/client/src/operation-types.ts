import type { ROUTES } from "./generated/routes.ts";
import type { operations, webhooks } from "./generated/schema.ts";

/** The id of an operation in the OpenAPI document, such as `elements.locate`. */
export type OperationId = keyof typeof ROUTES;

type Parameters<Id extends OperationId> = operations[Id]["parameters"];
type Given<Name extends string, Value> = [NonNullable<Value>] extends [never]
  ? unknown
  : undefined extends Value
    ? { [Key in Name]?: NonNullable<Value> }
    : { [Key in Name]: Value };
type Json<Content> = Content extends { content: { "application/json": infer Value } } ? Value : undefined;

/** The path parameters of an operation. */
export type PathOf<Id extends OperationId> = Parameters<Id>["path"];
/** The query of an operation. */
export type QueryOf<Id extends OperationId> = NonNullable<Parameters<Id>["query"]>;
/** The body of an operation's request. */
export type BodyOf<Id extends OperationId> = NonNullable<Json<operations[Id]["requestBody"]>>;
/** The input of an operation: path parameters, query and body, if it has them. */
export type InputOf<Id extends OperationId> = Given<"path", PathOf<Id>> &
  Given<"query", Parameters<Id>["query"]> &
  Given<"body", Json<operations[Id]["requestBody"]>>;
/** The answer of an operation; undefined if it has no body. */
export type AnswerOf<Id extends OperationId> = Json<operations[Id]["responses"][keyof operations[Id]["responses"]]>;

type WithoutKey = {
  [Id in OperationId]: (typeof ROUTES)[Id]["takesIdempotencyKey"] extends true ? never : Id;
}[OperationId];

/** Options of a single call. */
export type CallOptions<Id extends OperationId = OperationId> = {
  /** Ends the call, and any wait before a retry, as soon as it is aborted. */
  signal?: AbortSignal;
  /** The time that the call may take, with its retries. */
  timeoutMs?: number;
  /** How often a call that failed is sent again. */
  maxRetries?: number;
} & (Id extends WithoutKey
  ? unknown
  : {
      /** A repeat with the same key and input within 24 hours returns the first answer. By default, each call has a key of its own. */
      idempotencyKey?: string;
    });

/** An event by its type: `EventOf<"run.completed">`. */
export type EventOf<Type extends keyof webhooks> = webhooks[Type]["post"]["requestBody"]["content"]["application/json"];
export type WebhookEventType = keyof webhooks;
/** Any event; `type` says which. */
export type WebhookEvent = { [Type in WebhookEventType]: EventOf<Type> }[WebhookEventType];
