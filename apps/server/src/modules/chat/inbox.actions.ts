import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import { notFound } from '#platform/http/problem'
import { markRead, readHistory, send } from './chat.actions'
import { chatRows } from './chat.access'
import { toDeskChat } from './chat.view'
import { findInbox, isSeen } from './inbox.store'

interface Paged {
  page: number
  per_page: number
}

export async function listInbox(
  call: Call,
  asked: Paged & { show?: 'waiting' | 'mine' | undefined },
  connection: { id: number } | undefined,
) {
  const { rows, total, waiting } = await findInbox(call.db, {
    within: await chatRows(call, 'List'),
    connection: connection?.id,
    waiting: asked.show === 'waiting',
    assignee: asked.show === 'mine' ? call.person.userId : undefined,
    limit: asked.per_page,
    offset: (asked.page - 1) * asked.per_page,
  })
  return { ...page(rows.map(toDeskChat), total, asked), waiting }
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
