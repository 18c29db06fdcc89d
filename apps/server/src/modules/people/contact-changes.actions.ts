import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { deliver, endOpenSecrets, everyPlaceOf, type Destination } from '../auth/auth.public'
import { contactChangedByMessage, type ContactChange } from './users.notices'
import { findAddressee } from './users.store'

interface Contact {
  mobile_no: string | null
  email: string | null
}

/** What differs in how a user is reached. The next link for a password goes there. */
export function contactChanges(before: Contact, after: Contact): ContactChange[] {
  const both = [
    { channel: 'sms' as const, from: before.mobile_no, to: after.mobile_no },
    { channel: 'mail' as const, from: before.email, to: after.email },
  ]
  return both.filter(({ from, to }) => from !== to)
}

/**
 * Ends the links and codes that went to where the user was reached before, and tells the old and the new places
 * (security decisions 3). Who had no place of that kind is told at the other one, so that somebody with the account of
 * a colleague cannot add a phone of their own unseen. The user's row must be locked.
 */
export async function followContact(
  call: Call,
  tx: Database,
  { user, before, changes }: { user: number; before: Contact; changes: readonly ContactChange[] },
): Promise<void> {
  await endOpenSecrets(tx, { user, now: call.clock.now() })
  const { by, ...person } = found(await findAddressee(tx, { user, by: call.person.userId }))
  for (const change of changes) {
    const message = contactChangedByMessage(person, change, by)
    for (const place of placesOf(before, change)) await deliver(tx, { ...place, userId: user }, message)
  }
}

function placesOf(before: Contact, { channel, from, to }: ContactChange): Destination[] {
  const old = from === null ? everyPlaceOf(before) : [{ channel, destination: from }]
  return to === null ? old : [...old, { channel, destination: to }]
}
