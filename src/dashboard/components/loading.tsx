/** Shows that something is being loaded. Loading gives up after half a minute (see `call`), so this never stays. */
export function Loading({ isWholePage = false, label = "Loading…" }: { isWholePage?: boolean; label?: string }) {
  return (
    <div class={isWholePage ? "loading whole-page" : "loading"} role="status">
      <span class="spinner" aria-hidden="true" />
      {label}
    </div>
  );
}
