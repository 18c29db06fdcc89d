import { counted } from '@uplink/contract/counted'
import { messageRoutes, type MessageFilter, type MessageLog } from '@uplink/contract/messages'
import { system } from '#platform/database/actor'
import { asSystem } from '#platform/database/as-system'
import type { Call, GuestCall } from '#platform/http/call'
import { findTimeZone } from '#platform/database/time-zone'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import {
  findLatestTo,
  lockForAgain,
  messageRuleColumns,
  messagesOf,
  waitAgain,
  type GivenUp,
  type MessageRow,
} from './messages.store'

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
  const [listing, mayReach] = await Promise.all([
    messagesFor(call, query),
    call.mayReach(messageRoutes.sendAgain),
  ])
  return {
    ...(await pageOf(call.db, listing, query)),
    can: mayReach ? ['send-again' as const] : [],
  }
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

/** Has messages tried again that were given up, for another day. Whoever may see one may have it sent. */
export async function sendMessagesAgain(call: Call, ids: readonly number[]) {
  const within = await call.rows('message', 'List', messageRuleColumns)
  return call.db.transaction().execute(async (tx) => {
    const given = await asSystem(tx, () => lockForAgain(tx, { ids, within }))
    const refused = given.flatMap((message) => {
      const why = hindranceOf(message)
      return why === undefined ? [] : [{ id: message.id, name: message.recipient, why }]
    })
    const changed = given.map(({ id }) => id).filter((id) => !refused.some((one) => one.id === id))
    if (changed.length > 0) {
      await asSystem(tx, () => waitAgain(tx, changed, call.clock.now()))
      await call.audit(tx, {
        act: 'list.messages-sent-again',
        target: ['list', 'message'],
        details: { ids: changed },
      })
    }
    const message =
      changed.length === 0
        ? 'None of these can be sent again.'
        : `${counted(changed.length, 'message')} on the way again.`
    return { message, data: { changed, refused } }
  })
}

function hindranceOf({ state, left }: GivenUp): string | undefined {
  switch (state) {
    case 'sent':
      return 'It was sent.'
    case 'waiting':
      return 'It is still being tried.'
    case 'kept':
      return 'The portal had no way to send it.'
    case 'failed':
      if (left === null) return 'Its text is kept no more.'
      return left ? undefined : 'It holds a code or a link that is secret. Have a new one made.'
  }
}

const shownAtOnce = 20

/** The messages that the demo would have sent to an address. The addresses belong to nobody, so anybody may look. */
export async function listDemoMessages(call: GuestCall, recipient: string) {
  const rows = await findLatestTo(call.databases.for(system), { recipient, limit: shownAtOnce })
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
