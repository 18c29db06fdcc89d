import { orderRoutes, type Order, type OrderFilter, type OrderStatus } from '@uplink/contract/orders'
import type { BulkAct, BulkList, Done } from '#platform/bulk/bulk-act'
import { Problem } from '#platform/http/problem'
import { addDeskStep, searchFor, type DeskDeps } from '../desk-orders.actions'
import { findSteppable, orderRuleColumns } from '../desk-orders.store'
import {
  changeableOrders,
  hindranceOfStep,
  noSuchOrder,
  stepTogether,
  type Step,
} from './many-orders.actions'
import { orderName, ordersMatching } from './orders.bulk.store'

interface Filters {
  status: OrderFilter
  kind?: Order['kind'] | undefined
}

const statusWords: Record<OrderFilter, string> = {
  open: 'Open orders',
  today: 'Orders for today',
  placed: 'New orders',
  confirmed: 'Confirmed orders',
  'in-progress': 'Orders in progress',
  completed: 'Completed orders',
  cancelled: 'Cancelled orders',
}

/** Orders at the desk, all of which can be acted upon. */
export const ordersInBulk: BulkList<Filters> = {
  async matching(call, filters, among) {
    return ordersMatching(call.db, await searchFor(call, filters), among)
  },
  async named(call) {
    return orderName(await call.rows('order', 'List', orderRuleColumns))
  },
  say: (_call, { status, kind }) =>
    kind === undefined ? statusWords[status] : `${statusWords[status]}, ${kind.replaceAll('-', ' ')}`,
}

const stepWords: Partial<Record<OrderStatus, string>> = {
  confirmed: 'Confirm',
  'in-progress': 'Begin work',
  completed: 'Complete',
  cancelled: 'Cancel for good',
}

const needs = orderRoutes.addStep

/** Most steps are rows and a message, taken by all in one stroke; some kinds have more to it and are taken each by itself. */
const step = (deps: DeskDeps): BulkAct<Step> => ({
  needs,
  async ready(call, { status, note }) {
    if (!(await call.mayReach(needs))) throw new Problem('access.denied')
    const within = await changeableOrders(call)
    return {
      said: `${stepWords[status] ?? status}${note === '' ? '' : `: ${note}`}`,
      async look(db, records) {
        const orders = await findSteppable(db, { ids: records.map(({ id }) => id), within })
        return orders.map((order) => ({
          kind: '',
          id: order.id,
          why: hindranceOfStep(order, status),
          money: { amount: order.amount, currency: order.currency },
        }))
      },
      async inOne(tx, rows) {
        const ids = rows.map(({ id }) => id)
        const became = await stepTogether(call, tx, { ids, within, status, note, ...deps })
        return rows.flatMap(({ position, id }): Done[] => {
          const one = became.get(id)
          if (one && 'byItself' in one) return []
          if (one && 'taken' in one) return [{ position, result: 'changed' }]
          return [{ position, result: 'refused', why: one?.why ?? noSuchOrder }]
        })
      },
      each:
        async () =>
        async ({ position, id }, once) => {
          await addDeskStep(deps, call, id, { status, note }, once)
          return { position, result: 'changed' }
        },
    }
  },
})

/** What can be done with all orders that match, as with chosen ones. */
export const orderActs = (deps: DeskDeps) => ({ 'orders.step': step(deps) })
