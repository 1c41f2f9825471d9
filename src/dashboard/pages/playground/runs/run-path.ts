/** Returns the path of a kept run. */
export function writeRunPath(id: string): string {
  return `/playground?run=${id}`;
}
