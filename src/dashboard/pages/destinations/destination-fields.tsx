import type { WantedType } from "../../../domain/destination.ts";
import { faultOf, TextField } from "../../components/fields.tsx";
import { EventTypesField } from "./event-types-field.tsx";

const URL_FIELD = "url";
const TYPES_FIELD = "event_types";

/** What a refusal says of the single fields. */
export function findFaults(error: Error | null): (string | undefined)[] {
  return [URL_FIELD, TYPES_FIELD].map((field) => faultOf(error, field));
}

/** What is said of a destination: its URL and the event types that go there. */
export function DestinationFields({
  url,
  types,
  error,
  onUrl,
  onTypes,
}: {
  url: string;
  types: readonly WantedType[];
  error: Error | null;
  onUrl(url: string): void;
  onTypes(types: WantedType[]): void;
}) {
  return (
    <>
      <TextField
        label="URL of your receiver"
        type="url"
        inputMode="url"
        placeholder="https://example.com/webhooks"
        autocomplete="off"
        required
        value={url}
        onText={onUrl}
        fault={faultOf(error, URL_FIELD)}
        hint="It starts with https:// and has a public host name."
      />
      <EventTypesField types={types} fault={faultOf(error, TYPES_FIELD)} onTypes={onTypes} />
      {types.length === 0 ? <p class="field-note">Choose at least one event type.</p> : null}
    </>
  );
}
