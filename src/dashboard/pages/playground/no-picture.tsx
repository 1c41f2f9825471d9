import { Empty } from "../../components/empty.tsx";
import { Section } from "../../components/page.tsx";
import { PictureSource } from "./picture-source.tsx";

type Props = {
  /** True if the address is that of a run that this browser doesn't have. */
  isMissing: boolean;
  isOver: boolean;
  takeAll(files: readonly File[], none: string): void;
};

/** Shown in place of a picture. */
export function NoPicture({ isMissing, isOver, takeAll }: Props) {
  if (isMissing) {
    return (
      <Empty title="This browser doesn't have this run">
        Runs are kept in the browser that made them, until its user signs out. Choose a screenshot or a sample instead.
      </Empty>
    );
  }
  return (
    <Section title="Screenshot">
      <PictureSource takeAll={takeAll} isOver={isOver} />
    </Section>
  );
}
