import { factorResetHours, type FactorReset, type factorResetRoutes } from '@uplink/contract/factor-resets'
import type { Received } from '@uplink/contract/route'
import type { Database } from '#platform/database/kysely'
import { hourMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { found, Problem } from '#platform/http/problem'
import { pageOf } from '#platform/list/find-page'
import { takeLostFactors, tellFactorResetRequested, type Sessions } from '../../auth/auth.public'
import { reachOf, rolesToGive } from '../users.access'
import * as store from './factor-resets.store'

/** Users whom the caller may change: whoever is stronger is for those who are as strong. */
async function withinReach(call: Call): Promise<Within> {
  return (await reachOf(call, await rolesToGive(call))).Edit
}

function toReset(row: store.ResetRow, me: number): FactorReset {
  const isOpen = row.state === 'open'
  const isOwn = row.asked_by === me
  return {
    id: row.id,
    user: { id: row.user_id, name: row.name, username: row.username },
    reason: row.reason,
    asked_by: row.asker,
    asked_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    state: row.state,
    decided_by: row.decider,
    decided_at: row.decided_at?.toISOString() ?? null,
    can: !isOpen ? [] : isOwn ? ['withdraw'] : row.user_id === me ? ['refuse'] : ['approve', 'refuse'],
  }
}

export async function listResets(call: Call, query: Received<typeof factorResetRoutes.list>['query']) {
  const listing = store.resetsOf(call.db, {
    within: await withinReach(call),
    now: call.clock.now(),
    user: query.user_id,
    state: query.state,
  })
  const view = (row: store.ResetRow) => toReset(row, call.person.userId)
  return pageOf(call.db, { ...listing, view }, query)
}

/** Asks for it. The user is told at once, so that a request that is not theirs does not go through in silence. */
export async function askReset(
  call: Call,
  { user_id: user, reason }: Received<typeof factorResetRoutes.ask>['body'],
): Promise<FactorReset> {
  const within = await withinReach(call)
  const { userId: me } = call.person
  if (user === me) throw new Problem('factor-reset.own')
  const now = call.clock.now()
  return call.db.transaction().execute(async (tx) => {
    const { has_factor: hasFactor } = found(await store.lockUser(tx, { id: user, within }))
    if (!hasFactor) throw new Problem('factor-reset.no-factor')
    if (await store.hasOpenReset(tx, { user, now })) throw new Problem('factor-reset.open')
    const id = await store.insertReset(tx, {
      user_id: user,
      asked_by: me,
      reason,
      created_at: now,
      expires_at: new Date(now.getTime() + factorResetHours * hourMs),
    })
    await tellFactorResetRequested(tx, user)
    await call.audit(tx, { act: 'auth.factor-reset-asked', target: ['user', user], details: { reason } })
    return read(tx, call, id, within)
  })
}

/** Approves what somebody else has asked: takes the factors away and ends the sessions. */
export async function approveReset(sessions: Sessions, call: Call, id: number): Promise<FactorReset> {
  const within = await withinReach(call)
  const { userId: me } = call.person
  const ended: number[] = []
  const reset = await call.db.transaction().execute(async (tx) => {
    const row = found(await store.findReset(tx, { id, within, now: call.clock.now() }))
    if (row.user_id === me) throw new Problem('factor-reset.own')
    if (row.asked_by === me) throw new Problem('factor-reset.same-person')
    found(await store.lockUser(tx, { id: row.user_id, within }))
    await decide(tx, call, id, 'approved')
    ended.push(...(await takeLostFactors(tx, { user: row.user_id, now: call.clock.now() })))
    await call.audit(tx, {
      act: 'auth.factor-reset-approved',
      target: ['user', row.user_id],
      details: { asked_by: row.asked_by, reason: row.reason, sessions_ended: ended.length },
    })
    return read(tx, call, id, within)
  })
  ended.forEach((session) => sessions.forgetSession(session))
  return reset
}

/** Refuses it, or withdraws it as the one who has asked. */
export async function refuseReset(call: Call, id: number): Promise<FactorReset> {
  const within = await withinReach(call)
  return call.db.transaction().execute(async (tx) => {
    const row = found(await store.findReset(tx, { id, within, now: call.clock.now() }))
    const outcome = row.asked_by === call.person.userId ? 'withdrawn' : 'refused'
    await decide(tx, call, id, outcome)
    await call.audit(tx, {
      act: 'auth.factor-reset-refused',
      target: ['user', row.user_id],
      details: { outcome },
    })
    return read(tx, call, id, within)
  })
}

async function decide(tx: Database, call: Call, id: number, outcome: 'approved' | 'refused' | 'withdrawn') {
  const of = { id, outcome, by: call.person.userId, now: call.clock.now() }
  if (!(await store.decideReset(tx, of))) throw new Problem('factor-reset.over')
}

async function read(tx: Database, call: Call, id: number, within: Within): Promise<FactorReset> {
  return toReset(found(await store.findReset(tx, { id, within, now: call.clock.now() })), call.person.userId)
}
