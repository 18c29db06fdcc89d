import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { sessionRoutes } from '@uplink/contract/sessions'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

const list = endpoint<typeof sessionRoutes.list>('GET', '/auth/sessions')
const end = endpoint<typeof sessionRoutes.end>('DELETE', '/auth/sessions/:id')
const endOthers = endpoint<typeof sessionRoutes.endOthers>('POST', '/auth/sessions/end-others')

const key = keysOf('sessions').list()

/** Where the person is signed in. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(list, {}, { signal }).then((answer) => answer.data),
  })
}

/** Ends one session, or all others. */
export const endMutation = mutationOptions({
  mutationFn: (which: number | 'others'): Promise<{ message: string }> =>
    which === 'others' ? call(endOthers, {}) : call(end, { params: { id: which } }),
  onSettled: (_data, _error, _which, _before, { client }) => client.invalidateQueries({ queryKey: key }),
})
