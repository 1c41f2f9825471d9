import type { WantedType } from "../../../domain/deliveries/destination.ts";

/** The fields of the form of a destination. `maxPerSecond` is text, as typed. */
export type DestinationForm = {
  url: string;
  types: WantedType[];
  name: string;
  description: string;
  maxPerSecond: string;
  /** Headers to add or replace, as typed. */
  headers: { name: string; value: string }[];
  /** Names of headers that are removed. */
  removed: string[];
};

/** The settings of a destination that the form shows, as the API returns them. */
type Shown = {
  url: string;
  event_types: WantedType[];
  name?: string | null;
  description?: string | null;
  max_per_second?: number | null;
};

export const NEW_DESTINATION: DestinationForm = {
  url: "",
  types: ["*"],
  name: "",
  description: "",
  maxPerSecond: "",
  headers: [],
  removed: [],
};

/** Returns the form for an existing destination. The values of its headers are unknown to the page. */
export function readForm(destination: Shown): DestinationForm {
  return {
    url: destination.url,
    types: destination.event_types,
    name: destination.name ?? "",
    description: destination.description ?? "",
    maxPerSecond: destination.max_per_second?.toString() ?? "",
    headers: [],
    removed: [],
  };
}

/** Returns the body of the request. An empty field is null; headers that aren't named stay. */
export function writeForm({ url, types, name, description, maxPerSecond, headers, removed }: DestinationForm) {
  // A value without a name is sent, and refused: it would otherwise be lost unnoticed.
  const set = headers.filter((header) => `${header.name}${header.value}`.trim() !== "");
  return {
    url: url.trim(),
    event_types: types,
    name: name.trim() || null,
    description: description.trim() || null,
    max_per_second: maxPerSecond.trim() === "" ? null : Number(maxPerSecond),
    headers: Object.fromEntries([
      ...removed.map((each) => [each, null] as const),
      ...set.map((each) => [each.name.trim(), each.value.trim()] as const),
    ]),
  };
}
