import * as v from "valibot";
import { defineOperation } from "../http/operation.ts";

/** Within one deployment, the document never changes. */
let document: Record<string, unknown> | undefined;

/** GET /openapi.json: the description of all other operations, generated from the schemas that validate them. */
export const getOpenapiDocument = defineOperation({
  id: "openapi.get",
  method: "GET",
  path: "/openapi.json",
  summary: "Get the API description",
  description: "The OpenAPI 3.1 document.",
  service: "grounding",
  auth: "public",
  response: v.record(v.string(), v.unknown()),
  errors: [],
  async handle(_input, { assets, requestOrigin }) {
    document ??= await (await assets.fetch(new URL("/openapi.json", requestOrigin))).json<Record<string, unknown>>();
    return document;
  },
});
