import { type Field, type FindSchema, listFields } from "../../../openapi/list-fields.ts";
import { type ApiOperation, isForKeys, type Parameter } from "../../../openapi/read-api.ts";
import { InlineCode } from "../../components/inline-code.tsx";
import { Section } from "../../components/page.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { ProblemLinks } from "./problem-links.tsx";
import { SchemaFields } from "./schema-fields.tsx";

type Response = ApiOperation["responses"][number];

const RESPONSE_COLUMNS: readonly Column<Response>[] = [
  { key: "status", title: "Status", cell: ({ status }) => status },
  { key: "meaning", title: "Meaning", cell: ({ description }) => <ProblemLinks text={description} /> },
];

/** Tells what an operation does, what it takes and what it returns. */
export function OperationDescription({ operation, find }: { operation: ApiOperation; find: FindSchema }) {
  const { method, path, summary, description, credentials, parameters, body, responses } = operation;
  const answer = responses.find(({ status, schema }) => status.startsWith("2") && schema !== null)?.schema;
  const answerFields = answer ? listFields(answer, find) : [];
  return (
    <>
      <Section
        title={summary}
        actions={
          isForKeys(operation) ? (
            <a class="button quiet" href="#try">
              Try it
            </a>
          ) : null
        }
      >
        <p class="route">
          <code>
            <strong>{method}</strong> {path}
          </code>
        </p>
        <p>
          <InlineCode text={description} />
        </p>
        <p class="faint">
          {credentials.length === 0 ? "No credential is needed." : `Needs: ${credentials.join(" or ")}.`}
        </p>
      </Section>
      {parameters.length > 0 ? (
        <Section title="Parameters">
          <SchemaFields caption="Parameters" fields={parameters.map((one) => describeParameter(one, find))} />
        </Section>
      ) : null}
      {body ? (
        <Section title="Request body">
          <SchemaFields caption="Fields of the request" fields={listFields(body.schema, find)} />
        </Section>
      ) : null}
      <Section title="Responses">
        <Table caption="Responses" columns={RESPONSE_COLUMNS} rows={responses} keyOf={({ status }) => status} />
        {answerFields.length > 0 ? (
          <details>
            <summary>Fields of a successful response</summary>
            <SchemaFields caption="Fields of the response" fields={answerFields} />
          </details>
        ) : null}
      </Section>
    </>
  );
}

/** Describes a parameter like a field. */
function describeParameter({ name, required = false, description, schema }: Parameter, find: FindSchema): Field {
  const [field] = listFields({ properties: { [name]: schema }, required: required ? [name] : [] }, find);
  return { path: name, type: "", rules: [], ...field, isRequired: required, description: description ?? "" };
}
