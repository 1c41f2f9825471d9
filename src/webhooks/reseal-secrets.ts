import { listOlderSpans, openText, type SealingKeys, sealText, type TextSpan } from "../domain/crypto/sealed-text.ts";
import { bindHeader } from "../domain/deliveries/custom-headers.ts";
import { log } from "../log.ts";
import {
  listHeadersInSpan,
  listSecretsInSpan,
  replaceSealedHeaders,
  replaceSealedSecrets,
  type StoredHeader,
  type StoredSecret,
} from "../storage/destinations/resealing.ts";

/** The secrets of a page, which takes one read and one write. */
const PAGE_SECRETS = 250;
/** Keeps a run far below the CPU limit of a cron. The rest waits for the next run. */
const MAX_PAGES = 8;

type Sealed = { destinationId: string; sealedSecret: string };

/** A kind of encrypted secret: the functions to read and replace it, and the name that each text is bound to. */
type Store<Item extends Sealed> = {
  list(db: D1Database, span: TextSpan, limit: number): Promise<Item[]>;
  replace(db: D1Database, items: readonly (Item & { resealedSecret: string })[]): Promise<number>;
  bind(item: Item): string;
};

const SECRETS: Store<StoredSecret> = {
  list: listSecretsInSpan,
  replace: replaceSealedSecrets,
  bind: ({ destinationId }) => destinationId,
};

const HEADERS: Store<StoredHeader> = {
  list: listHeadersInSpan,
  replace: replaceSealedHeaders,
  bind: ({ destinationId, name }) => bindHeader(destinationId, name),
};

/** The result of a run: secrets that were encrypted again, and those that couldn't be decrypted, which stay as they are. */
export type Resealed = { resealed: number; unopened: number; isDone: boolean };

/**
 * Encrypts secrets of older keys again with the first key (SEALING_KEYS; a new key is put before the old one). Once a
 * run reports that it is done, no destination needs the old keys any more. Secrets of a key that isn't configured can't
 * be decrypted, and are skipped.
 */
export async function resealSecrets(db: D1Database, keys: SealingKeys): Promise<Resealed> {
  const spans = listOlderSpans(keys);
  const outcome = await resealSpans(db, keys, spans);
  // Also logs a run without work as long as older keys are configured: it says that they can be removed.
  if (spans.length > 0) logResealed(keys, outcome);
  return outcome;
}

async function resealSpans(db: D1Database, keys: SealingKeys, spans: readonly TextSpan[]): Promise<Resealed> {
  const counts: Counts = { resealed: 0, unopened: 0, left: 0 };
  const end = (isAllRead: boolean): Resealed => {
    const { left, ...done } = counts;
    return { ...done, isDone: isAllRead && done.unopened === 0 && left === 0 };
  };
  let pages = 0;
  for (const span of spans) {
    for (const reseal of [resealer(SECRETS), resealer(HEADERS)]) {
      let rest: TextSpan | null = span;
      while (rest !== null) {
        if (pages === MAX_PAGES) return end(false);
        pages++;
        rest = await reseal(db, keys, rest, counts);
      }
    }
  }
  return end(true);
}

/** `left`: they were changed meanwhile, or belong to an organization that is moving. */
type Counts = { resealed: number; unopened: number; left: number };

type ResealPage = (db: D1Database, keys: SealingKeys, span: TextSpan, counts: Counts) => Promise<TextSpan | null>;

/**
 * Returns a function that processes one page, counts the results, and returns the rest of the span, or null after the
 * last page.
 */
function resealer<Item extends Sealed>(store: Store<Item>): ResealPage {
  return async (db, keys, span, counts) => {
    const items = await store.list(db, span, PAGE_SECRETS);
    const resealed = await Promise.all(items.map((item) => reseal(keys, item, store.bind(item))));
    const sealed = resealed.filter((each) => each !== null);
    const replaced = await store.replace(db, sealed);
    counts.resealed += replaced;
    counts.left += sealed.length - replaced;
    counts.unopened += items.length - sealed.length;
    const last = items.at(-1);
    return last && items.length === PAGE_SECRETS ? { ...span, after: last.sealedSecret } : null;
  };
}

/** Returns null if it can't be decrypted: it was changed, or another key has the same id. */
async function reseal<Item extends Sealed>(
  keys: SealingKeys,
  item: Item,
  boundTo: string,
): Promise<(Item & { resealedSecret: string }) | null> {
  const plaintext = await openText(keys, item.sealedSecret, boundTo).catch(() => null);
  return plaintext === null ? null : { ...item, resealedSecret: await sealText(keys, plaintext, boundTo) };
}

function logResealed([{ id }]: SealingKeys, { resealed, unopened, isDone }: Resealed): void {
  const level = unopened > 0 ? "error" : "info";
  log(level, "secrets_resealed", { first_key: id, resealed, unopened, is_done: isDone });
}
