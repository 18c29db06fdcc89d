import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ownErasureRoutes } from '@uplink/contract/own-erasure'
import type { PersonalExport, personalExportRoutes } from '@uplink/contract/personal-exports'
import { call, callForFile } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import { saveFile } from '../../platform/api/save-file'

type Routes = typeof personalExportRoutes
type Own = typeof ownErasureRoutes

const begin = endpoint<Routes['begin']>('POST', '/personal-data/:id/export')
const latest = endpoint<Routes['latest']>('GET', '/personal-data/:id/export')
const beginOwn = endpoint<Routes['beginOwn']>('POST', '/personal-exports')
const list = endpoint<Routes['list']>('GET', '/personal-exports')
const file = endpoint<Routes['fetch']>('GET', '/personal-exports/:id/file')

const readRequest = endpoint<Own['read']>('GET', '/own-erasure')
const askErasure = endpoint<Own['ask']>('POST', '/own-erasure')
const withdrawErasure = endpoint<Own['withdraw']>('DELETE', '/own-erasure')

const keys = keysOf('personal-data')
/** How often the progress of a file is read. */
const everyMs = 2000
/** Long, because a large file takes time on a slow line. */
const withinMs = 15 * 60_000

export const isGoing = (made: PersonalExport | null | undefined) =>
  made?.state === 'waiting' || made?.state === 'making'

/** The latest file about a person that one has asked for, or about oneself; read again while it is made. */
export const latestQuery = (about: number | 'oneself') =>
  queryOptions({
    queryKey: keys.of('latest', about),
    queryFn: async ({ signal }): Promise<PersonalExport | null> =>
      about === 'oneself'
        ? ((await call(list, {}, { signal })).data[0] ?? null)
        : (await call(latest, { params: { id: about } }, { signal })).data,
    refetchInterval: ({ state }) => (isGoing(state.data) ? everyMs : false),
  })

export const beginMutation = (about: number | 'oneself') =>
  mutationOptions({
    mutationFn: () => (about === 'oneself' ? call(beginOwn, {}) : call(begin, { params: { id: about } })),
    onSettled: (_data, _error, _which, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.all }),
  })

export async function fetchExport(id: string): Promise<void> {
  saveFile(await callForFile(file, { params: { id } }, { withinMs }))
}

/** Whether one has asked to be erased. */
export const ownErasureQuery = queryOptions({
  queryKey: keys.of('own-erasure'),
  queryFn: async ({ signal }) => (await call(readRequest, {}, { signal })).data,
})

export const ownErasureMutation = mutationOptions({
  mutationFn: (act: 'ask' | 'withdraw'): Promise<{ message: string }> =>
    act === 'ask' ? call(askErasure, {}) : call(withdrawErasure, {}),
  onSettled: (_data, _error, _act, _before, { client }) => client.invalidateQueries({ queryKey: keys.all }),
})
