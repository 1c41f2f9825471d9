import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { writeQuery } from "../../api/call.ts";

/**
 * Returns whether a page's dialog is open, and a function that opens and closes it. `?open=name` in the address opens
 * it too, and is then removed from there.
 */
export function useOpening(name: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { path, query, route } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const isAsked = query.open === name;
  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    route(path + writeQuery({ ...query, open: undefined }), true);
  }, [isAsked, path, query, route]);
  return [isOpen, setOpen];
}
