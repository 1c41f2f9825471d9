import type { ReferenceOperation } from "./read-operations.ts";

/** The example call of an operation in the reference. */
export type ExampleCall = {
  /** The operation's id. */
  id: string;
  method: string;
  /** With the examples of its parameters in place. */
  path: string;
  /** The examples of its path parameters by name, in the order of the path. */
  parameters: Readonly<Record<string, string>>;
  /** The header with the credential, whose value ends in a variable of the environment; null for a public operation. */
  credential: { header: string; prefix: string; variable: string } | null;
  /** Undefined if it has none. */
  body: unknown;
  /** Of the successful response, which may have no body. */
  status: number;
  hasAnswer: boolean;
};

/** Returns the example of an operation. Throws an Error if the API's description has none for something required. */
export function makeExampleCall(operation: ReferenceOperation): ExampleCall {
  const { id, method, path, body } = operation;
  const required = operation.parameters.filter((parameter) => parameter.required);
  const parameters = Object.fromEntries(
    required.map(({ name, in: place, example }) => {
      if (place !== "path" || typeof example !== "string") throw new Error(`${id} has no example of ${name}.`);
      return [name, example];
    }),
  );
  const answer = findAnswer(operation);
  const filled = Object.entries(parameters).reduce((text, [name, value]) => text.replace(`{${name}}`, value), path);
  return {
    ...{ id, method, path: filled, parameters },
    credential: chooseCredential(operation),
    body: body?.example,
    ...{ status: Number(answer.status), hasAnswer: answer.schema !== null },
  };
}

/** Returns the successful response of an operation. */
export function findAnswer({ id, responses }: ReferenceOperation): ReferenceOperation["responses"][number] {
  const found = responses.find(({ status }) => Number(status) < 300);
  if (!found) throw new Error(`${id} has no successful response.`);
  return found;
}

function chooseCredential({ credentials }: ReferenceOperation): ExampleCall["credential"] {
  if (credentials.includes("API key"))
    return { header: "X-Service-Api-Key", prefix: "", variable: "SIGHTLINE_API_KEY" };
  if (credentials.length === 0) return null;
  return { header: "Authorization", prefix: "Bearer ", variable: "OPERATOR_TOKEN" };
}
