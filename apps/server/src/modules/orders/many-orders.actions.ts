import type { BulkPreview, BulkResult } from '@uplink/contract/bulk'
import { counted } from '@uplink/contract/counted'
import type { OrderStatus } from '@uplink/contract/orders'
import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import { addDeskStep, type DeskDeps } from './desk-orders.actions'
import { findSteppable, orderRuleColumns } from './desk-orders.store'
import { nextSteps } from './orders.steps'

interface Many {
  ids: readonly number[]
  status: OrderStatus
}

const nameOf = ({ description, username }: { description: string; username: string }) =>
  `${description}, ${username}`

const missing = (id: number) => ({ id, name: `Order ${id}`, why: 'There is no such order.' })
const impossible = (status: OrderStatus) => `It is ${status}, so this step is not possible.`

/** Which of the orders can take the step. An order of others answers like a missing one. */
export async function previewSteps(call: Call, { ids, status }: Many): Promise<BulkPreview> {
  const within = await call.rows('order', 'Edit', orderRuleColumns)
  const orders = new Map((await findSteppable(call.db, { ids, within })).map((order) => [order.id, order]))
  const preview: BulkPreview = { will_change: [], refused: [] }
  for (const id of ids) {
    const order = orders.get(id)
    if (!order) preview.refused.push(missing(id))
    else if (nextSteps(order).includes(status)) preview.will_change.push({ id, name: nameOf(order) })
    else preview.refused.push({ id, name: nameOf(order), why: impossible(order.status) })
  }
  return preview
}

/** Takes the step with each order as with one alone: what fails for one stops no other. */
export async function addDeskSteps(deps: DeskDeps, call: Call, { ids, ...step }: Many & { note: string }) {
  const { will_change: possible, refused } = await previewSteps(call, { ids, status: step.status })
  const data: BulkResult = { changed: [], refused }
  for (const { id, name } of possible)
    try {
      // each is a transaction of its own: it is taken or refused by itself
      await addDeskStep(deps, call, id, step)
      data.changed.push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      data.refused.push({ id, name, why: error.message })
    }
  const left = data.refused.length > 0 ? ` ${data.refused.length} stayed as they are.` : ''
  return {
    message: `${counted(data.changed.length, 'order')} updated, and the customers are told.${left}`,
    data,
  }
}
