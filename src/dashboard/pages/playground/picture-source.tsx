import { ImageUp } from "lucide-preact";
import { useRef } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { MAX_PICTURE_BYTES, writeMegabytes } from "./picture.ts";
import sampleUrl from "./sample-screen.png?url";

type Props = {
  takeAll(files: readonly File[], none: string): void;
  onFault(fault: string): void;
  isOver: boolean;
};

/** The source of a screenshot: a file, the clipboard, or a sample. */
export function PictureSource({ takeAll, onFault, isOver }: Props) {
  return (
    <div class={isOver ? "drop-place over" : "drop-place"}>
      <ImageUp size={32} aria-hidden="true" />
      <p>
        <strong>Drop a screenshot here</strong>, or paste one
      </p>
      <p class="faint">PNG or JPEG, at most {writeMegabytes(MAX_PICTURE_BYTES)} and 16.7 million pixels</p>
      <div class="actions">
        <ChooseButton takeAll={takeAll} kind="main" label="Choose a file" />
        <SampleButton takeAll={takeAll} onFault={onFault} />
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

function SampleButton({ takeAll, onFault }: Pick<Props, "takeAll" | "onFault">) {
  const takeSample = async () => {
    try {
      const response = await fetch(sampleUrl);
      if (!response.ok) throw new Error(`Loading the sample failed with status ${response.status}.`);
      takeAll([new File([await response.blob()], "sample-screen.png", { type: "image/png" })], "");
    } catch {
      onFault("The sample could not be loaded. Check your connection and try again.");
    }
  };
  return (
    <Button kind="quiet" onClick={takeSample}>
      Use a sample
    </Button>
  );
}
