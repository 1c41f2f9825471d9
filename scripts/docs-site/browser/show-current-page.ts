/** Scrolls the navigation to the current page: the list of operations is longer than a screen. */
export function showCurrentPage(): void {
  const current = document.querySelector<HTMLElement>(".pages a[aria-current]");
  const list = current?.closest("nav");
  if (!current || !list || list.scrollHeight <= list.clientHeight) return;
  list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}
