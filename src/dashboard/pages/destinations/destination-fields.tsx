import type { WantedType } from "../../../domain/destination.ts";
import { faultOf, TextField } from "../../components/fields.tsx";
import { EventTypesField } from "./event-types-field.tsx";

const URL_FIELD = "url";
const TYPES_FIELD = "event_types";

/** Returns what an error says about single fields. */
export function findFaults(error: Error | null): (string | undefined)[] {
  return [URL_FIELD, TYPES_FIELD].map((field) => faultOf(error, field));
}

/** The fields of a destination: its URL and its event types. */
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
        label="Receiver URL"
        type="url"
        inputMode="url"
        placeholder="https://example.com/webhooks"
        autocomplete="off"
        required
        value={url}
        onText={onUrl}
        fault={faultOf(error, URL_FIELD)}
        hint="Must start with https:// and have a public host name."
      />
      <EventTypesField types={types} fault={faultOf(error, TYPES_FIELD)} onTypes={onTypes} />
      {types.length === 0 ? <p class="field-note">Choose at least one event type.</p> : null}
    </>
  );
}
