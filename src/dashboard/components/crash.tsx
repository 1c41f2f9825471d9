import { Button } from "./button.tsx";

/** What is left when the page itself has failed: it says so, and starts anew. */
export function Crash({ error }: { error: Error }) {
  console.error(error);
  return (
    <div class="whole-page" role="alert">
      <h1>This page has failed</h1>
      <p>That is our fault. Nothing that you had saved is lost.</p>
      <Button onClick={() => location.reload()}>Load it anew</Button>
    </div>
  );
}
