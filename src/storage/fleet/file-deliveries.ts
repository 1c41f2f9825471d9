import type { DeliveryStatus, FileDelivery } from "../../domain/records/file-delivery.ts";
import { type FleetPage, type FleetSource, listFleetPage } from "./fleet-page.ts";
import { FIND_SEEN_PHONE } from "./phones.ts";

/** A page of one organization's deliveries to one phone, newest first. */
type DeliveryPage = { organizationId: string; phoneId: string; limit: number; offset: number };

export type FileDeliveryRow = {
  id: string;
  phone_id: string;
  file_id: string | null;
  filename: string;
  mime_type: string;
  size_bytes: number;
  status: DeliveryStatus;
  bytes_transferred: number | null;
  error: string | null;
  created_at: number;
};

const COUNT = "SELECT count(*) AS total FROM file_deliveries WHERE phone_id = ?1 AND organization_id = ?2";

/** The columns of a `FileDeliveryRow`. */
export const FILE_DELIVERY_FIELDS =
  "id, phone_id, file_id, filename, mime_type, size_bytes, status, bytes_transferred, error, created_at";

const PAGE = `
  SELECT ${FILE_DELIVERY_FIELDS} FROM file_deliveries WHERE phone_id = ?1 AND organization_id = ?2
  ORDER BY created_at DESC, id DESC LIMIT ?3 OFFSET ?4`;

/**
 * Returns a page of the organization's deliveries to the phone and how many there are, or null if the organization
 * can't see the phone.
 */
export async function listFileDeliveries(
  db: D1Database,
  page: DeliveryPage,
): Promise<{ deliveries: FileDelivery[]; total: number } | null> {
  const [visible, count, rows] = await db.batch([
    db.prepare(FIND_SEEN_PHONE).bind(page.organizationId, page.phoneId),
    db.prepare(COUNT).bind(page.phoneId, page.organizationId),
    db.prepare(PAGE).bind(page.phoneId, page.organizationId, page.limit, page.offset),
  ]);
  if (!visible?.results.length) return null;
  const total = (count?.results[0] as { total: number } | undefined)?.total ?? 0;
  return { deliveries: ((rows?.results ?? []) as FileDeliveryRow[]).map(readFileDelivery), total };
}

const OF_ORGANIZATION: FleetSource = {
  table: "file_deliveries",
  fields: FILE_DELIVERY_FIELDS,
  begins: "created_at",
  indexes: {
    page: "file_deliveries_by_organization",
    byStatus: "file_deliveries_by_status",
    byPhone: "file_deliveries_page",
  },
};

/**
 * Returns a page of the organization's deliveries to all phones and how many match the filters, or null if the
 * organization is unknown.
 */
export async function listOrganizationDeliveries(
  db: D1Database,
  page: FleetPage<DeliveryStatus>,
): Promise<{ deliveries: FileDelivery[]; total: number } | null> {
  const found = await listFleetPage<FileDeliveryRow>(db, OF_ORGANIZATION, page);
  return found && { deliveries: found.rows.map(readFileDelivery), total: found.total };
}

export function readFileDelivery(row: FileDeliveryRow): FileDelivery {
  return {
    id: row.id,
    phoneId: row.phone_id,
    fileId: row.file_id,
    filename: row.filename,
    mimeType: row.mime_type,
    sizeBytes: row.size_bytes,
    status: row.status,
    bytesTransferred: row.bytes_transferred,
    error: row.error,
    createdAtMs: row.created_at,
  };
}
