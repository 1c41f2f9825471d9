/** How many bytes are fetched at a time: fetching costs more than an id takes to write. */
const POOL_BYTES = 4096;

let pool = new Uint8Array();

/** Returns random bytes that no other caller gets. The pool is filled by the first call, since a Worker's global scope has no random numbers. */
export function takeRandomBytes(count: number): Uint8Array {
  if (pool.length < count) pool = crypto.getRandomValues(new Uint8Array(Math.max(count, POOL_BYTES)));
  const taken = pool.subarray(0, count);
  pool = pool.subarray(count);
  return taken;
}
