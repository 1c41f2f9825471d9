import type { ComponentProps } from "preact";
import { TextField } from "../../components/fields.tsx";

/** A field for words of a phone's name. */
export function PhoneNameField(props: ComponentProps<typeof TextField>) {
  return <TextField type="search" placeholder="Words of its name" autocomplete="off" spellcheck={false} {...props} />;
}
