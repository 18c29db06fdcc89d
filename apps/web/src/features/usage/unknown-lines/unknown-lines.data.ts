import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { lineChangeRoutes } from '@uplink/contract/line-changes'
import type { radiusRoutes, UnknownLine, UnknownLineState } from '@uplink/contract/radius'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

const unknownLines = endpoint<typeof radiusRoutes.unknownLines>('GET', '/radius/unknown-lines')
export const unknownLinesExport = endpoint<typeof radiusRoutes.exportUnknownLines>(
  'GET',
  '/radius/unknown-lines/export',
)
const ignore = endpoint<typeof radiusRoutes.ignoreUnknownLine>('PUT', '/radius/unknown-lines/ignored')
const details = endpoint<typeof lineChangeRoutes.details>('GET', '/desk/lines/details')
const edit = endpoint<typeof lineChangeRoutes.edit>('PUT', '/desk/lines/details')

const keys = keysOf('unknown-lines')

/** A page of the unknown lines: those to look at, or the ignored ones. */
export function unknownLinesQuery({ page, state = 'open' }: { page: number; state?: UnknownLineState }) {
  return queryOptions({
    queryKey: keys.list(state, page),
    queryFn: ({ signal }) => call(unknownLines, { query: { page, per_page: 20, state } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** How many are in a state. */
export const countUnknownLinesQuery = (state: UnknownLineState) =>
  queryOptions({
    queryKey: keys.of('count', state),
    queryFn: ({ signal }) =>
      call(unknownLines, { query: { per_page: 1, state } }, { signal }).then(({ total }) => total),
  })

type Named = Pick<UnknownLine, 'username' | 'nas_address'>

export const ignoreName = ({ username: name, nas_address }: Named, is_ignored: boolean) =>
  call(ignore, { body: { name, nas_address, is_ignored } })

/** Gives a line the name that was heard; everything else about it stays. */
export async function nameLine(id: number, heard: string) {
  const about = { query: { cuid: String(id) } }
  const { label, area, address, place_contact, contact, version } = (await call(details, about)).data
  return call(edit, {
    ...about,
    body: { network_name: heard, label, area_id: area.id, address, place_contact, contact, version },
  })
}
