import { useState } from "preact/hooks";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { SelectField, TextField } from "../../components/fields.tsx";
import { usePhonesNamed } from "../../components/hooks/use-phones-named.ts";
import { writePhoneName } from "./phone-words.ts";

/** Selects one phone. If there are more than can be offered at once, a field offers those with the typed name instead. */
export function PhoneFilter({ id, onId }: { id: string | undefined; onId(id: string): void }) {
  const [typed, setTyped] = useState("");
  const { newest, named, isPart, isSearching, error } = usePhonesNamed(typed);
  const offered = new Map((named ?? newest).map((phone) => [phone.id, writePhoneName(phone)]));
  const other = id !== undefined && !offered.has(id) ? id : undefined;
  const otherName = useName(isPart ? other : undefined);
  const hint = error
    ? error.message
    : isSearching
      ? "Searching…"
      : named
        ? `${named.length === 1 ? "1 phone" : `${named.length} phones`} to choose from`
        : undefined;
  return (
    <>
      {isPart ? (
        <TextField
          label="Phone's name"
          type="search"
          placeholder="Words of its name"
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onText={setTyped}
          hint={hint}
        />
      ) : null}
      <SelectField
        label="Phone"
        value={id ?? ""}
        onValue={onId}
        options={[["", "All phones"], ...(other ? [[other, otherName ?? other] as const] : []), ...offered]}
      />
    </>
  );
}

/** Returns the name of a phone that isn't offered; nothing until it is known. */
function useName(phoneId: string | undefined): string | undefined {
  const id = useOrganizationId();
  const { data, isPlaceholderData } = useAnswer(
    "phones.get",
    { params: { id, phone_id: phoneId ?? "" } },
    { isWanted: phoneId !== undefined },
  );
  return phoneId !== undefined && data && !isPlaceholderData ? writePhoneName(data) : undefined;
}
