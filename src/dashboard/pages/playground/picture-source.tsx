import { ImageUp } from "lucide-preact";
import { useRef } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { MAX_PICTURE_BYTES, writeMegabytes } from "./picture.ts";

type Props = {
  takeAll(files: readonly File[], none: string): void;
  isOver: boolean;
};

/** The place for a screenshot while there is none. */
export function PictureSource({ takeAll, isOver }: Props) {
  return (
    <div class={isOver ? "drop-place over" : "drop-place"}>
      <ImageUp size={32} aria-hidden="true" />
      <p>
        <strong>Drop screenshots here</strong>, or paste one
      </p>
      <p class="faint">PNG or JPEG, at most {writeMegabytes(MAX_PICTURE_BYTES)} and 16.7 million pixels</p>
      <div class="actions">
        <ChooseButton takeAll={takeAll} kind="main" label="Choose screenshots" />
      </div>
    </div>
  );
}

/** Opens the browser's file dialog. */
export function ChooseButton({
  takeAll,
  kind,
  label,
}: Pick<Props, "takeAll"> & { kind: "main" | "quiet"; label: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        multiple
        aria-label="Screenshot"
        class="file-input"
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // So that the same file can be chosen again.
          currentTarget.value = "";
          if (files.length > 0) takeAll(files, "");
        }}
      />
      <Button kind={kind} icon={ImageUp} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
