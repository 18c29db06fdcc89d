import { messageRoutes, type MessageFilter } from '@uplink/contract/messages'
import { system } from '#platform/database/actor'
import type { Call, GuestCall } from '#platform/http/call'
import { findTimeZone } from '#platform/database/time-zone'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { findLatestTo, messageRuleColumns, messagesOf } from './messages.store'
import { toMessageLog } from './messages.view'

export async function listMessages(call: Call, asked: MessageFilter) {
  return pageOf(call.db, await messagesFor(call, asked), asked)
}

type Filter = Omit<MessageFilter, 'page' | 'per_page'>

export const exportMessages = async (call: Call, { columns, ...asked }: Filter & Columns) =>
  csvOf(call, messageRoutes.export, await messagesFor(call, asked), { columns, ...asked })

async function messagesFor(call: Call, filter: Filter) {
  const [within, timeZone] = await Promise.all([
    call.rows('message', 'List', messageRuleColumns),
    findTimeZone(call.db, call.person.organizationId),
  ])
  return { ...(await messagesOf(call.db, { ...filter, within, timeZone })), view: toMessageLog }
}

const shownAtOnce = 20

/** The messages that the demo would have sent to an address. The addresses belong to nobody, so anybody may look. */
export async function listDemoMessages(call: GuestCall, recipient: string) {
  const rows = await findLatestTo(call.databases.for(system), { recipient, limit: shownAtOnce })
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
