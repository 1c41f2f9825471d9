import { listOlderSpans, openText, type SealingKeys, sealText, type TextSpan } from "../domain/sealed-text.ts";
import { log } from "../log.ts";
import {
  listSecretsInSpan,
  type ResealedSecret,
  replaceSealedSecrets,
  type StoredSecret,
} from "../storage/resealing.ts";

/** A page is one read and one write. */
const PAGE_SECRETS = 250;
/** Few enough that one run stays far below the CPU limit of a cron. The rest waits for the next run. */
const MAX_PAGES = 8;

/** The result of a run: secrets that were encrypted again, and those that couldn't be decrypted, which stay as they are. */
export type Resealed = { resealed: number; unopened: number; isDone: boolean };

/**
 * Encrypts with the first key what the other keys have encrypted (SEALING_KEYS; a new key is put in front of the old
 * one). Once a run reports that it is done, no destination needs the old keys any more. Secrets of a key that isn't
 * configured can't be decrypted, and are skipped.
 */
export async function resealSecrets(db: D1Database, keys: SealingKeys): Promise<Resealed> {
  const spans = listOlderSpans(keys);
  const outcome = await resealSpans(db, keys, spans);
  // As long as there are older keys, the operator wants to know if they can be removed.
  if (spans.length > 0) logResealed(keys, outcome);
  return outcome;
}

async function resealSpans(db: D1Database, keys: SealingKeys, spans: readonly TextSpan[]): Promise<Resealed> {
  const done: Resealed = { resealed: 0, unopened: 0, isDone: false };
  let pages = 0;
  for (const span of spans) {
    let rest: TextSpan | null = span;
    while (rest !== null) {
      if (pages === MAX_PAGES) return done;
      pages++;
      rest = await resealPage(db, keys, rest, done);
    }
  }
  return { ...done, isDone: done.unopened === 0 };
}

/** Processes one page, counts the results, and returns the rest of the span, or null after the last page. */
async function resealPage(db: D1Database, keys: SealingKeys, span: TextSpan, done: Resealed): Promise<TextSpan | null> {
  const secrets = await listSecretsInSpan(db, span, PAGE_SECRETS);
  const sealed = (await Promise.all(secrets.map((secret) => reseal(keys, secret)))).filter((each) => each !== null);
  await replaceSealedSecrets(db, sealed);
  done.resealed += sealed.length;
  done.unopened += secrets.length - sealed.length;
  const last = secrets.at(-1);
  return last && secrets.length === PAGE_SECRETS ? { ...span, after: last.sealedSecret } : null;
}

/** Returns null if it can't be decrypted: it was changed, or another key has the same id. */
async function reseal(keys: SealingKeys, secret: StoredSecret): Promise<ResealedSecret | null> {
  const plaintext = await openText(keys, secret.sealedSecret, secret.destinationId).catch(() => null);
  if (plaintext === null) return null;
  return { ...secret, resealedSecret: await sealText(keys, plaintext, secret.destinationId) };
}

function logResealed([{ id }]: SealingKeys, { resealed, unopened, isDone }: Resealed): void {
  const level = unopened > 0 ? "error" : "info";
  log(level, "secrets_resealed", { first_key: id, resealed, unopened, is_done: isDone });
}
