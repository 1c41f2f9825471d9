import { readFileSync } from "node:fs";

export type Json = Record<string, unknown>;

/** A parameter of an operation, with its schema. */
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: Json;
  example?: string;
};

/** A documented answer with a body: its schema, and whether it's plain text instead of JSON. */
export type DescribedAnswer = { schema: Json; isText: boolean };

/** An operation as openapi.json describes it. `answers` has the answer of each documented status; null: no body. */
export type Described = {
  id: string;
  method: string;
  path: string;
  schemes: string[];
  parameters: Parameter[];
  body: Json | null;
  example: unknown;
  answers: Map<number, DescribedAnswer | null>;
};

type Content = Record<string, { schema: Json; example?: unknown }>;
type Written = {
  operationId?: string;
  security?: Json[];
  parameters?: Json[];
  requestBody?: { content: Content };
  responses: Record<string, Json & { content?: Content }>;
};

const document = JSON.parse(readFileSync("openapi.json", "utf8")) as {
  paths: Record<string, Record<string, Written>>;
  components: Record<string, Record<string, Json>>;
};

export const components = document.components;

/** Follows a reference to a component. Anything else is returned as it is. */
export function resolve<Part>(part: Part): Part {
  const reference = (part as { $ref?: string } | undefined)?.$ref;
  if (reference === undefined) return part;
  const [, , kind = "", name = ""] = reference.split("/");
  return components[kind]?.[name] as Part;
}

/** Lists all operations of openapi.json. */
export function listDescribed(): Described[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, written]) => {
      if (written.operationId === undefined) return [];
      const [body] = Object.values(written.requestBody?.content ?? {});
      return [
        {
          id: written.operationId,
          method: method.toUpperCase(),
          path,
          schemes: (written.security ?? []).flatMap((scheme) => Object.keys(scheme)),
          parameters: (written.parameters ?? []).map((each) => resolve(each) as unknown as Parameter),
          body: body?.schema ?? null,
          example: body?.example,
          answers: new Map(
            Object.entries(written.responses).map(([status, response]) => {
              const [content] = Object.entries(resolve(response).content ?? {});
              const [type, { schema }] = content ?? ["", { schema: null }];
              return [Number(status), schema && { schema, isText: type.startsWith("text/") }];
            }),
          ),
        },
      ];
    }),
  );
}
