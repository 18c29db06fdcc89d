import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { closeGone, markDisconnecting, type SessionToEnd } from './devices.store'
import { askToDisconnect } from '../disconnect/client'

/** The secrets and the place that sessions are ended with, from the configuration. */
export interface DisconnectSettings {
  /** Of all equipment that has none of its own. */
  secret: string | undefined
  /** By address. */
  secrets: Readonly<Record<string, string>>
  port: number
  /** Where all requests go, to be handed on to the equipment they name; absent: to the equipment itself. */
  proxy?: string | undefined
  timeoutMs: number
}

export type Ending =
  /** Accepted; it is gone when its Stop comes. */
  | 'disconnecting'
  /** It had ended unheard; it is closed now. */
  | 'gone'
  | 'refused'
  | 'no-answer'
  /** There is no secret for this equipment. */
  | 'not-set-up'

/** RFC 5176, 3.5: session context not found. */
const contextNotFound = 503

/**
 * Asks the equipment to end a session, and notes what it answered. Outside any transaction: it may take as long as the time limit.
 * `note` writes into the same transaction as the change.
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
    : answer.kind === 'ack'
      ? 'disconnecting'
      : answer.cause === contextNotFound
        ? 'gone'
        : 'refused'
  await db.transaction().execute(async (tx) => {
    if (ending === 'disconnecting') await markDisconnecting(tx, { session: session.id, now: clock.now() })
    if (ending === 'gone') await closeGone(tx, { session: session.id })
    await note(tx, ending)
  })
  return ending
}
