export const FILE_STATUSES = ["ready", "capture_failed"] as const;
export const FILE_SOURCES = ["upload", "capture"] as const;

export type FileStatus = (typeof FILE_STATUSES)[number];
type FileSource = (typeof FILE_SOURCES)[number];

/**
 * A file in an organization's library, without its bytes. A file with the status `capture_failed` was never added to
 * the library: only its id and its reason are stored. `sessionId`: the session that captured it.
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
