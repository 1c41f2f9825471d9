import type { FileDelivery } from "../../domain/records/file-delivery.ts";
import type { LibraryFile } from "../../domain/records/library-file.ts";
import { readRecord, selectColumns } from "../record-columns.ts";
import { FILE_DELIVERY_FIELDS, type FileDeliveryRow, readFileDelivery } from "./file-deliveries.ts";
import type { OwnRecord } from "./fleet-page.ts";

/** The most deliveries of a file that are read. */
export const MAX_FILE_DELIVERIES = 100;

const FILE = `SELECT ${selectColumns("files")} FROM files WHERE id = ?1 AND organization_id = ?2`;

// The index of a file's deliveries has the order in which they were stored, which is that of their creation.
const DELIVERIES = `
  SELECT ${FILE_DELIVERY_FIELDS} FROM file_deliveries INDEXED BY file_deliveries_by_file
  WHERE file_id = ?1 AND organization_id = ?2 ORDER BY rowid DESC LIMIT ${MAX_FILE_DELIVERIES}`;

/** Returns a file with its latest deliveries, newest first, or null if the organization has no such file. */
export async function findFile(
  db: D1Database,
  { id, organizationId }: OwnRecord,
): Promise<{ file: LibraryFile; deliveries: FileDelivery[] } | null> {
  const [files, deliveries] = await db.batch([FILE, DELIVERIES].map((sql) => db.prepare(sql).bind(id, organizationId)));
  const row = files?.results[0] as Record<string, unknown> | undefined;
  if (!row) return null;
  return {
    file: readRecord<"files">(row),
    deliveries: ((deliveries?.results ?? []) as FileDeliveryRow[]).map(readFileDelivery),
  };
}
