import { asSystem } from '#platform/database/sight'
import type { Database } from '#platform/database/kysely'
import { endOpenChanges, lockPerson } from '../codes/codes.store'
import { setPassword } from './passwords.store'
import { endOpenLinks } from './reset-links.store'

/**
 * Sets a password in the given transaction, and ends what else would open the account or change it: links sent before,
 * and changes that wait for a code, which somebody may have begun who knew the old password. The person is held first,
 * as wherever their codes are touched, so that two of these wait for each other in one order.
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
