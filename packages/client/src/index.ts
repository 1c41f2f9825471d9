export type { Call, ClientOptions } from "./call.ts";
export {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  type FieldFault,
  InsufficientBalanceError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  SightlineError,
  TimedOutError,
  ValidationError,
} from "./errors.ts";
export { WEBHOOK_EVENT_TYPES } from "./generated/event-types.ts";
/** The operations by their ids, with their methods and paths. */
export { ROUTES as OPERATIONS } from "./generated/routes.ts";
export type { components } from "./generated/schema.ts";
export type { ImageInput } from "./images.ts";
export type {
  AnswerOf,
  BodyOf,
  CallOptions,
  EventOf,
  InputOf,
  OperationId,
  QueryOf,
  WebhookEvent,
  WebhookEventType,
} from "./operation-types.ts";
export { Sightline } from "./sightline.ts";
export { verifyWebhook, type WebhookHeaders, WebhookVerificationError } from "./verify-webhook.ts";
export type { ItemOf } from "./walk-pages.ts";
