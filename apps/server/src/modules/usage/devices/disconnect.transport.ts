import { liveSessionLimit } from '@uplink/contract/usage'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Transport } from '#platform/outbox/outbox'
import { findOpenToEnd } from './devices.store'
import { endSession, type DisconnectSettings } from './disconnect.actions'

interface Needs {
  db: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
}

/**
 * Ends all open sessions of the line in a message. Rejects while the equipment does not answer, so that the outbox
 * tries again; a refusal is final.
 */
export function disconnectTransport(needs: Needs, settings: DisconnectSettings): Transport {
  return async ({ recipient }) => {
    const sessions = await findOpenToEnd(needs.db, { connection: Number(recipient), limit: liveSessionLimit })
    const endings = await Promise.all(sessions.map((session) => endSession(needs, settings, session)))
    const stubborn = endings.filter((ending) => ending === 'refused' || ending === 'not-set-up')
    if (stubborn.length > 0)
      needs.log.warn({ connection: Number(recipient), endings }, 'sessions could not be ended')
    if (endings.includes('no-answer')) throw new Error('the equipment did not answer')
  }
}
