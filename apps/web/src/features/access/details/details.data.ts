import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, Sent } from '@uplink/contract/route'
import type { routeListLookup } from '@uplink/contract/route-lists'
import type { ruleCheckRoutes } from '@uplink/contract/rule-check'
import type { userRoutes } from '@uplink/contract/users'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import type { Option } from '../../../ui/choosers/option'

const check = endpoint<typeof ruleCheckRoutes.check>('POST', '/custom-permission-details/check')
const holders = endpoint<typeof ruleCheckRoutes.holders>('GET', '/custom-permissions/:id/people')
const people = endpoint<typeof userRoutes.search>('GET', '/all-users')
const routeLists = endpoint<typeof routeListLookup.route>('GET', '/all-route-lists')

type CheckBody = Sent<typeof ruleCheckRoutes.check>['body']
export type Checked = Answer<typeof ruleCheckRoutes.check>['data']

/** All route lists, each with the model it is about. */
export const routeListsQuery = queryOptions({
  queryKey: keysOf('route-lists').of('look-up'),
  queryFn: async ({ signal }) =>
    (await call(routeLists, { query: {} }, { signal })).data as unknown as readonly {
      id: number
      route_name: string
      route_model: string
    }[],
})

/** What an unsaved detail would let somebody do. Never cached, because the rows it counts change. */
export function checkQuery(body: CheckBody | undefined) {
  return queryOptions({
    queryKey: keysOf('custom-permission-details').of('check', body),
    queryFn: async ({ signal }) => (await call(check, { body: body as CheckBody }, { signal })).data,
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
}

/** The first people who have a permission, and the roles that give it to them. */
export function holdersQuery(permission: number | null) {
  return queryOptions({
    queryKey: keysOf('custom-permissions').of('people', permission),
    queryFn: ({ signal }) => call(holders, { params: { id: permission } }, { signal }),
    enabled: permission !== null,
  })
}

/** People whose names begin with the text. The portal's search needs at least two letters. */
export async function findPeople(q: string): Promise<readonly Option[]> {
  const { data } = await call(people, { query: { q } })
  return data.map(({ id, name, username }) => ({ value: String(id), label: name, hint: username }))
}
