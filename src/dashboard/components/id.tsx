import { CopyButton } from "./copy-button.tsx";

/** An id, with a button that copies it. */
export function Id({ id }: { id: string }) {
  return (
    <span class="id">
      <code>{id}</code>
      <CopyButton text={id} label="Copy id" />
    </span>
  );
}
