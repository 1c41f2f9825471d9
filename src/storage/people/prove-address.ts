const UNPROVED =
  "(SELECT user_id FROM logins JOIN users ON users.id = user_id WHERE logins.id = ?1 AND address_proved_at IS NULL)";

// Statements that end everything that acts in the name of an address, in this order. The last one marks the address as
// proved.
const STATEMENTS = [
  `DELETE FROM logins WHERE user_id = ${UNPROVED} AND id <> ?1`,
  `DELETE FROM passkeys WHERE user_id = ${UNPROVED}`,
  `UPDATE sign_in_links SET expires_at = max(created_at, ?2) WHERE user_id = ${UNPROVED} AND login_id IS NULL AND expires_at > ?2`,
  // Invitations to the address: their shown links no longer suffice to sign in as its user. The emailed links stay
  // valid.
  `UPDATE invitations SET is_shown_proof = 0 WHERE email = (SELECT email FROM users WHERE id = ${UNPROVED})`,
  `DELETE FROM invitations WHERE invited_by = ${UNPROVED}`,
  `UPDATE users SET address_proved_at = ?2 WHERE id = ${UNPROVED}`,
];

/**
 * Prepares the statements that record that a login came from a link which proves its user's address. The first such
 * login ends everything that has acted for the address before: somebody else may have been handed an invitation to it,
 * and hold a login, a passkey or a link, or have invited others in its name. Memberships stay, since organizations gave
 * them to the address.
 *
 * @param loginId the login, which an earlier statement of the batch may create; if it doesn't exist, nothing happens
 */
export function prepareProveAddress(db: D1Database, loginId: string, nowMs: number): D1PreparedStatement[] {
  return STATEMENTS.map((sql) => db.prepare(sql).bind(...(sql.includes("?2") ? [loginId, nowMs] : [loginId])));
}
