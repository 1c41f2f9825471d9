import { Plus, X } from "lucide-preact";
import { MAX_CUSTOM_HEADERS } from "../../../domain/deliveries/custom-headers.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/fields.tsx";
import type { DestinationForm } from "./destination-form.ts";
import "./destination.css";

type Props = {
  form: DestinationForm;
  headerNames: readonly string[];
  fault: string | undefined;
  onChange(changes: Partial<DestinationForm>): void;
};

/** Headers to add to each webhook. Stored values aren't shown: they can only be replaced or removed. */
export function HeadersField({ form: { headers, removed }, headerNames, fault, onChange }: Props) {
  const kept = headerNames.filter((name) => !removed.includes(name));
  const change = (index: number, changes: { name?: string; value?: string }) =>
    onChange({ headers: headers.map((header, at) => (at === index ? { ...header, ...changes } : header)) });
  return (
    <fieldset class="headers-field">
      <legend>Headers</legend>
      {kept.map((name) => (
        <p key={name}>
          <code>{name}</code> <span class="faint">value hidden</span>{" "}
          <Button kind="quiet" icon={X} onClick={() => onChange({ removed: [...removed, name] })}>
            Remove {name}
          </Button>
        </p>
      ))}
      {headers.map(({ name, value }, index) => (
        // The rows have no identity besides their position.
        <div class="header-row" key={index}>
          <TextField
            label={`Header ${index + 1}`}
            autocomplete="off"
            placeholder="x-api-key"
            value={name}
            onText={(text) => change(index, { name: text })}
          />
          <TextField
            label={`Value ${index + 1}`}
            autocomplete="off"
            value={value}
            onText={(text) => change(index, { value: text })}
          />
        </div>
      ))}
      {kept.length + headers.length < MAX_CUSTOM_HEADERS ? (
        <Button kind="quiet" icon={Plus} onClick={() => onChange({ headers: [...headers, { name: "", value: "" }] })}>
          Add a header
        </Button>
      ) : null}
      <p class={fault ? "field-note fault" : "field-note"} role={fault ? "alert" : undefined}>
        {fault ? `It ${fault}.` : "Sent with each webhook. Values are stored encrypted and never shown again."}
      </p>
    </fieldset>
  );
}
