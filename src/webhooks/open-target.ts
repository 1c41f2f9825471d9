import type { DestinationHealth } from "../domain/destination-health.ts";
import { openText, SealedTextError, type SealedTextFault, type SealingKeys } from "../domain/sealed-text.ts";
import { log } from "../log.ts";
import { type DeliveryTarget, findTarget, noteUnsigned, prepareNoteSigned } from "../storage/delivery-targets.ts";
import type { DeliveryServices } from "./services.ts";

/** A destination during delivery. */
export type OpenTarget = { id: string; url: string; secrets: readonly string[]; health: DestinationHealth };

/** Why a destination's deliveries can't be signed. `keyId` names the encryption key that is missing. */
type SigningFault = { reason: SealedTextFault | "no_secret"; keyId: string | null };

/**
 * Reads a destination with its signing secrets. Returns null if nothing can be sent to it now: it is disabled or
 * deleted, or a signing secret can't be decrypted. The latter is our fault, so nothing is claimed or counted, and what
 * is due is sent once the key is back: the destination is marked, and the log says which key is missing.
 */
export async function openTarget(
  destinationId: string,
  { db, sealingKeys, now }: Pick<DeliveryServices, "db" | "sealingKeys" | "now">,
): Promise<OpenTarget | null> {
  const target = await findTarget(db, destinationId, now());
  if (!target) return null;
  const { id, url, health, unsignedSinceMs } = target;
  const opened = await openSecrets(target, sealingKeys);
  if ("fault" in opened) {
    logUnsigned(id, opened.fault);
    if (unsignedSinceMs === null) await noteUnsigned(db, id, now());
    return null;
  }
  if (unsignedSinceMs !== null) await prepareNoteSigned(db, id).run();
  return { id, url, health, secrets: opened.secrets };
}

/** Returns all of them or none: a receiver may verify with any live secret. */
async function openSecrets(
  { id, sealedSecrets }: DeliveryTarget,
  keys: SealingKeys | null,
): Promise<{ secrets: readonly string[] } | { fault: SigningFault }> {
  if (sealedSecrets.length === 0) return { fault: { reason: "no_secret", keyId: null } };
  try {
    return { secrets: await Promise.all(sealedSecrets.map((sealed) => openText(keys, sealed, id))) };
  } catch (error) {
    if (error instanceof SealedTextError) return { fault: error };
    throw error;
  }
}

function logUnsigned(destinationId: string, { reason, keyId }: SigningFault): void {
  log("error", "destination_unsigned", { destination_id: destinationId, reason, key_id: keyId });
}
