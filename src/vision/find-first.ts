/**
 * Returns the first place in a list at which `isReached` is true, its length if it is nowhere. The list is sorted so that from there on it stays true:
 * only a few places are looked at.
 */
export function findFirst<Item>(items: readonly Item[], isReached: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(items[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
