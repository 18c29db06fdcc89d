import { liveSessionLimit } from '@uplink/contract/usage'
import type { SessionChange } from '#platform/outbox/network'
import type { Transport } from '#platform/outbox/outbox'
import { findOpenToEnd } from '../devices/devices.store'
import { endSession, type Asking } from '../devices/disconnect.actions'
import { renewSession, type Renewal } from './renew.actions'
import { noteChange, type ChangeResult } from './running.store'

interface Needs extends Asking {
  log: { warn(details: object, message: string): void }
}

/**
 * Ends all open sessions of the line in a message, or makes them keep to what the line may now. Rejects while the equipment
 * does not answer, so that the outbox tries again; a refusal is final. What became of a change is kept with the line.
 */
export function sessionTransport(needs: Needs): Transport {
  return async ({ recipient, payload }) => {
    const connection = Number(recipient)
    const change = changeOf(payload)
    const sessions = await findOpenToEnd(needs.db, { connection, limit: liveSessionLimit })
    const renewals = await Promise.all(
      sessions.map((session): Promise<Renewal> =>
        change ? renewSession(needs, session, change) : endSession(needs, session),
      ),
    )
    if (change) await noteChange(needs.db, { connection, result: resultOf(renewals), now: needs.clock.now() })
    if (renewals.includes('refused') || renewals.includes('not-set-up'))
      needs.log.warn({ connection, renewals }, 'sessions could not be changed or ended')
    if (renewals.includes('no-answer')) throw new Error('the equipment did not answer')
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
