import type { FileDelivery } from "./file-delivery.ts";

/** A file delivery as stored: what the API shows, its organization, and its version. */
export type StoredDelivery = FileDelivery & { organizationId: string; version: number };
