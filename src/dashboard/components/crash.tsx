import { Button } from "./button.tsx";

/** Shown when the page itself has failed; offers a reload. */
export function Crash({ error }: { error: Error }) {
  console.error(error);
  return (
    <div class="whole-page" role="alert">
      <h1>This page has failed</h1>
      <p>That is our fault. Nothing that you had saved is lost.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </div>
  );
}
