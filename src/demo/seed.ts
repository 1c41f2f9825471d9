import { hashApiKey, showKeyPrefix } from "../domain/access/api-key.ts";
import { makeId } from "../domain/ids.ts";
import { prepareInsertRows, type Value } from "./insert-rows.ts";
import {
  DEMO_BALANCE_MICRODOLLARS,
  DEMO_KEY_ID,
  DEMO_ORGANIZATION,
  LOCAL_API_KEY,
  listSeedDeliveries,
  OTHER_ORGANIZATION,
  SEED_FILES,
  SEED_MEMBERS,
  SEED_PHONES,
} from "./seed-data.ts";

type Row = Record<string, Value>;

/** The age of the organizations in milliseconds: longer than anything that happened to them. */
const AGE_MS = 30 * 86_400_000;

/**
 * Fills a local database with the demo organization, its key, members, phones, files and deliveries, in one
 * transaction. Inserts only what is missing: a second run changes nothing, not even a balance that was spent or a key
 * that was revoked.
 *
 * @param nowMs Unix milliseconds; the past is dated back from it
 */
export async function seedDatabase(db: D1Database, nowMs: number): Promise<void> {
  const keySha256 = await hashApiKey(LOCAL_API_KEY);
  await db.batch([
    ...prepareInsert(db, "organizations", listOrganizations(nowMs)),
    ...prepareInsert(db, "ledger", [makeOpeningCredit(nowMs)]),
    ...prepareInsert(db, "api_keys", [makeLocalKey(keySha256, nowMs)]),
    ...prepareInsert(db, "users", listUsers(nowMs)),
    ...prepareInsert(db, "members", listMembers(nowMs)),
    ...prepareInsert(
      db,
      "phones",
      SEED_PHONES.map(({ organizationId, ...phone }) => ({
        ...phone,
        organization_id: organizationId,
        created_at: nowMs - AGE_MS,
      })),
    ),
    ...prepareInsert(
      db,
      "files",
      SEED_FILES.map(({ id, organizationId, filename, mimeType, sizeBytes }) => ({
        id,
        organization_id: organizationId,
        filename,
        mime_type: mimeType,
        size_bytes: sizeBytes,
        created_at: nowMs - AGE_MS,
      })),
    ),
    ...prepareInsert(db, "file_deliveries", listDeliveries(nowMs)),
  ]);
}

function prepareInsert(db: D1Database, table: string, rows: readonly Row[]): D1PreparedStatement[] {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => columns.map((column) => row[column] ?? null));
  return prepareInsertRows(db, table, columns, values);
}

function listOrganizations(nowMs: number): Row[] {
  return [
    { ...DEMO_ORGANIZATION, balance: DEMO_BALANCE_MICRODOLLARS },
    { ...OTHER_ORGANIZATION, balance: 0 },
  ].map(({ id, name, slug, planName, balance }) => ({
    id,
    name,
    slug,
    plan_name: planName,
    balance_microdollars: balance,
    created_at: nowMs - AGE_MS,
  }));
}

function makeOpeningCredit(nowMs: number): Row {
  return {
    id: makeId("ledger", nowMs),
    organization_id: DEMO_ORGANIZATION.id,
    // Unique in the ledger, so the credit is given once.
    request_id: "seed:demo-credit",
    kind: "credit",
    amount_microdollars: DEMO_BALANCE_MICRODOLLARS,
    balance_after_microdollars: DEMO_BALANCE_MICRODOLLARS,
    reason: "Opening credit of the local start",
    created_at: nowMs - AGE_MS,
  };
}

function makeLocalKey(keySha256: string, nowMs: number): Row {
  return {
    id: DEMO_KEY_ID,
    organization_id: DEMO_ORGANIZATION.id,
    name: "Local development",
    role: "owner",
    key_sha256: keySha256,
    prefix: showKeyPrefix(LOCAL_API_KEY),
    created_at: nowMs,
  };
}

function listUsers(nowMs: number): Row[] {
  return SEED_MEMBERS.map(({ id, email, name }) => ({ id, email, name, created_at: nowMs - AGE_MS }));
}

function listMembers(nowMs: number): Row[] {
  return SEED_MEMBERS.map(({ id, organizationId, role }) => ({
    organization_id: organizationId,
    user_id: id,
    role,
    created_at: nowMs - AGE_MS,
  }));
}

function listDeliveries(nowMs: number): Row[] {
  return listSeedDeliveries().map(({ id, organizationId, phoneId, file, status, bytesTransferred, error, ageMs }) => ({
    id,
    organization_id: organizationId,
    phone_id: phoneId,
    file_id: file.id,
    filename: file.filename,
    mime_type: file.mimeType,
    size_bytes: file.sizeBytes,
    status,
    bytes_transferred: bytesTransferred,
    error,
    created_at: nowMs - ageMs,
  }));
}
