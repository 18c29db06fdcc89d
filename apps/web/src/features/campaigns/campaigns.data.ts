import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CampaignDetail, campaignRoutes } from '@uplink/contract/campaigns'
import type { Received, Sent } from '@uplink/contract/route'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

type Routes = typeof campaignRoutes

const list = endpoint<Routes['list']>('GET', '/campaigns')
const choices = endpoint<Routes['choices']>('GET', '/campaigns/choices')
const reports = endpoint<Routes['reports']>('GET', '/campaigns/reports')
const preview = endpoint<Routes['preview']>('POST', '/campaigns/preview')
const test = endpoint<Routes['test']>('POST', '/campaigns/test')
const create = endpoint<Routes['create']>('POST', '/campaigns')
const read = endpoint<Routes['read']>('GET', '/campaigns/:id')
const edit = endpoint<Routes['edit']>('PUT', '/campaigns/:id')
const send = endpoint<Routes['send']>('POST', '/campaigns/:id/send')
const stop = endpoint<Routes['stop']>('POST', '/campaigns/:id/stop')
const again = endpoint<Routes['sendAgain']>('POST', '/campaigns/:id/send-again')
const recipients = endpoint<Routes['recipients']>('GET', '/campaigns/:id/recipients')

const keys = keysOf('campaigns')

type ListQuery = NonNullable<Sent<Routes['list']>['query']>
type RecipientQuery = NonNullable<Sent<Routes['recipients']>['query']>

export const campaignsQuery = (query: { page: number } & Pick<ListQuery, 'state'>) =>
  queryOptions({
    queryKey: keys.list('campaigns', query),
    queryFn: ({ signal }) => call(list, { query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const choicesQuery = () =>
  queryOptions({
    queryKey: keys.list('choices', {}),
    queryFn: ({ signal }) => call(choices, {}, { signal }).then(({ data }) => data),
  })

/** Reports that one may run and whose name contains `q`, with their columns. */
export const reportsQuery = (q = '') =>
  queryOptions({
    queryKey: keys.list('reports', { q }),
    queryFn: ({ signal }) =>
      call(reports, { query: q === '' ? {} : { q } }, { signal }).then(({ data }) => data),
    staleTime: 60_000,
  })

/** While a campaign is on its way, its figures are asked for again so often. */
const everyMs = 3000

/** Whether it is about to begin, or on its way. */
export const isUnderWay = ({ state, starts_at }: Pick<CampaignDetail, 'state' | 'starts_at'>) =>
  state === 'sending' || (state === 'planned' && starts_at !== null && Date.parse(starts_at) <= Date.now())

export const campaignQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then(({ data }) => data),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? everyMs : false),
  })

export const recipientsQuery = ({
  id,
  ...query
}: { id: number; page: number } & Pick<RecipientQuery, 'state'>) =>
  queryOptions({
    queryKey: keys.list(`recipients-${id}`, query),
    queryFn: ({ signal }) =>
      call(recipients, { params: { id }, query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The one before stands until the next is there. */
export const previewQuery = (body: Sent<Routes['preview']>['body']) =>
  queryOptions({
    queryKey: keys.list('preview', body),
    queryFn: ({ signal }) => call(preview, { body }, { signal }).then(({ data }) => data),
    // what is wrong with it does not get better by asking again
    retry: false,
  })

export type CampaignBody = Received<Routes['create']>['body']

export const createCampaign = (body: CampaignBody, key: string) => call(create, { body, key })
export const editCampaign = (id: number, body: Received<Routes['edit']>['body']) =>
  call(edit, { params: { id }, body })
export const testCampaign = (body: CampaignBody) => call(test, { body })
export const sendCampaign = (id: number, body: Received<Routes['send']>['body']) =>
  call(send, { params: { id }, body })
export const stopCampaign = (id: number) => call(stop, { params: { id }, body: {} })
export const sendCampaignAgain = (id: number) => call(again, { params: { id }, body: {} })
