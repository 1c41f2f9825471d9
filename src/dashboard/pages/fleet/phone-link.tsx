import { usePhoneName } from "./use-phone-names.ts";

/** Leads to a phone's page, by its name once that is known. */
export function PhoneLink({ id }: { id: string }) {
  return <a href={`/fleet/${id}`}>{usePhoneName(id) ?? id}</a>;
}
