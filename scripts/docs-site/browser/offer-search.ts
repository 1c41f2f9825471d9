/** Shows the button of the search. The search itself, and its index, load when it is opened first. */
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
