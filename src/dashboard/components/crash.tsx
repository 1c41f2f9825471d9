import { Button } from "./button.tsx";

/** Shown when the page itself has failed. Offers to reload it. */
export function Crash({ error }: { error: Error }) {
  console.error(error);
  return (
    <div class="whole-page" role="alert">
      <h1>This page has failed</h1>
      <p>This is our fault. Everything that you saved is still there.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </div>
  );
}
