import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { TYPING_PAUSE_MS, useSettled } from "./use-settled.ts";

/** As many phones as one response has, and characters as the API takes of a name. */
export const MAX_PHONES = 100;
export const MAX_NAME_CHARACTERS = 256;

/**
 * Returns the organization's newest phones, and those with the typed name. The service is asked for the latter only if
 * there are more phones than one response has: until then, `named` is undefined.
 */
export function usePhonesNamed(typed: string) {
  const id = useOrganizationId();
  const name = typed.trim();
  const isSettled = useSettled(name, TYPING_PAUSE_MS) === name;
  const { data: newest } = useAnswer("organizations.phones.list", { params: { id }, query: { limit: MAX_PHONES } });
  const isPart = newest !== undefined && newest.total > newest.phones.length;
  const isAsked = isPart && name !== "" && name.length <= MAX_NAME_CHARACTERS;
  const named = useAnswer(
    "organizations.phones.list",
    { params: { id }, query: { name, limit: MAX_PHONES } },
    { isWanted: isAsked && isSettled },
  );
  return {
    newest: newest?.phones ?? [],
    /** True if the organization has more phones than `newest`. */
    isPart,
    named: isAsked ? named.data?.phones : undefined,
    error: isAsked ? named.error : null,
    isSearching: isAsked && named.error === null && (named.data === undefined || named.isPlaceholderData),
  };
}
