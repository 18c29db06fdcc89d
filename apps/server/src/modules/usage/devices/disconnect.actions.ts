import { randomInt } from 'node:crypto'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Seals } from '#platform/secrets/seals'
import { closeGone, markDisconnecting, type SessionToEnd } from './devices.store'
import { ask } from '../equipment/ask'
import { disconnectRequest, type SessionTarget } from '../equipment/packet'
import { reach, type RequestSettings } from '../equipment/reach'

export type Ending =
  /** Accepted; the session has ended when its Stop comes. */
  | 'disconnecting'
  /** It had ended without a report, and is closed now. */
  | 'gone'
  | 'refused'
  | 'no-answer'
  /** The equipment has no secret, or is not to be asked. */
  | 'not-set-up'

/** RFC 5176, 3.5: there was no session any more, only traces of it (201, with an ACK), or nothing at all (503). */
export const goneCauses = { ack: 201, nak: 503 }

export interface Asking {
  db: Database
  clock: Clock
  seals: Seals
  settings: RequestSettings
}

/**
 * Asks the equipment to end a session, and records its answer. Run it outside any transaction, because it may take as
 * long as its time limit. `note` writes in the same transaction as the change.
 */
export async function endSession(
  asking: Asking,
  session: SessionToEnd,
  note: (tx: Database, ending: Ending) => Promise<void> = async () => {},
): Promise<Ending> {
  const { db, clock } = asking
  const equipment = reach(asking, session.nas_address, session)
  if (equipment === undefined) return 'not-set-up'
  const request = disconnectRequest(targetOf(session), {
    identifier: randomInt(256),
    secret: equipment.secret,
    now: clock.now(),
  })
  const answer = await ask(equipment, request)
  const ending = !answer
    ? 'no-answer'
    : answer.cause === goneCauses[answer.kind]
      ? 'gone'
      : answer.kind === 'ack'
        ? 'disconnecting'
        : 'refused'
  await db.transaction().execute(async (tx) => {
    if (ending === 'disconnecting') await markDisconnecting(tx, { session: session.id, now: clock.now() })
    if (ending === 'gone') await closeGone(tx, { session: session.id })
    await note(tx, ending)
  })
  return ending
}

/** What names a session to its equipment. */
export const targetOf = (session: SessionToEnd): SessionTarget => ({
  username: session.username,
  sessionId: session.session_id,
  nasAddress: session.nas_address,
  framedAddress: session.framed_address,
  callingStation: session.calling_station,
})
