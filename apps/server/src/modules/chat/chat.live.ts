import type { Call } from '#platform/http/call'
import { deskChatRoutes } from '@uplink/contract/chat'
import { personTopic, type LiveChat } from '@uplink/contract/live'
import type { Database } from '#platform/database/kysely'
import { enqueue } from '#platform/outbox/outbox'
import { signedInStaff } from '../access/access.public'

export function inboxRoles(call: Pick<Call, 'rolesReaching'>): Promise<number[]> {
  return call.rolesReaching(deskChatRoutes.history)
}

/**
 * Tells both sides to read the conversation again. Contains no text, so each side only reads what its rights allow.
 */
export async function announceMessage(
  tx: Database,
  chat: { connection: number; owner: number; organization: number; roles: readonly number[]; now: Date },
): Promise<void> {
  const { roles, organization, now } = chat
  const staff = await signedInStaff(tx, { roles, organization, now })
  const payload: LiveChat = { connection_id: chat.connection }
  await enqueue(
    tx,
    [chat.owner, ...staff].map((id) => ({
      transport: 'live',
      recipient: `${personTopic(id)}/chat`,
      payload: { ...payload },
    })),
  )
}
