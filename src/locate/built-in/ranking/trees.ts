/**
 * Boosted trees as they are stored (training/ground/fit.py), each as [features, thresholds, left, right, leaves]: at a node go left where the feature is at
 * most the threshold. A child below zero is the leaf of that number, counted from one.
 */
type StoredTrees = readonly (readonly (readonly number[])[])[];

/** The nodes and the leaves of all trees, one tree after the other. `children`: of each node the left and the right one, by the same numbers as in a stored tree. */
export type Trees = {
  roots: Int32Array;
  features: Uint16Array;
  thresholds: Float64Array;
  children: Int32Array;
  leaves: Float64Array;
};

/** Lays stored trees out for reading them fast. */
export function openTrees(stored: StoredTrees): Trees {
  const roots: number[] = [];
  const children: number[] = [];
  const leaves: number[] = [];
  let nodes = 0;
  for (const [features = [], , left = [], right = [], ownLeaves = []] of stored) {
    const place = (child: number) => (child < 0 ? child - leaves.length : child + nodes);
    roots.push(place(features.length === 0 ? -1 : 0));
    for (const node of features.keys()) children.push(place(left[node] ?? -1), place(right[node] ?? -1));
    nodes += features.length;
    leaves.push(...ownLeaves);
  }
  return {
    roots: Int32Array.from(roots),
    features: Uint16Array.from(stored.flatMap(([features = []]) => features)),
    thresholds: Float64Array.from(stored.flatMap(([, thresholds = []]) => thresholds)),
    children: Int32Array.from(children),
    leaves: Float64Array.from(leaves),
  };
}

/** Sums the leaves that each row of features falls into, in the order of the trees. All rows go through a tree before the next one, which is faster. */
export function sumTrees(
  { roots, features, thresholds, children, leaves }: Trees,
  rows: readonly Float64Array[],
): Float64Array {
  const sums = new Float64Array(rows.length);
  // No number here is out of range: a tree asks only for features that a row has.
  for (let tree = 0; tree < roots.length; tree++) {
    const root = roots[tree] as number;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as Float64Array;
      let node = root;
      while (node >= 0) {
        const isLeft = (row[features[node] as number] as number) <= (thresholds[node] as number);
        node = children[2 * node + (isLeft ? 0 : 1)] as number;
      }
      sums[at] = (sums[at] as number) + (leaves[-node - 1] as number);
    }
  }
  return sums;
}
