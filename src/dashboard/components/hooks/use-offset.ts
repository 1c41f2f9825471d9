import { useLocation } from "preact-iso";
import { writeQuery } from "../../api/call.ts";

/** Returns the offset of a list's page, stored in the address as `offset`, and a function that changes it. */
export function useOffset(): [offset: number, setOffset: (offset: number) => void] {
  const { path, query, route } = useLocation();
  const offset = readOffset(query.offset);
  return [offset, (next) => route(path + writeQuery({ ...query, offset: next === 0 ? undefined : next }))];
}

/** Anything but a whole number from 0 is the first page. */
export function readOffset(text: string | undefined): number {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : 0;
}
