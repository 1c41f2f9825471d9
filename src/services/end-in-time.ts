/**
 * Returns the result of `work`. Throws a DOMException "TimeoutError" with the message if it takes longer. The work isn't
 * ended by that.
 */
export async function endInTime<Result>(work: Promise<Result>, deadlineMs: number, message: string): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DOMException(message, "TimeoutError")), deadlineMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
