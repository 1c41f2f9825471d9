/** States of a file pushed to a phone; the last two are final (docs/contract/decisions.md, "File delivery"). */
export const DELIVERY_STATUSES = ["dispatching", "dispatched", "delivered", "failed"] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * A file delivery (docs/contract/interface.md, "File delivery"). `createdAtMs` is Unix milliseconds; null means that
 * there is no value yet.
 */
export type FileDelivery = {
  id: string;
  phoneId: string;
  fileId: string | null;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  status: DeliveryStatus;
  bytesTransferred: number | null;
  error: string | null;
  createdAtMs: number;
};
