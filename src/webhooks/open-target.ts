import { openText, SealedTextError, type SealedTextFault, type SealingKeys } from "../domain/crypto/sealed-text.ts";
import { bindHeader } from "../domain/deliveries/custom-headers.ts";
import type { DestinationHealth } from "../domain/deliveries/destination-health.ts";
import { log } from "../log.ts";
import {
  type DeliveryTarget,
  prepareFindTarget,
  prepareNoteSigned,
  prepareNoteUnsigned,
  readTarget,
} from "../storage/deliveries/delivery-targets.ts";
import { commitPatiently } from "./commit-patiently.ts";
import type { DeliveryServices } from "./services.ts";
import { commitTurn, type DeliveryCall, prepareRelease, type Turn } from "./take-turn.ts";

/** A destination during delivery. */
export type OpenTarget = {
  id: string;
  /** Raised by each change of the destination. All fields here belong to this revision. */
  revision: number;
  url: string;
  secrets: readonly string[];
  /** The headers that its admins added. */
  headers: Readonly<Record<string, string>>;
  health: DestinationHealth;
  /** True if it has a rate limit. */
  isPaced: boolean;
};

/** The reason that a destination's deliveries can't be signed. `keyId` names the encryption key that is missing. */
type SigningFault = { reason: SealedTextFault | "no_secret"; keyId: string | null };

/**
 * Reads a destination with its signing secrets and takes the first turn of a call, up to `limit` deliveries, in one
 * transaction. Returns null if nothing can be sent now: the destination is disabled or deleted, or a signing secret or
 * a header can't be decrypted. The latter is an internal problem, so no attempts are counted, and due deliveries are
 * sent once the key is back: the destination is marked, the claims are released, and the log names the missing key.
 * Nothing is claimed while the mark is set.
 */
export async function openTarget(
  call: DeliveryCall,
  limit: number,
  services: DeliveryServices,
): Promise<{ target: OpenTarget; turn: Turn } | null> {
  const { db, sealingKeys, now } = services;
  const find = prepareFindTarget(db, call.destinationId, now());
  const claiming = { limit, mayBePaced: true, revision: null };
  const { results, turn } = await commitTurn(call, [find], claiming, services);
  const target = readTarget(call.destinationId, results[0]);
  if (!target) return null;
  const { id, revision, url, health, unsignedSinceMs, isPaced } = target;
  const opened = await openSealed(target, sealingKeys);
  if ("fault" in opened) {
    logUnsigned(id, opened.fault);
    const noted = unsignedSinceMs === null ? [prepareNoteUnsigned(db, id, now())] : [];
    await commitPatiently(() => [...noted, ...prepareRelease(db, turn.claimed)], services);
    return null;
  }
  if (unsignedSinceMs === null) return { target: { id, revision, url, health, isPaced, ...opened }, turn };
  // The key is back, but this turn has claimed nothing yet.
  await prepareNoteSigned(db, id).run();
  return openTarget(call, limit, services);
}

/** Returns all of them or none: a receiver may verify with any live secret, and may require any header. */
async function openSealed(
  { id, sealedSecrets, sealedHeaders }: DeliveryTarget,
  keys: SealingKeys | null,
): Promise<Pick<OpenTarget, "secrets" | "headers"> | { fault: SigningFault }> {
  if (sealedSecrets.length === 0) return { fault: { reason: "no_secret", keyId: null } };
  try {
    const secrets = await Promise.all(sealedSecrets.map((sealed) => openText(keys, sealed, id)));
    const headers = await Promise.all(
      Object.entries(sealedHeaders).map(
        async ([name, sealed]) => [name, await openText(keys, sealed, bindHeader(id, name))] as const,
      ),
    );
    return { secrets, headers: Object.fromEntries(headers) };
  } catch (error) {
    if (error instanceof SealedTextError) return { fault: error };
    throw error;
  }
}

function logUnsigned(destinationId: string, { reason, keyId }: SigningFault): void {
  log("error", "destination_unsigned", { destination_id: destinationId, reason, key_id: keyId });
}
