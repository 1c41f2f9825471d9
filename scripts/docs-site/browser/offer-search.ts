/** Shows the search button. The search itself, with its index, is loaded when it is first opened. */
export function offerSearch(): void {
  const button = document.querySelector<HTMLButtonElement>("#open-search");
  if (!button) return;
  const open = async () => {
    const { openSearch } = await import("./search.ts");
    await openSearch();
  };
  button.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest("input, textarea, dialog");
    if (isTyping || event.altKey || event.metaKey || event.ctrlKey || event.key !== "/") return;
    event.preventDefault();
    void open();
  });
  button.hidden = false;
}
