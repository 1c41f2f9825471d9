export const FILE_STATUSES = ["ready", "capture_failed"] as const;
export const FILE_SOURCES = ["upload", "capture"] as const;

export type FileStatus = (typeof FILE_STATUSES)[number];
export type FileSource = (typeof FILE_SOURCES)[number];

/**
 * A file of an organization's library, without its bytes. One with the status `capture_failed` never became part of the library: it is
 * kept for its id and its reason only. `sessionId`: the session that captured it.
 */
export type LibraryFile = {
  id: string;
  organizationId: string;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  status: FileStatus;
  source: FileSource;
  sessionId: string | null;
  failureReason: string | null;
  createdAtMs: number;
  version: number;
};
