import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CustomerNote, customerNoteRoutes } from '@uplink/contract/customer-notes'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const list = endpoint<typeof customerNoteRoutes.list>('GET', '/desk/customer-notes')
const write = endpoint<typeof customerNoteRoutes.write>('POST', '/desk/customer-notes')
const change = endpoint<typeof customerNoteRoutes.change>('PUT', '/desk/customer-notes/:id')
const remove = endpoint<typeof customerNoteRoutes.remove>('DELETE', '/desk/customer-notes/:id')

const keys = keysOf('customer-notes')

/** The notes about whoever has a line, twenty at a time. */
export function notesQuery(connection: number) {
  return infiniteQueryOptions({
    queryKey: keys.of('line', connection),
    queryFn: ({ pageParam: page, signal }) =>
      call(list, { query: { cuid: String(connection), page, per_page: 20 } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) =>
      current_page < last_page ? current_page + 1 : undefined,
  })
}

export const writeNote = (connection: number, text: string, key: string) =>
  call(write, { body: { cuid: String(connection), text }, key })

export const changeNote = ({ id, version }: CustomerNote, body: { text?: string; is_pinned?: boolean }) =>
  call(change, { params: { id }, body: { ...body, version } })

export const removeNote = ({ id }: CustomerNote) => call(remove, { params: { id } })
