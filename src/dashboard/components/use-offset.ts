import { useLocation } from "preact-iso";
import { writeQuery } from "../api/call.ts";

/** Where the page of a list begins, kept in the address as `offset`; with the way to another one. */
export function useOffset(): [offset: number, setOffset: (offset: number) => void] {
  const { path, query, route } = useLocation();
  const offset = readOffset(query.offset);
  return [offset, (next) => route(path + writeQuery({ ...query, offset: next === 0 ? undefined : next }))];
}

/** What isn't a whole number from 0 on is the beginning. */
export function readOffset(text: string | undefined): number {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : 0;
}
