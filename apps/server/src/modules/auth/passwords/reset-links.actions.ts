import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { pathTo } from '@uplink/contract/screens'
import { hourMs, minuteMs } from '#platform/durations'
import { system } from '#platform/database/actor'
import type { Database, Databases } from '#platform/database/kysely'
import type { Call, GuestCall } from '#platform/http/call'
import { networkOf } from '#platform/http/network/network-of'
import { found, invalid, Problem } from '#platform/http/problem'
import type { Passwords } from '#platform/passwords/hashing'
import type { Sessions } from '../sessions/sessions'
import { endSessionsOf } from '../auth.store'
import { tokenHash } from '../sessions/tokens'
import { limits, refuseTooMany } from '../codes/codes.limits'
import { invitationMessage, resetMessage, type Addressee } from '../codes/codes.notices'
import { countSecrets, lockDestination, lockPerson, useOnce } from '../codes/codes.store'
import { inCountry } from '#platform/phones/numbering'
import { deliver, destinationNamed, destinationOf, masked, type Destination } from '../codes/destinations'
import type { Carriers } from './link-words'
import { refusalOf, setNewPassword } from './set-password'
import { accountKey } from '../tries/password-tries'
import { forgetTries } from '../tries/password-tries.store'
import { tellOf } from './passwords.actions'
import { findCredentials } from './passwords.store'
import * as store from './reset-links.store'

export interface ResetDeps extends Carriers {
  passwords: Passwords
  sessions: Sessions
  /** How many codes and links may be sent per hour in total. */
  budget: number
  /** The address at which people reach the portal, without a slash at the end. */
  publicUrl: string
}

const linkMinutes = 30
/**
 * Longer than for a reset, because a new person does not wait for the message; but not longer than links are kept
 * (`purgeSecrets`).
 */
const invitationMinutes = 24 * 60
/** Longer than the work for an existing person takes, so that the time of the answer does not reveal who exists. */
const answerAfterMs = 250
/** After this many links in an hour, nothing more is sent to a phone or mailbox, and the answer does not show it. */
const linksToPlace = 5

/**
 * Sends a link to the person with this phone or mailbox. If there is nobody, the answer is the same and takes as
 * long.
 */
export async function sendLink(deps: ResetDeps, call: GuestCall, mobileOrEmail: string): Promise<void> {
  const answer = delay(answerAfterMs)
  const db = call.databases.for(system)
  await db.transaction().execute(async (tx) => {
    // a number means another one in each country of the organizations
    const countries = await store.findCountries(tx)
    const places = countries.map((country) => inCountry(country, () => destinationNamed(mobileOrEmail)))
    await sendLinks(deps, call, tx, places)
  })
  await answer
}

async function sendLinks(
  deps: ResetDeps,
  call: GuestCall,
  tx: Database,
  places: readonly Destination[],
): Promise<void> {
  const now = call.clock.now()
  const { to, people } = await store.lockByDestinations(tx, places)
  await lockDestination(tx, to.destination)
  const since = new Date(now.getTime() - hourMs)
  const network = networkOf(call.address)
  const of = { user: null, destination: to.destination, network, since }
  const sent = await countSecrets(tx, of)
  // This limit depends on the network only, so it reveals nothing about a person.
  if (sent.toNetwork >= limits.toNetwork) throw new Problem('request.rate-limited', { retryAfter: 3600 })
  if (sent.inAll >= deps.budget)
    call.log.error(
      { budget: deps.budget, request_id: call.requestId },
      'the hour’s budget of codes and links is spent',
    )
  const mayGo = sent.toPlace < linksToPlace && sent.inAll < deps.budget
  await writeLinks(deps, tx, {
    to,
    people: mayGo && people.length > 0 ? people : [undefined],
    network,
    now,
  })
  await call.audit(tx, { act: 'auth.reset-link-asked', details: { sent: mayGo ? people.length : 0 } })
}

/**
 * Sends the link to a customer's own phone or mailbox on behalf of staff, who see only a part of the address; the act
 * is audited.
 */
export async function sendLinkToOwner(
  deps: ResetDeps & { databases: Databases },
  call: Call,
  connection: { id: number },
) {
  const db = deps.databases.for(system)
  return sendLinkTo(deps, call, found(await store.findOwner(db, connection.id)))
}

