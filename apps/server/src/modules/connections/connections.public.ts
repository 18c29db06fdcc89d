import type { Database } from '#platform/database/kysely'
import type { OwnConnection, Person } from '#platform/http/person'
import type { Decisions } from '../access/access.public'
import { connectionRuleColumns } from './connections.access'
import { findByCuid, updateContact, updateEmail } from './connections.store'

export { packageChangeEffects } from './packages/package-changes.apply'
export { applyPackageChanges, purgeQuotes } from './packages/packages.jobs'
export { tellPrices } from './catalogue/price-telling.jobs'
export { readAccount, readLineStatus } from './connections.actions'

/** The connection staff mean by an id or a username, among those their rules let them list. */
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

/** The lines of a person that name their old phone number or email address name the new one; others stay. */
export async function followOwner(
  tx: Database,
  change: { user: number; contact?: FromTo; email?: FromTo },
): Promise<void> {
  const { user, contact, email } = change
  if (contact?.from && contact.to) await updateContact(tx, { user, from: contact.from, to: contact.to })
  if (email?.from) await updateEmail(tx, { user, from: email.from, to: email.to })
}
