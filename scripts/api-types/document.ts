/** The part of an OpenAPI document that the generators use. */
export type Document = {
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: Described }>;
  components: Record<string, Record<string, unknown>>;
};

type Described = {
  operationId: string;
  tags: string[];
  parameters?: Record<string, unknown>[];
  responses: Record<string, unknown>;
};

/** Leaves out alternative paths, error responses, and the operations that `isWanted` refuses. */
export function keepOperations(document: Document, isWanted: (operation: Described) => boolean): Document {
  const kept = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods)
        .filter(([, described]) => !/\.alias\d+$/.test(described.operationId) && isWanted(described))
        .map(([method, { responses, ...described }]) => {
          const answers = Object.entries(responses).filter(([status]) => status.startsWith("2"));
          return [method, { ...described, responses: Object.fromEntries(answers) }];
        }),
    ),
  ]);
  const { responses: _, ...components } = document.components;
  return {
    ...document,
    components,
    paths: Object.fromEntries(kept.filter(([, methods]) => Object.keys(methods as object).length > 0)),
  };
}

/** Leaves out the components that no operation and no webhook refers to, directly or through another. */
export function dropUnusedComponents(document: Document): Document {
  const { components, ...rest } = document;
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, kind = "", name = ""] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      follow(components[kind]?.[name] ?? null);
    }
  };
  follow(rest);
  const kept = Object.entries(components).map(([kind, named]) => [
    kind,
    Object.fromEntries(Object.entries(named).filter(([name]) => used.has(`${kind}/${name}`))),
  ]);
  return { ...document, components: Object.fromEntries(kept) };
}

/** Lists the operations of a document with their places, by id. */
export function listOperations(
  document: Document,
): { id: string; method: string; path: string; operation: Described }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}
