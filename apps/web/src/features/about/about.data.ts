import { queryOptions } from '@tanstack/react-query'
import type { aboutRoutes } from '@uplink/contract/about'
import { call, callForFile } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const read = endpoint<typeof aboutRoutes.read>('GET', '/about')
const sbom = endpoint<typeof aboutRoutes.sbom>('GET', '/about/sbom')

/** The installation as it is now. */
export function aboutQuery() {
  return queryOptions({
    queryKey: keysOf('about').all,
    queryFn: ({ signal }) => call(read, {}, { signal }).then(({ data }) => data),
    refetchInterval: 30_000,
  })
}

export const sbomFile = () => callForFile(sbom, {})
