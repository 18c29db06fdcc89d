import type { profileUpdate } from '@uplink/contract/accounts'
import type { CodeStep } from '@uplink/contract/codes'
import * as z from 'zod'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { found, invalid, Problem } from '#platform/http/problem'
import {
  beginChange,
  deliver,
  destinationOf,
  knowsPassword,
  masked,
  type ChangeHandler,
  type CodesDeps,
  type Destination,
  type TriesDeps,
} from '../../auth/auth.public'
import { followOwner } from '../../connections/connections.public'
import { findPerson, updatePerson, type PersonRow, type ProfileChange } from '../accounts.store'
import { contactChangedMessage } from './profile.notices'

export interface ProfileDeps extends TriesDeps {
  codes: CodesDeps
}

/** Stores a change of name, phone or email as pending; the old and the new phone or mailbox must confirm it. */
export async function initProfile(
  deps: ProfileDeps,
  call: Call,
  given: z.output<typeof profileUpdate>,
): Promise<CodeStep> {
  const person = found(await findPerson(call.db, call.person.userId))
  const change = changeOf(person, given)
  if (Object.keys(change).length === 0) throw invalid('name', 'Nothing here differs from what we have')
  if (change.mobile_no ?? change.email) await requirePassword(deps, call, person, given.password)
  const destinations = destinationsOf(person, change)
  if (destinations.length === 0)
    throw invalid('mobile_no', 'Add a mobile number first, so that we can send you a code')
  return beginChange(deps.codes, call, { purpose: 'update-profile', change, destinations })
}

function changeOf(person: PersonRow, given: z.output<typeof profileUpdate>): ProfileChange {
  const mobile = given.mobile_no ?? person.mobile_no
  const email = given.email === undefined ? person.email : given.email
  return {
    ...(given.name !== undefined && given.name !== person.name && { name: given.name }),
    ...(mobile !== person.mobile_no && { mobile_no: { from: person.mobile_no, to: mobile } }),
    ...(email !== person.email && { email: { from: person.email, to: email } }),
  }
}

async function requirePassword(deps: TriesDeps, call: Call, person: PersonRow, password: string | undefined) {
  if (!password) throw invalid('password', 'The Password field is required')
  if (!(await knowsPassword(call, deps, { hash: person.password_hash, password })))
    throw invalid('password', 'This is not your current password')
}

/** Each old destination before the new one; for a change of the name alone, the usual destination of codes. */
function destinationsOf(person: PersonRow, change: ProfileChange): Destination[] {
  const places = [...placesOf('sms', change.mobile_no), ...placesOf('mail', change.email)]
  if (places.length > 0) return places
  const usual = destinationOf(person)
  return usual ? [usual] : []
}

function placesOf(
  channel: Destination['channel'],
  change: { from: string | null; to: string | null } | undefined,
): Destination[] {
  return [change?.from, change?.to].flatMap((destination) => (destination ? [{ channel, destination }] : []))
}

const fromTo = z.object({ from: z.string().nullable(), to: z.string().nullable() })
const profileChange = z.object({
  name: z.string().optional(),
  mobile_no: fromTo.optional(),
  email: fromTo.optional(),
})

/** Applies a confirmed change of the profile, also to the person's connections. */
export const applyProfile: ChangeHandler = async (tx, call, pending) => {
  const change = profileChange.parse(pending.change)
  const person = found(await findPerson(tx, pending.user_id))
  if (!(await updatePerson(tx, pending.user_id, change))) throw new Problem('record.conflict')
  await followOwner(tx, { user: pending.user_id, contact: change.mobile_no, email: change.email })
  await tell(tx, person, change)
  await call.audit(tx, {
    act: 'user.profile-changed',
    target: ['user', pending.user_id],
    ...changedFields(person, change),
  })
}

/** Tells both destinations of each change. */
async function tell(tx: Database, person: PersonRow, { mobile_no: mobile, email }: ProfileChange) {
  for (const [channel, change] of [['sms', mobile] as const, ['mail', email] as const]) {
    if (!change) continue
    const message = contactChangedMessage(person, channel, change)
    for (const place of placesOf(channel, change)) await deliver(tx, { ...place, userId: person.id }, message)
  }
}

/** Only the changed fields; of phone numbers and email addresses only enough to tell them apart. */
function changedFields(person: PersonRow, { name, mobile_no: mobile, email }: ProfileChange) {
  const shown = (channel: Destination['channel'], value: string | null) =>
    value === null ? null : masked({ channel, destination: value })
  return {
    before: {
      ...(name !== undefined && { name: person.name }),
      ...(mobile && { mobile_no: shown('sms', mobile.from) }),
      ...(email && { email: shown('mail', email.from) }),
    },
    after: {
      ...(name !== undefined && { name }),
      ...(mobile && { mobile_no: shown('sms', mobile.to) }),
      ...(email && { email: shown('mail', email.to) }),
    },
  }
}
