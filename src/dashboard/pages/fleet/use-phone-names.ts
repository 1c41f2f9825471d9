import { useMemo } from "preact/hooks";
import { call } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useReading } from "../../api/reading.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { MAX_PHONES } from "../../components/hooks/use-phones-named.ts";
import { LIVE_MS } from "../../components/live.tsx";
import { type ListedPhone, writePhoneName } from "./phone-words.ts";

/** Names change rarely. */
const EVERY_MS = 10 * LIVE_MS;

type Names = ReadonlyMap<string, string>;

/**
 * Returns the names of the phones that are shown, by their ids, as soon as they are known. Most organizations have no
 * more phones than one response, which filters read as well; only those that aren't in it are asked for by their ids.
 */
export function usePhoneNames(ids: readonly (string | null)[]): Names {
  const id = useOrganizationId();
  const input = { params: { id }, query: { limit: MAX_PHONES } };
  const { data } = useAnswer("organizations.phones.list", input, { everyMs: EVERY_MS });
  const newest = useMemo(() => data && nameAll(data.phones), [data]);
  const others = useNamesById(newest ? ids.filter((one) => one !== null && !newest.has(one)) : [], EVERY_MS);
  return useMemo(() => new Map([...others, ...(newest ?? [])]), [others, newest]);
}

/** Returns the name of one phone; nothing until it is known. */
export function usePhoneName(id: string | null | undefined): string | undefined {
  return useNamesById([id ?? null]).get(id ?? "");
}

function useNamesById(wanted: readonly (string | null)[], everyMs?: number): Names {
  const id = useOrganizationId();
  // A comma separates ids. The few that have one stay without a name.
  const ids = [...new Set(wanted)].filter((one) => one !== null && !one.includes(",")).sort();
  const { data } = useReading<ListedPhone[]>({
    queryKey: [id, "organizations.phones.list", { ids }],
    queryFn: async ({ signal }) => {
      const inputs = splitIds(ids).map((some) => ({
        params: { id },
        query: { ids: some.join(","), limit: MAX_PHONES },
      }));
      const answers = await Promise.all(inputs.map((input) => call("organizations.phones.list", input, { signal })));
      return answers.flatMap(({ phones }) => phones);
    },
    ...{ everyMs, enabled: ids.length > 0, keepsLast: true },
  });
  return useMemo(() => nameAll(data ?? []), [data]);
}

function nameAll(phones: readonly ListedPhone[]): Map<string, string> {
  return new Map(phones.map((phone) => [phone.id, writePhoneName(phone)]));
}

/** Splits ids into parts, each for one call. */
function splitIds(ids: readonly (string | null)[]) {
  const count = Math.ceil(ids.length / MAX_PHONES);
  return Array.from({ length: count }, (_, index) => ids.slice(index * MAX_PHONES, (index + 1) * MAX_PHONES));
}
