import { useLayoutEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { LocateOptions } from "./locate-call.ts";
import type { Opened } from "./opened.ts";
import { readLocateAddress } from "./repeat-address.ts";
import { useStateOf } from "./use-state-of.ts";

const FRESH: LocateOptions = {
  kind: "screenshots.locate",
  query: "",
  model: null,
  withTexts: true,
  withPicture: false,
};

export type LocateForm = { wanted: LocateOptions; set(changed: Partial<LocateOptions>): void };

/** Keeps the options of locate. They stay with the next picture, except for the query, which is about one picture. */
export function useLocateOptions(opened: Opened | null): LocateForm {
  const { query: address } = useLocation();
  const [options, setOptions] = useState(() => readLocateAddress(address, FRESH));
  const asked = opened?.located?.options ?? null;
  const [query, setQuery] = useStateOf<string>(opened, asked?.query ?? readLocateAddress(address, FRESH).query);
  useLayoutEffect(() => {
    if (asked) setOptions(asked);
  }, [opened]);
  return {
    wanted: { ...options, query },
    set: (changed) => {
      setOptions((last) => ({ ...last, ...changed }));
      if (changed.query !== undefined) setQuery(() => changed.query ?? "");
    },
  };
}
