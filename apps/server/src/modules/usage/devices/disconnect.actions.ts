import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { closeGone, markDisconnecting, type SessionToEnd } from './devices.store'
import { askToDisconnect } from '../disconnect/client'

/** The secrets and the address with which sessions are ended, from the configuration. */
export interface DisconnectSettings {
  /** For all equipment without a secret of its own. */
  secret: string | undefined
  /** Secrets by the equipment's address. */
  secrets: Readonly<Record<string, string>>
  port: number
  /**
   * A proxy that takes all requests and passes them on to the equipment they name; absent: they go to the equipment
   * itself.
   */
  proxy?: string | undefined
  timeoutMs: number
}

export type Ending =
  /** Accepted; the session has ended when its Stop comes. */
  | 'disconnecting'
  /** It had ended without a report, and is closed now. */
  | 'gone'
  | 'refused'
  | 'no-answer'
  /** The equipment has no secret configured. */
  | 'not-set-up'

/** RFC 5176, 3.5: there was no session any more, only traces of it (201, with an ACK), or nothing at all (503). */
const goneCauses = { ack: 201, nak: 503 }

/**
 * Asks the equipment to end a session, and records its answer. Run it outside any transaction, because it may take as
 * long as its time limit. `note` writes in the same transaction as the change.
 */
export async function endSession(
  { db, clock }: { db: Database; clock: Clock },
  settings: DisconnectSettings,
  session: SessionToEnd,
  note: (tx: Database, ending: Ending) => Promise<void> = async () => {},
): Promise<Ending> {
  const secret = settings.secrets[session.nas_address] ?? settings.secret
  if (secret === undefined) return 'not-set-up'
  const answer = await askToDisconnect(
    {
      address: settings.proxy ?? session.nas_address,
      port: (settings.proxy === undefined && session.disconnect_port) || settings.port,
      secret,
      timeoutMs: settings.timeoutMs,
    },
    {
      username: session.username,
      sessionId: session.session_id,
      nasAddress: session.nas_address,
      framedAddress: session.framed_address,
      callingStation: session.calling_station,
    },
    clock.now(),
  )
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
