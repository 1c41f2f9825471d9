/** A resource that an event is about, with the path of its page. */
export type Subject = { label: string; id: string; path: string };

/** By how its id begins. */
const KINDS: readonly (readonly [prefix: string, label: string, path: string])[] = [
  ["run_", "Run", "/fleet/runs/"],
  ["sess_", "Session", "/fleet/sessions/"],
  ["phone_", "Phone", "/fleet/"],
  ["file_", "File", "/fleet/files/"],
];

/** Returns the resources with a page of their own that a payload names, each once. */
export function listSubjects({ data }: { data?: unknown }): Subject[] {
  const ids = Object.entries((data ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    // Other texts, such as a file's name, may look like an id.
    typeof value === "string" && (name === "id" || name.endsWith("_id")) ? [value] : [],
  );
  return KINDS.flatMap(([prefix, label, path]) =>
    [...new Set(ids)].filter((id) => id.startsWith(prefix)).map((id) => ({ label, id, path: `${path}${id}` })),
  );
}
