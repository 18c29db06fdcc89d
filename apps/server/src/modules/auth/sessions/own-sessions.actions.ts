import type { OwnSession } from '@uplink/contract/sessions'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { lifetimes, type Sessions } from './sessions'
import { endSessions, endSessionsOf } from '../auth.store'
import { findOpen, lockOpen, type OpenSession } from './own-sessions.store'

const shownAtMost = 100

export async function listOwn({ db, person, clock }: Call): Promise<OwnSession[]> {
  const now = clock.now()
  const seenAfter = new Date(now.getTime() - lifetimes[person.accountType].idle)
  const rows = await findOpen(db, { user: person.userId, now, seenAfter, limit: shownAtMost })
  return rows.map((row) => toOwnSession(row, person.sessionId))
}

export async function endOwn(sessions: Sessions, call: Call, id: number): Promise<void> {
  const { person, clock } = call
  await call.db.transaction().execute(async (tx) => {
    found(await lockOpen(tx, { id, user: person.userId }))
    await endSessions(tx, [id], 'revoked', clock.now())
    await call.audit(tx, { act: 'auth.session-ended', target: ['session', id] })
  })
  sessions.forgetSession(id)
}

/** Returns how many there were. */
export async function endOthers(sessions: Sessions, call: Call): Promise<number> {
  const { userId: user, sessionId: except } = call.person
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
