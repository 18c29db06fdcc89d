import { deskChatRoutes } from '@uplink/contract/chat'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { isOwn, type OwnConnection } from '#platform/http/person'
import { pageOf } from '#platform/list/find-page'
import { notFound } from '#platform/http/problem'
import { markRead, readHistory, send } from './chat.actions'
import { chatRows, listedChats } from './chat.access'
import { toDeskChat } from './chat.view'
import { countWaiting, inboxOf, isSeen } from './inbox.store'

interface Paged {
  page: number
  per_page: number
}

interface Filter {
  show?: 'waiting' | 'mine' | undefined
}

export async function listInbox(call: Call, asked: Paged & Filter, connection: { id: number } | undefined) {
  const within = await listedChats(call)
  const [found, waiting] = await Promise.all([
    pageOf(call.db, inboxFor(call, within, asked, connection), asked),
    countWaiting(call.db, within),
  ])
  return { ...found, waiting }
}

export async function exportInbox(
  call: Call,
  { columns, ...asked }: Filter & Columns,
  connection: { id: number } | undefined,
) {
  const inbox = inboxFor(call, await listedChats(call), asked, connection)
  return csvOf(call, deskChatRoutes.export, inbox, { columns, ...asked })
}

function inboxFor(call: Call, within: Within, { show }: Filter, connection: { id: number } | undefined) {
  const inbox = inboxOf(call.db, {
    within,
    connection: connection?.id,
    waiting: show === 'waiting',
    assignee: show === 'mine' ? call.person.userId : undefined,
  })
  return { ...inbox, view: toDeskChat }
}

/** The chat as its customer sees it, also when staff call this route by their row rules. */
export async function readOfLine(
  call: Call,
  connection: OwnConnection,
  asked: Paged & { before?: number | undefined },
) {
  if (!isOwn(call.person, connection)) await requireSeen(call, connection.id, 'List')
  return readHistory(call, connection, 'customer', asked)
}

export async function readAtDesk(
  call: Call,
  connection: number,
  asked: Paged & { before?: number | undefined },
) {
  await requireSeen(call, connection, 'List')
  return readHistory(call, { id: connection }, 'staff', asked)
}

export async function sendAtDesk(call: Call, connection: number, text: string) {
  await requireSeen(call, connection, 'Edit')
  return send(call, connection, 'staff', text)
}

export async function markReadAtDesk(call: Call, connection: number, through: number) {
  await requireSeen(call, connection, 'Edit')
  return markRead(call, connection, 'staff', through)
}

async function requireSeen(call: Call, connection: number, action: 'List' | 'Edit'): Promise<void> {
  if (!(await isSeen(call.db, connection, await chatRows(call, action)))) throw notFound()
}
