const UNITS = ["kB", "MB", "GB", "TB"];

/** Formats a size for people, in powers of 1,000: "48.7 MB". */
export function writeSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  return `${Number((bytes / 1_000 ** power).toFixed(1))} ${UNITS[power - 1]}`;
}
