import { messageRoutes, type MessageFilter, type MessageLog } from '@uplink/contract/messages'
import { system } from '#platform/database/actor'
import type { Call, GuestCall } from '#platform/http/call'
import { findTimeZone } from '#platform/database/time-zone'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { findLatestTo, messageRuleColumns, messagesOf, type MessageRow } from './messages.store'

function toMessageLog(row: MessageRow): MessageLog {
  const { user_id, user_name, created_at, ended_at, alike, ...shown } = row
  return {
    ...shown,
    together: alike?.messages ?? 1,
    together_unsent: alike?.unsent ?? 0,
    user: user_id === null || user_name === null ? null : { id: user_id, name: user_name },
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}

export async function listMessages(call: Call, query: MessageFilter) {
  return pageOf(call.db, await messagesFor(call, query), query)
}

type Filter = Omit<MessageFilter, 'page' | 'per_page'>

export const exportMessages = async (call: Call, { columns, ...query }: Filter & Columns) =>
  csvOf(call, messageRoutes.export, await messagesFor(call, query), { columns, ...query })

async function messagesFor(call: Call, filter: Filter) {
  const { organization_id } = messageRuleColumns
  const [within, withinOrganization, timeZone] = await Promise.all([
    call.rows('message', 'List', messageRuleColumns),
    call.rows('message', 'List', { organization_id }),
    findTimeZone(call.db, call.person.organizationId),
  ])
  const query = { ...filter, within, withinOrganization, timeZone }
  return { ...(await messagesOf(call.db, query)), view: toMessageLog }
}

const shownAtOnce = 20

/** The messages that the demo would have sent to an address. The addresses belong to nobody, so anybody may look. */
export async function listDemoMessages(call: GuestCall, recipient: string) {
  const rows = await findLatestTo(call.databases.for(system), { recipient, limit: shownAtOnce })
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
