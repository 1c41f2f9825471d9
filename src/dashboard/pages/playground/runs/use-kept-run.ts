import { useQueryClient } from "@tanstack/preact-query";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { readKeepingSignal, watchForgetting } from "../../../api/forget-runs.ts";
import { SESSION_KEY } from "../../../api/session.tsx";
import type { Located } from "../locate-call.ts";
import type { Known, Opened, Runs } from "../opened.ts";
import type { Place } from "../options-form.tsx";
import { SAMPLES } from "../sample-list.ts";
import { useStateOf } from "../use-state-of.ts";
import { isRunId, makeRunId } from "./kept-runs.ts";
import { writeRunPath } from "./run-path.ts";
import type { KeptRun } from "./run-store.ts";

type Results = { runs: Runs; located: Located | null; place: Place };
type Source = Known & { file: File };

/**
 * The link to the run of a picture. `id`: null before a run is kept, and where the browser keeps nothing. `isFull`: true
 * if the browser has no room for it.
 */
export type RunLink = { id: string | null; isFull: boolean };
const NO_LINK: RunLink = { id: null, isFull: false };

/**
 * Keeps the results of a picture in this browser once there are new ones, and puts the run's id into the address, so
 * that reloading the page shows them again. Opens the run of an address with `onOpen`.
 *
 * `isMissing`: this browser doesn't have the run of the address. `unlink`: to be called with the ids of deleted runs.
 */
export function useKeptRun(
  opened: Opened | null,
  { runs, located, place }: Results,
  userId: string,
  onOpen: (source: Source) => void,
): { link: RunLink; isMissing: boolean; unlink(ids: readonly string[]): void } {
  const { query, route } = useLocation();
  const client = useQueryClient();
  const [link, setLink] = useStateOf<RunLink>(opened, opened?.runId ? { id: opened.runId, isFull: false } : NO_LINK);
  const [missingId, setMissingId] = useState<string | null>(null);
  const newId = useMemo(() => opened?.runId ?? makeRunId(), [opened]);
  const shownId = useRef<string | null>(null);
  const [mayKeep] = useState(readKeepingSignal);

  useEffect(
    // The gate reads the session, finds that it has ended, and shows the sign-in page.
    () => watchForgetting(() => void client.invalidateQueries({ queryKey: SESSION_KEY })),
    [],
  );
  useEffect(() => {
    if (!opened) return;
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
      else setMissingId(id);
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
      await keepRun(describeRun(opened, { id: newId, runs, located, place, userId }), mayKeep);
      if (isOver) return;
      shownId.current = newId;
      setLink(() => ({ id: newId, isFull: false }));
      if (!query.view) route(writeRunPath(newId), true);
    };
    keep().catch((error: unknown) => {
      // A browser that keeps nothing has no link to offer; everything else works.
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      if (isFull && !isOver) setLink(() => ({ id: null, isFull }));
    });
    return () => {
      isOver = true;
    };
  }, [opened, runs, located]);
  return {
    link,
    isMissing: missingId !== null && missingId === query.run,
    unlink: (ids) => {
      if (link.id === null || !ids.includes(link.id)) return;
      shownId.current = null;
      setLink(() => NO_LINK);
    },
  };
}

/** Loads a kept run; null if this browser doesn't have it. */
async function openRun(id: string, userId: string): Promise<Source | null> {
  if (!isRunId(id)) return null;
  const { readRun } = await import("./run-store.ts");
  const kept = await readRun(id, userId).catch(() => null);
  if (!kept) return null;
  const { picture, name, runs, located, place } = kept;
  const run = place.isLocal ? runs.browser : runs.service;
  return {
    ...{ runs, located, runId: id },
    file: new File([picture], name, { type: picture.type }),
    settings: { place, options: run?.options ?? null },
    sample: SAMPLES.find((sample) => sample.name === kept.sample) ?? null,
  };
}

function describeRun({ picture, sample }: Opened, results: Results & Pick<KeptRun, "id" | "userId">): KeptRun {
  const { name, kind, bytes } = picture;
  return {
    ...results,
    name,
    updatedAtMs: Date.now(),
    bytes: bytes.length + JSON.stringify(results).length,
    picture: new Blob([bytes], { type: `image/${kind}` }),
    sample: sample?.name ?? null,
  };
}
