import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Order, OrderFilter, orderRoutes, OrderStatus } from '@uplink/contract/orders'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import { activeCuid } from '../../platform/session/session'
import { t } from '../../language/t'
import type { Tone } from '../../ui/feedback/tone'

export const kindWords = (): Record<Order['kind'], string> => ({
  'new-connection': t('New connection'),
  'package-change': t('Package change'),
  'address-change': t('Address change'),
  equipment: t('Equipment'),
})

const tones: Record<OrderStatus, Tone> = {
  placed: 'info',
  confirmed: 'info',
  'in-progress': 'info',
  completed: 'success',
  cancelled: 'neutral',
}

/** Neither completed nor cancelled. */
export const isOpen = (status: OrderStatus) => status !== 'completed' && status !== 'cancelled'

export function statusTone(status: OrderStatus): Tone {
  return tones[status]
}

/** `in-progress` → `In progress`. Steps have their own words. */
export function statusWord(status: string): string {
  const words = status.replaceAll('-', ' ')
  return t(words.charAt(0).toUpperCase() + words.slice(1))
}

/** What was ordered. What people described themselves is in no catalogue, and stays as it is. */
export const whatOf = ({ description }: Pick<Order, 'description'>) => t(description)

const mine = endpoint<typeof orderRoutes.mine>('GET', '/my_orders')

/** A page of the active connection's orders. */
export function ordersQuery({ page }: { page: number }) {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keysOf('orders').list(cuid, page),
    queryFn: ({ signal }) => call(mine, { query: { cuid, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

const cancel = endpoint<typeof orderRoutes.cancel>('POST', '/my_orders/:id/cancel')
const desk = endpoint<typeof orderRoutes.desk>('GET', '/desk/orders')
export const ordersExport = endpoint<typeof orderRoutes.exportDesk>('GET', '/desk/orders/export')
const addStep = endpoint<typeof orderRoutes.addStep>('POST', '/desk/orders/:id/steps')

/** Cancels an order of the active connection. */
export function cancelOrder(id: number) {
  const cuid = activeCuid()
  return call(cancel, { params: { id }, body: { ...(cuid && { cuid }) } })
}

export interface DeskFilter {
  page: number
  status?: OrderFilter
  kind?: Order['kind']
}

/** A page of the desk's orders. */
export function deskOrdersQuery(query: DeskFilter) {
  return queryOptions({
    queryKey: keysOf('desk-orders').list(query),
    queryFn: ({ signal }) => call(desk, { query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** How many of the desk's orders there are. */
export const countOrdersQuery = (status: OrderFilter) =>
  queryOptions({
    queryKey: keysOf('desk-orders').list('count', status),
    queryFn: ({ signal }) =>
      call(desk, { query: { status, per_page: 1 } }, { signal }).then(({ total }) => total),
  })

const plan = endpoint<typeof orderRoutes.plan>('PUT', '/desk/orders/:id/plan')

/** Plans an order for a day, or for none. */
export const planOrder = (id: number, day: string | null) =>
  call(plan, { params: { id }, body: { planned_on: day } })

export function takeStep({ id, status, note }: { id: number; status: NextStep; note: string }) {
  return call(addStep, { params: { id }, body: { status, note } })
}

const previewSteps = endpoint<typeof orderRoutes.previewSteps>('POST', '/desk/orders/steps/preview')
const addSteps = endpoint<typeof orderRoutes.addSteps>('POST', '/desk/orders/steps')

/** Which of these orders can take the step. */
export const stepsPreviewQuery = (ids: readonly number[], status: NextStep) =>
  queryOptions({
    queryKey: keysOf('orders').list('steps', { ids, status }),
    queryFn: ({ signal }) =>
      call(previewSteps, { body: { ids: [...ids], status } }, { signal }).then(({ data }) => data),
  })

export const takeSteps = (body: { ids: number[]; status: NextStep; note: string }) => call(addSteps, { body })

/** Every state except the first. */
export type NextStep = Exclude<OrderStatus, 'placed'>
