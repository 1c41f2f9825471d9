import { bindHeader } from "../domain/custom-headers.ts";
import type { DestinationHealth } from "../domain/destination-health.ts";
import { openText, SealedTextError, type SealedTextFault, type SealingKeys } from "../domain/sealed-text.ts";
import { log } from "../log.ts";
import { type DeliveryTarget, findTarget, noteUnsigned, prepareNoteSigned } from "../storage/delivery-targets.ts";
import type { DeliveryServices } from "./services.ts";

/** A destination during delivery. */
export type OpenTarget = {
  id: string;
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
 * Reads a destination with its signing secrets. Returns null if nothing can be sent to it now: it is disabled or
 * deleted, or a signing secret or a header can't be decrypted. The latter is our fault, so nothing is claimed or counted, and what
 * is due is sent once the key is back: the destination is marked, and the log says which key is missing.
 */
export async function openTarget(
  destinationId: string,
  { db, sealingKeys, now }: Pick<DeliveryServices, "db" | "sealingKeys" | "now">,
): Promise<OpenTarget | null> {
  const target = await findTarget(db, destinationId, now());
  if (!target) return null;
  const { id, url, health, unsignedSinceMs, isPaced } = target;
  const opened = await openSealed(target, sealingKeys);
  if ("fault" in opened) {
    logUnsigned(id, opened.fault);
    if (unsignedSinceMs === null) await noteUnsigned(db, id, now());
    return null;
  }
  if (unsignedSinceMs !== null) await prepareNoteSigned(db, id).run();
  return { id, url, health, isPaced, ...opened };
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
