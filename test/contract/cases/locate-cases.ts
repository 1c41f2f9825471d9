import type { ContractCase } from "../contract-case.ts";
import { refuseOtherKinds } from "./value-kinds.ts";

/** The cases for the `model` of both locate operations. */
export function listModelCases(valid: Record<string, unknown>): ContractCase[] {
  const unsupported = [
    "gpt-4o",
    "sightline/ground-2",
    "sightline/detect-lite",
    "sightline/detect-pro",
    "SIGHTLINE/GROUND-1",
    " sightline/ground-1",
    "__proto__",
    "x".repeat(100_000),
  ];
  return [
    ...unsupported.map(
      (model): ContractCase => ({
        name: `the model ${model.slice(0, 30)} is not supported`,
        body: { ...valid, model },
        status: 400,
        code: "unsupported_model",
        fields: ["model"],
      }),
    ),
    {
      name: "the model sightline/ground-1 answers",
      body: { ...valid, model: "sightline/ground-1" },
      status: 200,
      answer: { model: "sightline/ground-1" },
    },
    {
      name: "a model of null is the default",
      body: { ...valid, model: null },
      status: 200,
      answer: { model: "sightline/ground-1" },
    },
    {
      name: "an empty model is refused",
      body: { ...valid, model: "" },
      status: 422,
      code: "validation",
      fields: ["model"],
    },
    ...refuseOtherKinds("model", ["string", "null"], (model) => ({ ...valid, model })),
  ];
}

/** The cases for the `query` of both locate operations. */
export function listQueryCases(valid: Record<string, unknown>): ContractCase[] {
  return [
    { name: "a query of one character is read", body: { ...valid, query: "x" }, status: 200 },
    { name: "a query of 2,000 characters is read", body: { ...valid, query: "x".repeat(2000) }, status: 200 },
    {
      name: "a query of 2,000 characters beyond the basic plane is read",
      body: { ...valid, query: "😀".repeat(2000) },
      status: 200,
    },
    {
      name: "a query of lone surrogates is read",
      body: `${JSON.stringify(valid).slice(0, -1)},"query":"\\ud800\\udc00\\ud800 sign in"}`,
      status: 200,
    },
    {
      name: "an empty query is refused",
      body: { ...valid, query: "" },
      status: 422,
      code: "validation",
      fields: ["query"],
    },
    {
      name: "a query of 2,001 characters is refused",
      body: { ...valid, query: "x".repeat(2001) },
      status: 422,
      code: "validation",
      fields: ["query"],
    },
    {
      name: "a query of 2,001 characters beyond the basic plane is refused",
      body: { ...valid, query: "😀".repeat(2001) },
      status: 422,
      code: "validation",
      fields: ["query"],
    },
    {
      name: "a missing query is refused",
      body: { ...valid, query: undefined },
      status: 422,
      code: "validation",
      fields: ["query"],
    },
    ...refuseOtherKinds("query", ["string"], (query) => ({ ...valid, query })),
  ];
}
