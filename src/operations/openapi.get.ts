import * as v from "valibot";
import document from "../../openapi.json" with { type: "json" };
import { defineOperation } from "../http/operation.ts";

/** GET /openapi.json: the description of all other operations, generated from the schemas that validate them. */
export const getOpenapiDocument = defineOperation({
  id: "openapi.get",
  method: "GET",
  path: "/openapi.json",
  summary: "Describe the API",
  description: "The OpenAPI 3.1 document.",
  service: "grounding",
  auth: "public",
  response: v.record(v.string(), v.unknown()),
  errors: [],
  handle: () => document,
});
