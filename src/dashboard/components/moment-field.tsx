import { useEffect, useState } from "preact/hooks";
import { TextField } from "./fields.tsx";

/** Years before it are on their way to one that is typed digit by digit. */
const EARLIEST_YEAR = 2000;

/** A date and a time in the reader's zone. `at`: RFC 3339; null: none. */
export function MomentField({
  at,
  onMoment,
  ...rest
}: {
  label: string;
  at: string | null;
  hint?: string;
  fault?: string | undefined;
  required?: boolean;
  onMoment(at: string | null): void;
}) {
  const [text, setText] = useState(() => writeLocal(at));
  useEffect(() => setText(writeLocal(at)), [at]);
  return (
    <TextField
      {...rest}
      type="datetime-local"
      value={text}
      onText={(typed) => {
        setText(typed);
        const moment = new Date(typed);
        if (typed === "") onMoment(null);
        else if (moment.getFullYear() >= EARLIEST_YEAR) onMoment(moment.toISOString());
      }}
    />
  );
}

/** As a `datetime-local` field has it, to the minute. */
function writeLocal(at: string | null): string {
  if (at === null || Number.isNaN(Date.parse(at))) return "";
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
