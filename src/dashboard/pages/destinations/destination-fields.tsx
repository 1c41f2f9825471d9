import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { MAX_PER_SECOND } from "../../../domain/deliveries/destination.ts";
import { faultOf, TextField } from "../../components/fields.tsx";
import type { DestinationForm } from "./destination-form.ts";
import { EventTypesField } from "./event-types-field.tsx";
import { HeadersField } from "./headers-field.tsx";

const FIELDS = ["url", "event_types", "name"];
/** The fields that stay folded until one of them has an error. */
const MORE_FIELDS = ["description", "max_per_second", "headers"];

const URL_RULE = "Must start with https:// and have a public host name.";
const MOVE_NOTE = "Another scheme, host or port removes the stored headers: add them again in the same change.";

/** Returns what an error says about single fields. */
export function findFaults(error: Error | null): (string | undefined)[] {
  return [...FIELDS, ...MORE_FIELDS].map((field) => faultOf(error, field));
}

type Props = {
  form: DestinationForm;
  /** The names of the headers that the destination has. */
  headerNames: readonly string[];
  error: Error | null;
  onChange(changes: Partial<DestinationForm>): void;
};

/** The fields of a destination: its URL and event types, and less common settings. */
export function DestinationFields({ form, headerNames, error, onChange }: Props) {
  return (
    <>
      <TextField
        label="Receiver URL"
        type="url"
        inputMode="url"
        placeholder="https://example.com/webhooks"
        autocomplete="off"
        required
        value={form.url}
        onText={(url) => onChange({ url })}
        fault={faultOf(error, "url")}
        hint={headerNames.length > 0 ? `${URL_RULE} ${MOVE_NOTE}` : URL_RULE}
      />
      <TextField
        label="Name"
        autocomplete="off"
        value={form.name}
        onText={(name) => onChange({ name })}
        fault={faultOf(error, "name")}
        hint="Optional. Shown instead of the URL."
      />
      <EventTypesField
        types={form.types}
        fault={faultOf(error, "event_types")}
        onTypes={(types) => onChange({ types })}
      />
      {form.types.length === 0 ? <p class="field-note">Choose at least one event type.</p> : null}
      <MoreSettings isFaulty={MORE_FIELDS.some((field) => faultOf(error, field) !== undefined)}>
        <TextField
          label="Description"
          autocomplete="off"
          value={form.description}
          onText={(description) => onChange({ description })}
          fault={faultOf(error, "description")}
        />
        <TextField
          label="Rate limit (per second)"
          type="number"
          min={1}
          max={MAX_PER_SECOND}
          value={form.maxPerSecond}
          onText={(maxPerSecond) => onChange({ maxPerSecond })}
          fault={faultOf(error, "max_per_second")}
          hint="How many attempts may start in a second. Empty: no limit. Deliveries beyond it wait; none is lost."
        />
        <HeadersField form={form} headerNames={headerNames} fault={faultOf(error, "headers")} onChange={onChange} />
      </MoreSettings>
    </>
  );
}

/** Unfolds when one of its fields has an error. Only the reader folds it: the error goes as soon as they correct it. */
function MoreSettings({ isFaulty, children }: { isFaulty: boolean; children: ComponentChildren }) {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isFaulty && details.current) details.current.open = true;
  }, [isFaulty]);
  return (
    <details ref={details}>
      <summary>More settings</summary>
      {children}
    </details>
  );
}
