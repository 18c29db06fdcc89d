import { asSystem } from '#platform/database/sight'
import type { Database } from '#platform/database/kysely'
import { endOpenChanges } from '../codes/codes.store'
import { setPassword } from './passwords.store'
import { endOpenLinks } from './reset-links.store'

/**
 * Sets a password in the given transaction, and ends everything else that could open the account or change it:
 * earlier links, and pending changes, which somebody with the old password may have begun. Writing the password locks
 * the person's row first, as `lockPerson` does wherever their codes and links are changed.
 */
export async function setNewPassword(
  tx: Database,
  values: { user: number; hash: string; now: Date },
): Promise<void> {
  await setPassword(tx, values)
  await endOpenSecrets(tx, values)
}

/**
 * Ends every link and every code that a person was sent, and the changes that wait for such codes. The person's row
 * must be locked.
 */
export async function endOpenSecrets(tx: Database, of: { user: number; now: Date }): Promise<void> {
  await asSystem(tx, async () => {
    await endOpenChanges(tx, of)
    await endOpenLinks(tx, [of.user], of.now)
  })
}
