import { setImmediate } from 'node:timers/promises'
import { liveSessionLimit } from '@uplink/contract/usage'
import type { Database } from '#platform/database/kysely'
import type { SessionChange } from '#platform/outbox/network'
import type { Transport } from '#platform/outbox/outbox'
import { findOpenToEnd, type SessionToEnd } from '../devices/devices.store'
import { endSession, type Asking } from '../devices/disconnect.actions'
import { renewSession, type Renewal } from './renew.actions'
import { noteChanges, type ChangeResult, type NewChange } from './running.store'

interface Needs extends Asking {
  log: { warn(details: object, message: string): void }
}

/** For how long equipment that did not answer is asked nothing more: what waits for others behind it goes on. */
export const silenceMs = 10_000

/**
 * Ends all open sessions of the line in a message, or makes them keep to what the line may now. Rejects while the equipment
 * does not answer, so that the outbox tries again; a refusal is final. What became of a change is kept with the line.
 */
export function sessionTransport(needs: Needs): Transport {
  const { db, clock } = needs
  const note = noteTogether(db)
  /** When equipment is asked again, by its address. */
  const silentUntil = new Map<string, number>()

  async function tell(session: SessionToEnd, change: SessionChange | undefined): Promise<Renewal> {
    const address = session.nas_address
    if ((silentUntil.get(address) ?? 0) > clock.now().getTime()) return 'no-answer'
    const renewal = await (change ? renewSession(needs, session, change) : endSession(needs, session))
    if (renewal === 'no-answer') silentUntil.set(address, clock.now().getTime() + silenceMs)
    else silentUntil.delete(address)
    return renewal
  }

  return async ({ recipient, payload }) => {
    const connection = Number(recipient)
    const change = changeOf(payload)
    const sessions = await findOpenToEnd(db, { connection, limit: liveSessionLimit })
    const renewals = await Promise.all(sessions.map((session) => tell(session, change)))
    if (change) await note({ connection, result: resultOf(renewals), now: clock.now() })
    if (renewals.includes('refused') || renewals.includes('not-set-up'))
      needs.log.warn({ connection, renewals }, 'sessions could not be changed or ended')
    if (renewals.includes('no-answer')) throw new Error('the equipment did not answer')
  }
}

/** Changes that come while others are written are written together after them: a thousand lines may turn in a minute. */
function noteTogether(db: Database) {
  let next: { changes: Map<number, NewChange>; written: Promise<unknown> } | undefined
  let latest: Promise<unknown> = Promise.resolve()

  async function write(changes: Map<number, NewChange>, before: Promise<unknown>) {
    await before.catch(() => {})
    await setImmediate()
    next = undefined
    await noteChanges(db, [...changes.values()])
  }
  return (change: NewChange): Promise<unknown> => {
    if (!next) {
      const changes = new Map<number, NewChange>()
      latest = write(changes, latest)
      next = { changes, written: latest }
    }
    // of two for one line the later one is what became of it
    next.changes.set(change.connection, change)
    return next.written
  }
}

function changeOf(payload: unknown): SessionChange | undefined {
  const { change } = payload as { change?: unknown }
  return change === 'standing' || change === 'speed' ? change : undefined
}

/** Of several sessions, the one that went worst counts: it is what somebody has to know. */
const worstFirst: readonly [Renewal, ChangeResult][] = [
  ['no-answer', 'silent'],
  ['not-set-up', 'not-set-up'],
  ['refused', 'refused'],
  ['disconnecting', 'ended'],
  ['changed', 'changed'],
]

const resultOf = (renewals: readonly Renewal[]): ChangeResult =>
  worstFirst.find(([renewal]) => renewals.includes(renewal))?.[1] ?? 'offline'
