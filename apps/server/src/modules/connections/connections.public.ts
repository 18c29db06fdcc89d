import type { Database } from '#platform/database/kysely'
import type { OwnConnection, Person } from '#platform/http/person'
import type { Decisions } from '../access/access.public'
import { connectionRuleColumns } from './connections.access'
import { findByCuid, updateContact, updateEmail } from './connections.store'

export { packageChangeEffects } from './packages/package-changes.apply'
export { applyDueChanges, applyPackageChanges, purgeQuotes } from './packages/packages.jobs'
export { createLinePlans } from './moving/plans.jobs'
export { moveLine } from './moving/plans.actions'
export { endPauses } from './pauses/pauses.jobs'
export { tellPrices } from './catalogue/price-telling.jobs'
export { connectionRuleColumns } from './connections.access'
export { outageRuleColumns } from './outages/outages.store'
export { lineActs } from './changing/lines.bulk'
export { mayChangeLine } from './closing/closing.access'
export { readFirstBill } from './new-lines/first-bill'
export { prepareLine } from './new-lines/new-lines.actions'
export { proposeUsername } from './new-lines/usernames'
export { listConnections, readAccount, readLineStatus } from './connections.actions'

/** The connection that staff name by an id or a username, if their rules let them list it. */
export async function connectionForStaff(
  { rowsFor }: Pick<Decisions, 'rowsFor'>,
  db: Database,
  person: Person,
  cuid: string,
): Promise<OwnConnection | undefined> {
  return findByCuid(db, cuid, await rowsFor(person, 'connection', 'List', connectionRuleColumns))
}

interface FromTo {
  from: string | null
  to: string | null
}

/** Updates phone number and email address on those of a person's lines that had the old ones; leaves the others. */
export async function followOwner(
  tx: Database,
  change: { user: number; contact?: FromTo; email?: FromTo },
): Promise<void> {
  const { user, contact, email } = change
  if (contact?.from && contact.to) await updateContact(tx, { user, from: contact.from, to: contact.to })
  if (email?.from) await updateEmail(tx, { user, from: email.from, to: email.to })
}