/** The same for anybody who may sign in. The calling code has checked that the caller may do this. */
export async function sendLinkToPerson(
  deps: ResetDeps & { databases: Databases },
  call: Call,
  user: number,
  why: 'reset' | 'invitation' = 'reset',
) {
  return sendLinkTo(deps, call, found(await store.findPerson(deps.databases.for(system), user)), why)
}

async function sendLinkTo(
  deps: ResetDeps & { databases: Databases },
  call: Call,
  owner: NonNullable<Awaited<ReturnType<typeof store.findPerson>>>,
  why: 'reset' | 'invitation' = 'reset',
) {
  const db = deps.databases.for(system)
  const now = call.clock.now()
  const to = destinationOf(owner)
  if (!to) throw new Problem('auth.not-reachable')
  await db.transaction().execute(async (tx) => {
    await lockPerson(tx, owner.id)
    await lockDestination(tx, to.destination)
    const since = new Date(now.getTime() - hourMs)
    const network = networkOf(call.address)
    const of = { user: owner.id, destination: to.destination, network, since }
    const sent = await countSecrets(tx, of)
    refuseTooMany(sent, deps.budget, call.log)
    if (sent.toPlace >= linksToPlace)
      throw new Problem('request.rate-limited', {
        message: 'This person was already sent several messages in the last hour. Try again later.',
        retryAfter: 3600,
      })
    await writeLinks(deps, tx, { to, people: [owner], network, now, why })
    await call.audit(tx, { act: 'auth.reset-link-sent', target: ['user', owner.id] })
  })
  return { channel: to.channel, masked_destination: masked(to) }
}

interface Links {
  to: Destination
  /** Undefined when the address belongs to nobody; that is recorded too. */
  people: ((Addressee & { id: number; username: string }) | undefined)[]
  /** The network that requested them. */
  network: string
  now: Date
  /** `invitation`: for a person who has no password yet. */
  why?: 'reset' | 'invitation'
}

async function writeLinks(
  deps: ResetDeps,
  tx: Database,
  { to, people, network, now, why }: Links,
): Promise<void> {
  const [minutes, messageOf] =
    why === 'invitation' ? [invitationMinutes, invitationMessage] : [linkMinutes, resetMessage]
  const links = people.map((person) => ({ person, token: randomBytes(32).toString('base64url') }))
  const rows = links.map(({ person, token }) => ({
    ...to,
    user_id: person?.id ?? null,
    token_hash: tokenHash(token),
    address: network,
    created_at: now,
    expires_at: new Date(now.getTime() + minutes * minuteMs),
  }))
  await store.insertLinks(tx, rows, now)
  for (const { person, token } of links) {
    if (!person) continue
    // After the #: browsers do not send that part, so no log on the way contains it.
    const link = { publicUrl: deps.publicUrl, link: `${pathTo('resetPassword')}#${token}` }
    const message = messageOf(person, link)
    await deliver(tx, { ...to, userId: person.id }, message)
  }
}

/** Whether a link still works, without using it up. */
export async function checkLink(call: GuestCall, token: string) {
  const db = call.databases.for(system)
  const link = await store.findOpenLink(db, { hash: tokenHash(token), now: call.clock.now() })
  return { is_valid: link !== undefined, expires_at: link?.expires_at.toISOString() ?? null }
}

const deadLink = () => invalid('token', 'This link no longer works. Ask for a new one.')

/** Sets the password of the link's owner, uses the link up and ends all their sessions. */
export async function resetPassword(
  deps: ResetDeps,
  call: GuestCall,
  given: { token: string; password: string },
): Promise<void> {
  const db = call.databases.for(system)
  const now = call.clock.now()
  const link = await store.findOpenLink(db, { hash: tokenHash(given.token), now })
  if (!link) throw deadLink()
  const person = found(await findCredentials(db, link.user_id))
  const refusal = refusalOf(person, given.password)
  if (refusal) throw refusal
  const hash = await deps.passwords.hash(given.password)
  const ended = await db.transaction().execute(async (tx) => {
    await lockPerson(tx, person.id)
    if (!(await useOnce(tx, 'password_resets', { id: link.id, now }))) throw deadLink()
    await setNewPassword(tx, { user: person.id, hash, now })
    await forgetTries(tx, accountKey(person.username))
    const sessions = await endSessionsOf(tx, { user: person.id, reason: 'password-changed', now })
    await tellOf(tx, person)
    const details = { sessions_ended: sessions.length }
    await call.audit(tx, { act: 'auth.password-reset', target: ['user', person.id], details }, person.id)
    return sessions
  })
  ended.forEach((session) => deps.sessions.forgetSession(session))
}
