import type { OwnSession } from '@uplink/contract/sessions'
import type { Call } from '#platform/http/call'
import type { Person } from '#platform/http/person'
import { found } from '#platform/http/problem'
import { endSessions, endSessionsOf } from '../auth.store'
import { lifetimes, type Sessions } from './sessions'
import { findOpen, lockOpen, type OpenSession } from './sessions.store'

const maxShown = 100

/** The owner of the sessions. */
type Owner = Pick<Person, 'userId' | 'accountType'>

export const listOwn = (call: Call) => listSessionsOf(call, call.person)

/**
 * A person's sessions. Code that calls this, or the functions below, for another person has checked that the caller
 * may.
 */
export async function listSessionsOf(
  { db, person, clock }: Call,
  { userId: user, accountType }: Owner,
): Promise<OwnSession[]> {
  const now = clock.now()
  const seenAfter = new Date(now.getTime() - lifetimes[accountType].idle)
  const rows = await findOpen(db, { user, now, seenAfter, limit: maxShown })
  return rows.map((row) => toOwnSession(row, person.sessionId))
}

export const endOwn = (sessions: Sessions, call: Call, id: number) =>
  endSessionOf(sessions, call, { user: call.person.userId, id })

export async function endSessionOf(
  sessions: Sessions,
  call: Call,
  { user, id }: { user: number; id: number },
): Promise<void> {
  await call.db.transaction().execute(async (tx) => {
    found(await lockOpen(tx, { id, user }))
    await endSessions(tx, [id], 'revoked', call.clock.now())
    await call.audit(tx, { act: 'auth.session-ended', target: ['session', id] })
  })
  sessions.forgetSession(id)
}

export const endOthers = (sessions: Sessions, call: Call) =>
  endEverySessionOf(sessions, call, call.person.userId)

/** Ends all sessions except the one that makes the call. Returns how many there were. */
export async function endEverySessionOf(sessions: Sessions, call: Call, user: number): Promise<number> {
  const { sessionId: except } = call.person
  const ended = await call.db.transaction().execute(async (tx) => {
    const ids = await endSessionsOf(tx, { user, except, reason: 'revoked', now: call.clock.now() })
    if (ids.length > 0)
      await call.audit(tx, {
        act: 'auth.sessions-ended',
        target: ['user', user],
        details: { sessions_ended: ids.length },
      })
    return ids
  })
  ended.forEach((id) => sessions.forgetSession(id))
  return ended.length
}

function toOwnSession(row: OpenSession, current: number): OwnSession {
  return {
    id: row.id,
    device: row.device_label,
    address: row.address,
    signed_in_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.id === current,
  }
}
