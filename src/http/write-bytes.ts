const KIBIBYTE = 1024;

/** Writes a limit of whole KiB as `64 KiB` or `48 MiB`. */
export function writeBytes(bytes: number): string {
  const kibibytes = bytes / KIBIBYTE;
  return kibibytes % KIBIBYTE === 0 ? `${kibibytes / KIBIBYTE} MiB` : `${kibibytes} KiB`;
}
