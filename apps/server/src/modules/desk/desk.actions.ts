import { deskRoutes, type CannedReply, type CustomerOverview } from '@uplink/contract/desk'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { passwordRoutes } from '@uplink/contract/passwords'
import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { RouteDefinition } from '@uplink/contract/route'
import { deskTicketRoutes } from '@uplink/contract/tickets'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid, Problem } from '#platform/http/problem'
import type { RuleColumns } from '#platform/http/gatekeeper'
import { readBillInfo } from '../billing/billing.public'
import { readAccount, readLineStatus } from '../connections/connections.public'
import { listQueue } from '../tickets/tickets.public'
import * as store from './desk.store'

const ruleColumns = {
  id: { column: 'canned_replies.id', type: 'int' },
  organization_id: { column: 'canned_replies.organization_id', type: 'int' },
} as const satisfies RuleColumns<'canned-reply'>

const ticketsShown = 5

export async function readOverview(call: Call, connection: OwnConnection): Promise<CustomerOverview> {
  const [account, line, bill, tickets] = await Promise.all([
    readAccount(call, connection),
    readLineStatus(call, connection),
    readBillInfo(call, connection),
    listQueue(call, { page: 1, per_page: ticketsShown }, connection),
  ])
  const { id, username } = connection
  const [mayOpen, maySend, maySee] = await reaches(call, [
    deskTicketRoutes.open,
    passwordRoutes.sendToOwner,
    deskPaymentRoutes.list,
  ])
  return {
    connection: { id, username },
    ...{ account, line, bill, tickets: tickets.data },
    can_open_ticket: mayOpen === true,
    can_send_reset_link: maySend === true,
    can_see_payments: maySee === true,
  }
}

export async function listReplies(call: Call, asked: { page: number; per_page: number }) {
  const { rows, total } = await store.findPage(call.db, {
    rows: await repliesFor(call, 'List'),
    changeable: await repliesFor(call, 'Edit'),
    removable: await repliesFor(call, 'Delete'),
    limit: asked.per_page,
    offset: (asked.page - 1) * asked.per_page,
  })
  const [mayAdd, mayChange, mayRemove] = await reaches(call, [
    deskRoutes.addCannedReply,
    deskRoutes.changeCannedReply,
    deskRoutes.removeCannedReply,
  ])
  const replies = rows.map((row) => ({
    ...toReply(row),
    organization: row.organization,
    can_change: Boolean(mayChange && row.can_change),
    can_remove: Boolean(mayRemove && row.can_remove),
  }))
  return { ...page(replies, total, asked), can_add: mayAdd === true && call.person.organizationId !== null }
}

interface ReplyForm {
  title: string
  text: string
}

/**
 * An organization in which the caller may write none is refused like one that does not exist, also where it has a reply of
 * this title: what a body names must not tell what there is elsewhere.
 */
export async function addReply(
  call: Call,
  form: ReplyForm & { organization_id?: number | undefined },
): Promise<CannedReply> {
  if (!(await call.mayCreate('canned-reply'))) throw new Problem('access.denied')
  const organization = form.organization_id ?? call.person.organizationId
  if (organization === null) throw invalid('organization_id', 'The organization field is required')
  const within = await repliesFor(call, 'Create')
  return change(call, 'canned-reply.created', async (tx) => {
    const added = await store.insert(tx, {
      organization_id: organization,
      title: form.title,
      body: form.text,
      created_at: call.clock.now(),
    })
    const reply = await store.findByTitle(tx, { organization, title: form.title, within })
    // Outside the rules it is rolled back.
    if (!reply)
      throw form.organization_id === undefined
        ? new Problem('access.denied')
        : invalid('organization_id', 'The organization field is not valid')
    if (!added) throw titleTaken()
    return reply
  })
}

const titleTaken = () => invalid('title', 'There is a reply with this title already')

export async function changeReply(call: Call, id: number, form: ReplyForm) {
  const rows = await repliesFor(call, 'Edit')
  const reply = { title: form.title, body: form.text }
  return change(call, 'canned-reply.updated', async (tx) => found(await store.update(tx, id, reply, rows)))
}

export async function removeReply(call: Call, id: number) {
  const rows = await repliesFor(call, 'Delete')
  await call.db.transaction().execute(async (tx) => {
    found(await store.remove(tx, id, rows))
    await call.audit(tx, { act: 'canned-reply.deleted', target: ['canned-reply', id] })
  })
  return { id }
}

async function change(
  call: Call,
  act: 'canned-reply.created' | 'canned-reply.updated',
  write: (tx: Database) => Promise<store.CannedReplyRow>,
): Promise<CannedReply> {
  try {
    return await call.db.transaction().execute(async (tx) => {
      const row = await write(tx)
      await call.audit(tx, {
        act,
        target: ['canned-reply', row.id],
        after: { title: row.title, text: row.body },
      })
      return toReply(row)
    })
  } catch (error) {
    if (store.isTitleTaken(error)) throw titleTaken()
    throw error
  }
}

/** Of each route, whether the caller's roles reach it. */
function reaches(call: Call, routes: readonly RouteDefinition[]): Promise<boolean[]> {
  return Promise.all(routes.map(async (route) => call.mayReach(route)))
}

function repliesFor(call: Call, action: PermissionAction) {
  return call.rows('canned-reply', action, ruleColumns)
}

function toReply(row: store.CannedReplyRow): CannedReply {
  return { id: row.id, organization_id: row.organization_id, title: row.title, text: row.body }
}
