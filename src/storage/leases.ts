/** The length of a UUID, which the id of a call is. */
const CALL_ID_LENGTH = 36;

/** Returns the token of the leases that a turn of a call takes. It starts with the call's id, so that a claim can count the calls. */
export function nameLease({ callId, turn }: { callId: string; turn: number }): string {
  return `${callId}.${turn}`;
}

/** The call of a lease's token, as an expression of SQL. */
export function holderOf(token: string): string {
  return `substr(${token}, 1, ${CALL_ID_LENGTH})`;
}

/** The call that holds a delivery. */
export const HOLDER = holderOf("lease_token");
