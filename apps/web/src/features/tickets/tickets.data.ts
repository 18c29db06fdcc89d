import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { LineDiagnosis } from '@uplink/contract/line-diagnoses'
import type { TicketCategory, TicketFilter, ticketRoutes, TicketWithThread } from '@uplink/contract/tickets'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import type { WrittenNote } from './thread/AnswerForm'
import { activeCuid } from '../../platform/session/session'

const list = endpoint<typeof ticketRoutes.list>('GET', '/get-ticket')
const read = endpoint<typeof ticketRoutes.read>('GET', '/get-ticket/:id')
const open = endpoint<typeof ticketRoutes.open>('POST', '/tickets')
const answer = endpoint<typeof ticketRoutes.answer>('POST', '/tickets/:id/notes')
const close = endpoint<typeof ticketRoutes.close>('POST', '/tickets/:id/close')
const reopen = endpoint<typeof ticketRoutes.reopen>('POST', '/tickets/:id/reopen')
const rate = endpoint<typeof ticketRoutes.rate>('POST', '/tickets/:id/rating')

/** The cache's keys of this feature. */
export const keys = keysOf('tickets')

/** A page of the active connection's tickets; without `status` all of them. */
export function ticketsQuery(query: { page: number; status?: TicketFilter; per_page?: number }) {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.list(cuid, query),
    queryFn: ({ signal }) => call(list, { query: { cuid, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One ticket with its thread. */
export function ticketQuery(id: number) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then((found) => found.data),
  })
}

export interface NewTicket {
  category: TicketCategory
  subject: string
  text: string
  diagnosis: LineDiagnosis | undefined
}

export const openTicket = (body: NewTicket, files: readonly File[]) =>
  call(open, { body: { ...body, cuid: activeCuid() }, files })

export const answerTicket = (id: number, { text, files, key }: WrittenNote) =>
  call(answer, { params: { id }, body: { text, key }, files })

/** What one press of a button can do with a ticket. */
export type TicketAct = 'close' | 'reopen' | { rating: number }

/** Does an act on a ticket and shows the changed ticket. */
export function actMutation(id: number) {
  return mutationOptions({
    mutationFn: (act: TicketAct): Promise<{ message: string; data: TicketWithThread }> => {
      const params = { id }
      if (act === 'close') return call(close, { params })
      if (act === 'reopen') return call(reopen, { params })
      return call(rate, { params, body: act })
    },
    onSuccess: ({ data }, _act, _before, { client }) => {
      client.setQueryData(keys.one(id), data)
      void client.invalidateQueries({ queryKey: keys.lists })
    },
    // somebody else may have been faster
    onError: (_error, _act, _before, { client }) => client.invalidateQueries({ queryKey: keys.one(id) }),
  })
}
