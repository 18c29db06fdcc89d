import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Received } from '@uplink/contract/route'
import type { WebhookDelivery, WebhookEvent, webhookRoutes } from '@uplink/contract/webhooks'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

type Routes = typeof webhookRoutes

const list = endpoint<Routes['list']>('GET', '/webhooks')
const read = endpoint<Routes['read']>('GET', '/webhooks/:id')
const create = endpoint<Routes['create']>('POST', '/webhooks')
const update = endpoint<Routes['update']>('PUT', '/webhooks/:id')
const remove = endpoint<Routes['delete']>('DELETE', '/webhooks/:id')
const renew = endpoint<Routes['renewSecret']>('POST', '/webhooks/:id/secret')
const deliveries = endpoint<Routes['deliveries']>('GET', '/webhooks/:id/deliveries')
const resend = endpoint<Routes['resend']>('POST', '/webhooks/:id/deliveries/:delivery/sendings')

const keys = keysOf('webhooks')

export const webhooksQuery = (query: { page: number }) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(list, { query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const webhookQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then(({ data }) => data),
  })

export const deliveriesQuery = (id: number, query: { page: number; state?: WebhookDelivery['state'] }) =>
  queryOptions({
    queryKey: keys.of('deliveries', id, query),
    queryFn: ({ signal }) =>
      call(deliveries, { params: { id }, query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })

export type NewWebhook = Received<Routes['create']>['body']
export type WebhookChange = Received<Routes['update']>['body']

export const createWebhook = (body: NewWebhook) => call(create, { body })
export const changeWebhook = (id: number, body: WebhookChange) => call(update, { params: { id }, body })
export const deleteWebhook = (id: number) => call(remove, { params: { id } })
export const renewSecret = (id: number) => call(renew, { params: { id }, body: {} })
export const sendAgain = (id: number, delivery: number) =>
  call(resend, { params: { id, delivery }, body: {} })

const words: Readonly<Partial<Record<string, string>>> = {
  'payment.settled': 'A payment has arrived',
  'line.opened': 'A line was opened',
  'line.suspended': 'A line was suspended',
  'line.switched_on': 'A line was switched on again',
  'line.closed': 'A line was closed',
  'ticket.opened': 'A ticket was opened',
  'ticket.answered': 'A ticket was answered',
  'outage.begun': 'An outage has begun',
  'outage.ended': 'An outage has ended',
} satisfies Record<WebhookEvent, string>

export const eventWords = (event: string): string => words[event] ?? event
