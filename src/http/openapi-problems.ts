/** The two problem shapes of interface.md, "Errors", as JSON Schema. */
export const PROBLEM_SCHEMAS = {
  GroundingProblem: {
    type: "object",
    required: ["title", "status", "detail", "code"],
    properties: {
      type: { const: "about:blank" },
      title: { type: "string", description: "The status's reason phrase." },
      status: { type: "integer" },
      detail: { type: "string", description: "For people; masked for internal errors." },
      code: { type: "string", description: "A stable category for programs." },
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
    required: ["type", "title", "status", "detail", "instance"],
    properties: {
      type: { type: "string", format: "uri" },
      title: { type: "string" },
      status: { type: "integer" },
      detail: { type: "string" },
      instance: { type: "string", format: "uri", description: "The request's path with its request id." },
      errors: {
        type: "array",
        items: {
          type: "object",
          properties: { location: { type: "string" }, message: { type: "string" }, value: {} },
        },
      },
    },
  },
} as const;
