/** The length of a UUID, which the id of a call is. */
const CALL_ID_LENGTH = 36;

/**
 * Returns the token of the leases of a call's turn. It starts with the call's id, so that a claim can count the calls.
 */
export function nameLease({ callId, turn }: { callId: string; turn: number }): string {
  return `${callId}.${turn}`;
}

/** Returns the SQL expression for the call of a lease's token. */
export function holderOf(token: string): string {
  return `substr(${token}, 1, ${CALL_ID_LENGTH})`;
}

/** The call that holds a delivery. */
export const HOLDER = holderOf("lease_token");
