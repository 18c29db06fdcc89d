import type { MessageFilter } from '@uplink/contract/messages'
import { system } from '#platform/database/actor'
import type { Call, GuestCall } from '#platform/http/call'
import { findTimeZone } from '#platform/database/time-zone'
import { page } from '#platform/http/pages'
import { findLatestTo, findPage, messageRuleColumns } from './messages.store'
import { toMessageLog } from './messages.view'

export async function listMessages(call: Call, asked: MessageFilter) {
  const { page: number, per_page, ...filter } = asked
  const [within, timeZone] = await Promise.all([
    call.rows('message', 'List', messageRuleColumns),
    findTimeZone(call.db, call.person.organizationId),
  ])
  const found = await findPage(call.db, {
    ...filter,
    within,
    timeZone,
    limit: per_page,
    offset: (number - 1) * per_page,
  })
  return page(found.rows.map(toMessageLog), found.total, asked)
}

const shownAtOnce = 20

/** What the demo would have sent to an address. There are no people behind these addresses, so anybody may look. */
export async function listDemoMessages(call: GuestCall, recipient: string) {
  const rows = await findLatestTo(call.databases.for(system), { recipient, limit: shownAtOnce })
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
