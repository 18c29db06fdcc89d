import { deskChatRoutes } from '@uplink/contract/chat'
import type { PresenceState } from '@uplink/contract/presence'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { isOwn, type OwnConnection } from '#platform/http/person'
import { pageOf } from '#platform/list/find-page'
import { found, invalid, notFound } from '#platform/http/problem'
import { bePresent } from '#platform/presence/presence'
import { agentsOf } from '../access/access.public'
import { notify } from '../notifications/notifications.public'
import { markRead, readHistory, send, type NewMessage, toDeskChat, toParties } from './chat.actions'
import { chatRows, listedChats } from './chat.access'
import { announceToDesk, inboxRoles } from './chat.live'
import { handedOver } from './chat.notices'
import { lockChat, setAssignee, countWaiting, findParties, inboxOf, isSeen } from './inbox.store'

interface Paged {
  page: number
  per_page: number
}

interface Filter {
  show?: 'waiting' | 'mine' | 'none' | 'all' | undefined
}

export async function listInbox(call: Call, query: Paged & Filter, connection: { id: number } | undefined) {
  const within = await listedChats(call)
  const [found, waiting] = await Promise.all([
    pageOf(call.db, inboxFor(call, within, query, connection), query),
    countWaiting(call.db, within),
  ])
  return { ...found, waiting }
}

/** How many chats wait for an answer, of those that the caller may see. */
export const countWaitingChats = async (call: Call) => countWaiting(call.db, await listedChats(call))

export async function exportInbox(
  call: Call,
  { columns, ...query }: Filter & Columns,
  connection: { id: number } | undefined,
) {
  const inbox = inboxFor(call, await listedChats(call), query, connection)
  return csvOf(call, deskChatRoutes.export, inbox, { columns, ...query })
}

function inboxFor(call: Call, within: Within, { show }: Filter, connection: { id: number } | undefined) {
  const inbox = inboxOf(call.db, {
    within,
    connection: connection?.id,
    waiting: show === 'waiting',
    assignee: show === 'mine' ? call.person.userId : show === 'none' ? null : undefined,
  })
  return { ...inbox, view: toDeskChat }
}

/** The chat as its customer sees it, also when staff call this route by their row rules. */
export async function readOfLine(
  call: Call,
  connection: OwnConnection,
  query: Paged & { before?: number | undefined },
) {
  if (!isOwn(call.person, connection)) await requireSeen(call, connection.id, 'List')
  return readHistory(call, connection, 'customer', query)
}

export async function readAtDesk(
  call: Call,
  connection: number,
  query: Paged & { before?: number | undefined },
) {
  const chat = found(await findParties(call.db, connection, await chatRows(call, 'List')))
  return { ...(await readHistory(call, { id: connection }, 'staff', query)), chat: toParties(chat) }
}

export async function sendAtDesk(call: Call, connection: number, message: NewMessage) {
  await requireSeen(call, connection, 'Edit')
  return send(call, connection, 'staff', message)
}

export async function markReadAtDesk(call: Call, connection: number, through: number) {
  await requireSeen(call, connection, 'Edit')
  return markRead(call, connection, 'staff', through)
}

/** Whoever may read the conversation hears who else does. */
export async function beAtChat(call: Call, connection: number, state: PresenceState) {
  await requireSeen(call, connection, 'List')
  const { db, person, clock } = call
  return bePresent(db, { place: `chat-${connection}`, userId: person.userId, state, now: clock.now() })
}

const maxAgents = 200

const writers = (call: Pick<Call, 'rolesReaching'>) => call.rolesReaching(deskChatRoutes.send)

/** Staff of the line's organization who may write in its conversation. */
export async function listAgents(call: Call, connection: number) {
  const chat = found(await findParties(call.db, connection, await chatRows(call, 'List')))
  const organization = chat.organization_id
  return agentsOf(call.db, { organization, roles: await writers(call), limit: maxAgents })
}

/** Takes a conversation, or hands it over; a colleague who gets it is told. */
export async function assignChat(call: Call, connection: number, assignee: number | null) {
  const { clock, db, person } = call
  const within = await chatRows(call, 'Edit')
  const [roles, readers] = await Promise.all([writers(call), inboxRoles(call)])
  await db.transaction().execute(async (tx) => {
    const chat = found(await lockChat(tx, connection, within))
    if (assignee === chat.assignee_id) return
    const organization = chat.organization_id
    const isOneself = assignee === person.userId
    if (assignee !== null && !isOneself) {
      const agents = await agentsOf(tx, { organization, roles, limit: maxAgents })
      if (!agents.some(({ id }) => id === assignee))
        throw invalid('assignee_id', 'This person cannot write in this chat')
    }
    await setAssignee(tx, connection, assignee)
    await announceToDesk(tx, { connection, organization, roles: readers, now: clock.now() })
    const holder = `${chat.first_name} ${chat.last_name}`.trim()
    if (assignee !== null && !isOneself) await notify(tx, clock, handedOver(assignee, { connection, holder }))
    await call.audit(tx, {
      act: 'connection.chat-assigned',
      target: ['connection', connection],
      before: { assignee_id: chat.assignee_id },
      after: { assignee_id: assignee },
    })
  })
  const data = toParties(found(await findParties(db, connection, within)))
  return { message: assigned(assignee, person.userId), data }
}

function assigned(assignee: number | null, caller: number): string {
  if (assignee === null) return 'Nobody looks after the chat now.'
  return assignee === caller ? 'You look after the chat now.' : 'The chat is handed over.'
}

async function requireSeen(call: Call, connection: number, action: 'List' | 'Edit'): Promise<void> {
  if (!(await isSeen(call.db, connection, await chatRows(call, action)))) throw notFound()
}
