import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiToken, apiTokenRoutes } from '@uplink/contract/api-tokens'
import type { Received } from '@uplink/contract/route'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

type Routes = typeof apiTokenRoutes

const list = endpoint<Routes['list']>('GET', '/api-tokens')
const choices = endpoint<Routes['choices']>('GET', '/api-tokens/choices')
const create = endpoint<Routes['create']>('POST', '/api-tokens')
const revoke = endpoint<Routes['revoke']>('DELETE', '/api-tokens/:id')

const keys = keysOf('api-tokens')

export const apiTokensQuery = (query: { page: number; state?: ApiToken['state'] }) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(list, { query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const apiTokenChoicesQuery = queryOptions({
  queryKey: keys.of('choices'),
  queryFn: ({ signal }) => call(choices, {}, { signal }).then(({ data }) => data),
})

export type NewToken = Received<Routes['create']>['body']

export const createToken = (body: NewToken) => call(create, { body })

export const revokeToken = (id: number) => call(revoke, { params: { id } })
