/**
 * Boosted trees (training/ground/fit.py), each as [features, thresholds, left, right, leaves]: at a node go left where the feature is at most the
 * threshold. A child below zero is the leaf of that number, counted from one.
 */
export type Trees = readonly (readonly (readonly number[])[])[];

/** Sums the leaves that a row of features falls into. */
export function sumTrees(trees: Trees, row: ArrayLike<number>): number {
  let sum = 0;
  for (const tree of trees) sum += findLeaf(tree, row);
  return sum;
}

function findLeaf(tree: Trees[number], row: ArrayLike<number>): number {
  const [features = [], thresholds = [], left = [], right = [], leaves = []] = tree;
  let node = features.length === 0 ? -1 : 0;
  while (node >= 0) {
    const value = row[features[node] ?? 0] ?? 0;
    node = (value <= (thresholds[node] ?? 0) ? left[node] : right[node]) ?? -1;
  }
  return leaves[-node - 1] ?? 0;
}

export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
