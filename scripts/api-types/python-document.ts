import { type Document, listOperations } from "./document.ts";

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };

/** Requests whose image a method accepts in other forms, with the name of the model for the other fields. */
const OF_IMAGES = {
  DetectOptions: "ScreenshotsDetectRequest",
  LocateElementOptions: "ElementsLocateRequest",
  LocateOnScreenOptions: "ScreenshotsLocateRequest",
};

/**
 * Returns the schemas of the Python client's models: the public records, the query of each operation as one, and the
 * events with their union.
 */
export function describePythonModels(document: Document): Schema {
  const schemas: Record<string, unknown> = { ...document.components.schemas };
  for (const { id, operation } of listOperations(document)) {
    const query = (operation.parameters ?? []).filter((each): each is Parameter => each.in === "query");
    if (query.length > 0) schemas[nameQuery(id)] = describeObject(query);
  }
  const events = Object.entries(document.webhooks).map(([type, { post }]) => {
    const { properties, ...event } = readBody(post) as { properties: Record<string, unknown> };
    const name = writePascalCase(type);
    schemas[`${name}Data`] = properties.data;
    schemas[`${name}Event`] = { ...event, properties: { ...properties, data: { $ref: refer(`${name}Data`) } } };
    return { $ref: refer(`${name}Event`) };
  });
  schemas.WebhookEvent = { oneOf: events };
  for (const [name, request] of Object.entries(OF_IMAGES)) schemas[name] = dropImage(schemas[request] as Schema);
  const { openapi, info } = document as unknown as { openapi: string; info: Schema };
  return { openapi, info, paths: {}, components: { schemas } };
}

/** Lists the operations with the names of their models, which the Python client's tests compare with its methods. */
export function listPythonRoutes(document: Document): Record<string, Record<string, unknown>> {
  const routes = listOperations(document).map(({ id, method, path, operation }) => {
    const { parameters = [], responses } = operation;
    const [answer] = Object.values(responses);
    return [
      id,
      {
        method,
        path,
        takes_idempotency_key: parameters.some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey"),
        query: parameters.some((each) => each.in === "query") ? nameQuery(id) : null,
        body: nameModel(readBody(operation)),
        answer: nameModel(readSchema(answer)),
      },
    ];
  });
  return Object.fromEntries(routes);
}

function dropImage(request: Schema): Schema {
  const { image: _, ...properties } = request.properties as Record<string, unknown>;
  return { ...request, properties, required: (request.required as string[]).filter((name) => name !== "image") };
}

function describeObject(parameters: readonly Parameter[]): Schema {
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

const refer = (name: string) => `#/components/schemas/${name}`;
const nameModel = (schema: Schema | null) => (schema?.$ref ? String(schema.$ref).replace(refer(""), "") : null);
const nameQuery = (id: string) => `${writePascalCase(id.replace(/^organization\./, ""))}Query`;

function readBody(operation: object): Schema | null {
  return readSchema((operation as { requestBody?: unknown }).requestBody);
}

function readSchema(content: unknown): Schema | null {
  return (
    (content as { content?: Record<string, { schema: Schema }> } | undefined)?.content?.["application/json"]?.schema ??
    null
  );
}

function writePascalCase(name: string): string {
  return name.replace(/(?:^|[._-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
