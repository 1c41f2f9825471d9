/** The two problem shapes of docs/contract/interface.md, "Errors", as JSON Schema. */
export const PROBLEM_SCHEMAS = {
  GroundingProblem: {
    type: "object",
    required: ["title", "status", "detail", "code"],
    properties: {
      type: { const: "about:blank" },
      title: { type: "string", description: "The reason phrase of the status." },
      status: { type: "integer" },
      detail: { type: "string", description: "A message for people; masked for internal errors." },
      code: { type: "string", description: "A stable code for programs." },
      errors: {
        type: ["array", "null"],
        maxItems: 100,
        items: { type: "object", additionalProperties: { type: "string" } },
        description: "The failing fields, each as { field, message }.",
      },
    },
  },
  PlatformProblem: {
    type: "object",
    required: ["type", "title", "status", "detail", "code", "instance"],
    properties: {
      type: { type: "string", format: "uri" },
      title: { type: "string", description: "The reason phrase of the status." },
      status: { type: "integer" },
      detail: { type: "string", description: "A message for people; masked for internal errors." },
      code: { type: "string", description: "A stable code for programs; also the last part of `type`." },
      instance: { type: "string", format: "uri", description: "The request's path with its request id." },
      errors: {
        type: "array",
        maxItems: 100,
        items: {
          type: "object",
          required: ["location", "message", "value"],
          properties: {
            location: {
              type: "string",
              description:
                "Location and name: `body.amount_microdollars`, `query.limit`, `path.phone_id`; `body` is the body as a whole.",
            },
            message: { type: "string" },
            value: {
              description:
                "What was sent there: a single value, its text cut to 256 characters, or a short list of such; null for objects, for what " +
                "was left out, and for fields that may hold a secret.",
            },
          },
        },
      },
    },
  },
} as const;
