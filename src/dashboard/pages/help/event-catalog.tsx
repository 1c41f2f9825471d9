import { useMemo } from "preact/hooks";
import { useLocation } from "preact-iso";
import { buildExampleEvent, describeEnvelope, EVENT_HEADERS } from "../../../domain/events/describe-webhooks.ts";
import { EVENT_CATALOG } from "../../../domain/events/event-catalog.ts";
import { EVENT_TYPES, type EventType } from "../../../domain/events/event-types.ts";
import { type JsonSchema, listFields } from "../../../openapi/list-fields.ts";
import { Code } from "../../components/code.tsx";
import { Empty } from "../../components/empty.tsx";
import { InlineCode } from "../../components/inline-code.tsx";
import { Page, Section } from "../../components/page.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import { Table } from "../../components/table.tsx";
import { TYPES_BY_AREA } from "../destinations/event-types.ts";
import { Directory, type DirectoryGroup } from "./directory.tsx";
import { HELP_PLACES, linkEventType, RECEIVERS_PATH } from "./help-places.ts";
import { SchemaFields } from "./schema-fields.tsx";

const GROUPS: readonly DirectoryGroup[] = TYPES_BY_AREA.map(([area, types]) => ({
  name: `${area.charAt(0).toUpperCase()}${area.slice(1)}`,
  entries: types.map((type) => ({ id: type, href: linkEventType(type), label: type })),
}));

/** Every event type: when it is sent, its schema, an example, and the headers that come with it. */
export function EventCatalog() {
  const { query } = useLocation();
  const wanted = query.type ?? EVENT_TYPES[0];
  const type = EVENT_TYPES.find((one) => one === wanted);
  return (
    <Page
      title="Event catalog"
      part={type}
      lead={`The ${EVENT_TYPES.length} events that destinations receive. Each is a POST with a JSON body, signed by the Standard Webhooks scheme.`}
    >
      <Subplaces label="Help" places={HELP_PLACES} />
      <Directory title="Event types" groups={GROUPS} current={wanted}>
        {type ? (
          <OneType key={type} type={type} />
        ) : (
          <Empty title={`There is no event type ${wanted}`}>Choose one from the list.</Empty>
        )}
      </Directory>
    </Page>
  );
}

function OneType({ type }: { type: EventType }) {
  const { schema, fields, example } = useMemo(() => {
    const envelope = describeEnvelope(type);
    return {
      schema: JSON.stringify(envelope, null, 2),
      // An event's schema has no references.
      fields: listFields(envelope as JsonSchema, () => ({})),
      example: JSON.stringify(buildExampleEvent(type), null, 2),
    };
  }, [type]);
  return (
    <>
      <Section title={type}>
        <p>
          <InlineCode text={EVENT_CATALOG[type].description} />
        </p>
        <p>
          <a href={`/deliveries?event_type=${type}`}>Deliveries of this type</a> ·{" "}
          <a href={RECEIVERS_PATH}>Receivers that verify signatures</a>
        </p>
      </Section>
      <Section title="Example">
        <Code text={example} label={`Example of ${type}`} language="json" />
        <p class="field-note">
          Formatted for reading; it is sent on one line. A test has <code>"test": true</code> and an id of its own.
        </p>
      </Section>
      <Section title="Fields">
        <SchemaFields caption={`Fields of ${type}`} fields={fields} />
        <details>
          <summary>JSON Schema</summary>
          <Code text={schema} label={`JSON Schema of ${type}`} language="json" />
        </details>
      </Section>
      <Section title="Headers">
        <Table
          caption="Headers of every delivery"
          columns={[
            { key: "name", title: "Header", cell: ({ name }) => <code>{name}</code> },
            { key: "meaning", title: "Meaning", cell: ({ description }) => <InlineCode text={description} /> },
          ]}
          rows={EVENT_HEADERS}
          keyOf={({ name }) => name}
        />
      </Section>
    </>
  );
}
