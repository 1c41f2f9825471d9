import { hashApiKey, showKeyPrefix } from "../domain/api-key.ts";
import { makeId } from "../domain/ids.ts";
import {
  DEMO_BALANCE_MICRODOLLARS,
  DEMO_KEY_ID,
  DEMO_ORGANIZATION,
  LOCAL_API_KEY,
  listSeedDeliveries,
  OTHER_ORGANIZATION,
  SEED_FILES,
  SEED_PHONES,
} from "./seed-data.ts";

// Statements a batch: D1 bounds what one call may take.
const BATCH_SIZE = 50;
const CREDIT_REQUEST_ID = "seed:demo-credit";

/**
 * Fills a local database with the demo organization, its key, phones, files and deliveries. Inserts only what is missing:
 * a second run changes nothing, not even a balance that was spent or a key that was revoked.
 *
 * @param nowMs Unix milliseconds; the deliveries are dated back from it
 */
export async function seedDatabase(db: D1Database, nowMs: number): Promise<void> {
  const statements = [
    ...insertOrganizations(db, nowMs),
    ...(await insertKey(db, nowMs)),
    ...SEED_PHONES.map((phone) =>
      db
        .prepare(
          "INSERT INTO phones (id, organization_id, name, nickname, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        )
        .bind(phone.id, phone.organizationId, phone.name, phone.nickname, nowMs),
    ),
    ...SEED_FILES.map((file) =>
      db
        .prepare(
          "INSERT INTO files (id, organization_id, filename, mime_type, size_bytes, created_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        )
        .bind(file.id, file.organizationId, file.filename, file.mimeType, file.sizeBytes, nowMs),
    ),
    ...insertDeliveries(db, nowMs),
  ];
  for (let start = 0; start < statements.length; start += BATCH_SIZE) {
    await db.batch(statements.slice(start, start + BATCH_SIZE));
  }
}

function insertOrganizations(db: D1Database, nowMs: number): D1PreparedStatement[] {
  const organizations = [
    { ...DEMO_ORGANIZATION, balance: DEMO_BALANCE_MICRODOLLARS },
    { ...OTHER_ORGANIZATION, balance: 0 },
  ];
  return [
    ...organizations.map(({ id, name, slug, planName, balance }) =>
      db
        .prepare(
          `INSERT INTO organizations (id, name, slug, plan_name, balance_microdollars, created_at)
           VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        )
        .bind(id, name, slug, planName, balance, nowMs),
    ),
    db
      .prepare(
        `INSERT INTO ledger (id, organization_id, request_id, kind, amount_microdollars, balance_after_microdollars, reason, created_at)
         VALUES (?1, ?2, ?3, 'credit', ?4, ?4, 'Opening credit of the local start', ?5) ON CONFLICT DO NOTHING`,
      )
      .bind(makeId("ledger", nowMs), DEMO_ORGANIZATION.id, CREDIT_REQUEST_ID, DEMO_BALANCE_MICRODOLLARS, nowMs),
  ];
}

async function insertKey(db: D1Database, nowMs: number): Promise<D1PreparedStatement[]> {
  const sha256 = await hashApiKey(LOCAL_API_KEY);
  return [
    db
      .prepare(
        `INSERT INTO api_keys (id, organization_id, name, role, key_sha256, prefix, created_at)
         VALUES (?, ?, 'Local development', 'owner', ?, ?, ?) ON CONFLICT DO NOTHING`,
      )
      .bind(DEMO_KEY_ID, DEMO_ORGANIZATION.id, sha256, showKeyPrefix(LOCAL_API_KEY), nowMs),
  ];
}

function insertDeliveries(db: D1Database, nowMs: number): D1PreparedStatement[] {
  return listSeedDeliveries().map(({ id, organizationId, phoneId, file, status, bytesTransferred, error, ageMs }) =>
    db
      .prepare(
        `INSERT INTO file_deliveries (id, organization_id, phone_id, file_id, filename, mime_type, size_bytes, status,
           bytes_transferred, error, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      )
      .bind(
        id,
        organizationId,
        phoneId,
        file.id,
        file.filename,
        file.mimeType,
        file.sizeBytes,
        status,
        bytesTransferred,
        error,
        nowMs - ageMs,
      ),
  );
}
