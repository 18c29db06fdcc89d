import type { Call } from '../../platform/http/call'
import { page } from '../../platform/http/pages'
import { notFound } from '../../platform/http/problem'
import type { RoleRightsSource } from '../access/access.public'
import { markRead, readHistory, send } from './chat.actions'
import { chatRows } from './chat.access'
import { toDeskChat } from './chat.view'
import { findInbox, isSeen } from './inbox.store'

interface Paged {
  page: number
  per_page: number
}

export async function listInbox(
  rights: RoleRightsSource,
  call: Call,
  asked: Paged & { show?: 'waiting' | 'mine' | undefined },
  connection: { id: number } | undefined,
) {
  const { rows, total, waiting } = await findInbox(call.db, {
    rows: await chatRows(rights, call.person, 'List'),
    connection: connection?.id,
    waiting: asked.show === 'waiting',
    assignee: asked.show === 'mine' ? call.person.userId : undefined,
    limit: asked.per_page,
    offset: (asked.page - 1) * asked.per_page,
  })
  return { ...page(rows.map(toDeskChat), total, asked), waiting }
}

export async function readAtDesk(
  rights: RoleRightsSource,
  call: Call,
  connection: number,
  asked: Paged & { before?: number | undefined },
) {
  await requireSeen(rights, call, connection, 'List')
  return readHistory(call, { id: connection }, 'staff', asked)
}

export async function sendAtDesk(rights: RoleRightsSource, call: Call, connection: number, text: string) {
  await requireSeen(rights, call, connection, 'Edit')
  return send(rights, call, connection, 'staff', text)
}

export async function markReadAtDesk(
  rights: RoleRightsSource,
  call: Call,
  connection: number,
  through: number,
) {
  await requireSeen(rights, call, connection, 'Edit')
  return markRead(call, connection, 'staff', through)
}

async function requireSeen(
  rights: RoleRightsSource,
  call: Call,
  connection: number,
  action: 'List' | 'Edit',
): Promise<void> {
  if (!(await isSeen(call.db, connection, await chatRows(rights, call.person, action)))) throw notFound()
}
