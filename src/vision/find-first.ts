/**
 * Returns the first index at which `isReached` is true, by binary search; the list's length if there is none. Once
 * true, `isReached` must stay true to the end of the list.
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
