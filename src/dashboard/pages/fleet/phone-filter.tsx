import { useState } from "preact/hooks";
import { SelectField } from "../../components/fields.tsx";
import { usePhonesNamed } from "../../components/hooks/use-phones-named.ts";
import { PhoneNameField } from "./phone-name-field.tsx";
import { writePhoneName } from "./phone-words.ts";
import { usePhoneName } from "./use-phone-names.ts";

/** Selects one phone. If there are more than can be offered at once, a field offers those with the typed name instead. */
export function PhoneFilter({ id, onId }: { id: string | undefined; onId(id: string): void }) {
  const [typed, setTyped] = useState("");
  const { newest, named, isPart, isSearching, error } = usePhonesNamed(typed);
  const offered = new Map((named ?? newest).map((phone) => [phone.id, writePhoneName(phone)]));
  const other = id !== undefined && !offered.has(id) ? id : undefined;
  const otherName = usePhoneName(isPart ? other : undefined);
  const hint = error
    ? error.message
    : isSearching
      ? "Searching…"
      : named
        ? `${named.length === 1 ? "1 phone" : `${named.length} phones`} to choose from`
        : undefined;
  return (
    <>
      {isPart ? <PhoneNameField label="Phone's name" value={typed} onText={setTyped} hint={hint} /> : null}
      <SelectField
        label="Phone"
        value={id ?? ""}
        onValue={onId}
        options={[["", "All phones"], ...(other ? [[other, otherName ?? other] as const] : []), ...offered]}
      />
    </>
  );
}
