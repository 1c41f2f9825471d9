/** Adds other values to these, one by one. */
export function addTo(values: Float32Array, others: Float32Array): void {
  for (let at = 0; at < values.length; at++) values[at] = (values[at] as number) + (others[at] as number);
}

/** The product of two vectors. */
export function multiply(a: Float32Array, b: Float32Array): number {
  let product = 0;
  for (let at = 0; at < a.length; at++) product += (a[at] as number) * (b[at] as number);
  return product;
}

export function measureLength(vector: Float32Array): number {
  return Math.sqrt(multiply(vector, vector));
}

/** A vector of length 1 in the same direction; the vector itself if it has no length. */
export function toUnit(vector: Float32Array): Float32Array {
  const length = measureLength(vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
