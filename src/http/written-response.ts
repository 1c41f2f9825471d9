/**
 * A response of our own before it is sent: a `Response` is made of it only once all its headers are known, since each
 * change of one costs a call of the runtime. `text` is null without a body.
 */
export type WrittenResponse = { status: number; headers: Readonly<Record<string, string>>; text: string | null };
