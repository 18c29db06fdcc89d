import { asSystem } from '#platform/database/sight'
import type { Database } from '#platform/database/kysely'
import { endOpenChanges, lockPerson } from '../codes/codes.store'
import { setPassword } from './passwords.store'
import { endOpenLinks } from './reset-links.store'

/**
 * Sets a password in the given transaction, and ends everything else that could open the account or change it:
 * earlier links, and pending changes, which somebody with the old password may have begun. The person's row is locked
 * first, as wherever their codes are changed, so that two of these acts wait for each other in the same order.
 */
export async function setNewPassword(
  tx: Database,
  values: { user: number; hash: string; now: Date },
): Promise<void> {
  const { user, now } = values
  await lockPerson(tx, user)
  await setPassword(tx, values)
  await endOpenChanges(tx, { user, now })
  await asSystem(tx, () => endOpenLinks(tx, [user], now))
}
