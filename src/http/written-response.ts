/**
 * One of our own responses before it is sent. It becomes a `Response` only once all headers are known, since each
 * change of a header is a call into the runtime. `text` is null without a body.
 */
export type WrittenResponse = { status: number; headers: Readonly<Record<string, string>>; text: string | null };
