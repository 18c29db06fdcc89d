import type { Call } from '#platform/http/call'
import { deskChatRoutes } from '@uplink/contract/chat'
import { personTopic, type LiveChat } from '@uplink/contract/live'
import type { Database } from '#platform/database/kysely'
import { enqueue } from '#platform/outbox/outbox'
import { signedInStaff } from '../access/access.public'

export function inboxRoles(call: Pick<Call, 'rolesReaching'>): Promise<number[]> {
  return call.rolesReaching(deskChatRoutes.history)
}

interface Announced {
  connection: number
  organization: number
  /** Roles that may read conversations: `inboxRoles`. */
  roles: readonly number[]
  now: Date
}

/** Tells both sides to read the conversation again. */
export async function announceMessage(tx: Database, chat: Announced & { owner: number }): Promise<void> {
  await tell(tx, [chat.owner, ...(await signedInStaff(tx, chat))], chat.connection)
}

/** Tells only the desk about a change that the customer does not see. */
export async function announceToDesk(tx: Database, chat: Announced): Promise<void> {
  await tell(tx, await signedInStaff(tx, chat), chat.connection)
}

/** Contains no text, so each side only reads what its rights allow. */
async function tell(tx: Database, people: readonly number[], connection: number): Promise<void> {
  const payload: LiveChat = { connection_id: connection }
  await enqueue(
    tx,
    people.map((id) => ({
      transport: 'live',
      recipient: `${personTopic(id)}/chat`,
      payload: { ...payload },
    })),
  )
}
