import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Located } from "../locate-call.ts";
import type { Known, Opened, Runs } from "../opened.ts";
import { useStateOf } from "../use-state-of.ts";
import { isRunId, makeRunId } from "./kept-runs.ts";
import { writeRunPath } from "./run-path.ts";
import type { KeptRun } from "./run-store.ts";

type Results = { runs: Runs; located: Located | null };
type Source = Known & { file: File };

/**
 * Keeps the results of a picture in this browser once there are new ones, and puts the run's id into the address, so
 * that reloading the page shows them again. Opens the run of an address with `onOpen`.
 *
 * `runId`: null before a run is kept, and where the browser keeps nothing. `isMissing`: this browser doesn't have the
 * run of the address.
 */
export function useKeptRun(
  opened: Opened | null,
  { runs, located }: Results,
  userId: string,
  onOpen: (source: Source) => void,
): { runId: string | null; isMissing: boolean } {
  const { query, route } = useLocation();
  const [runId, setRunId] = useStateOf<string | null>(opened, opened?.runId ?? null);
  const [isMissing, setIsMissing] = useState(false);
  const newId = useMemo(() => opened?.runId ?? makeRunId(), [opened]);
  const shownId = useRef<string | null>(null);

  useEffect(() => {
    if (!opened) return;
    setIsMissing(false);
    shownId.current = opened.runId;
    // The address is that of another picture.
    if (query.run && query.run !== opened.runId) route("/playground", true);
  }, [opened]);
  useEffect(() => {
    const id = query.run;
    if (!id || id === shownId.current) return;
    let isOver = false;
    void openRun(id, userId).then((source) => {
      if (isOver) return;
      if (source) onOpen(source);
      else setIsMissing(true);
    });
    return () => {
      isOver = true;
    };
  }, [query.run]);
  useEffect(() => {
    // A question that is being asked again has no answer for now.
    if (!opened || (runs === opened.runs && (located === opened.located || located === null))) return;
    let isOver = false;
    const keep = async () => {
      const { keepRun } = await import("./run-store.ts");
      await keepRun(describeRun(opened, { id: newId, runs, located, userId }));
      if (isOver) return;
      shownId.current = newId;
      setRunId(() => newId);
      if (!query.view) route(writeRunPath(newId), true);
    };
    // A browser that keeps nothing has no link to offer; everything else works.
    keep().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [opened, runs, located]);
  return { runId, isMissing };
}

/** Loads a kept run; null if this browser doesn't have it. */
async function openRun(id: string, userId: string): Promise<Source | null> {
  if (!isRunId(id)) return null;
  const { readRun } = await import("./run-store.ts");
  const kept = await readRun(id, userId).catch(() => null);
  if (!kept) return null;
  const { picture, name, runs, located } = kept;
  return { file: new File([picture], name, { type: picture.type }), runs, located, sample: null, runId: id };
}

function describeRun({ picture }: Opened, results: Results & Pick<KeptRun, "id" | "userId">): KeptRun {
  const { name, kind, bytes } = picture;
  return {
    ...results,
    name,
    updatedAtMs: Date.now(),
    bytes: bytes.length + JSON.stringify(results).length,
    picture: new Blob([bytes], { type: `image/${kind}` }),
  };
}
