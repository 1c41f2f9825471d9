import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Known, NOTHING_KNOWN, type Opened } from "./opened.ts";
import { forgetPicture, type Picture, PictureError, readPicture } from "./picture.ts";

type State = { opened: Opened | null; fault: string | null; readShare: number | null };

/**
 * Keeps the page's screenshot, which is chosen, dropped anywhere on the page, pasted, or comes with what is already
 * known about it. `readShare`: 0 to 1 while one is being read. Files that
 * `takeOver` takes, such as several at once, are not for it.
 */
export function usePicture(takeOver: (files: readonly File[]) => boolean) {
  const [state, setState] = useState<State>({ opened: null, fault: null, readShare: null });
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(0);
  const shown = useRef<Picture | null>(null);

  const refuse = (fault: string) => setState((last) => ({ ...last, fault, readShare: null }));
  /** `failed`: the message if it can't be loaded. */
  const open = async (load: () => Promise<Known & { file: File }>, failed: string) => {
    const number = ++latest.current;
    setState((last) => ({ ...last, fault: null, readShare: 0 }));
    try {
      const { file, ...known } = await load();
      const picture = await readPicture(file, (readShare) => {
        if (number === latest.current) setState((last) => ({ ...last, readShare }));
      });
      if (number !== latest.current) return forgetPicture(picture);
      forgetPicture(shown.current);
      shown.current = picture;
      setState({ opened: { picture, ...known }, fault: null, readShare: null });
    } catch (error) {
      if (number !== latest.current) return;
      refuse(error instanceof PictureError ? error.message : failed);
    }
  };
  const take = (file: File) => open(async () => ({ file, ...NOTHING_KNOWN }), "This file could not be read.");
  const takeAll = (files: readonly File[], none: string) => {
    const [file] = files;
    if (!file) return refuse(none);
    if (!takeOver(files)) void take(file);
  };
  const current = useRef(takeAll);
  current.current = takeAll;

  // Before the page is shown: the browser opens a file that is dropped where nothing listens, in place of the page.
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Pasted text goes to the focused field, also if it comes with a picture of itself, as from a spreadsheet.
      const isText = files.length === 0 || event.clipboardData?.types.includes("text/plain");
      if (isText && isTyping(event.target)) return;
      event.preventDefault();
      current.current(files, "The clipboard contains no picture. Copy a screenshot, then paste it here.");
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      current.current(
        [...(event.dataTransfer?.files ?? [])],
        "That wasn't a file. Save the picture first, then drop the file here.",
      );
    };
    const over = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("paste", paste, { signal });
    document.addEventListener("drop", drop, { signal });
    document.addEventListener("dragover", over, { signal });
    document.addEventListener("dragleave", leave, { signal });
    return () => {
      listening.abort();
      latest.current++;
      forgetPicture(shown.current);
    };
  }, []);

  return { ...state, isOver, takeAll, open };
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
