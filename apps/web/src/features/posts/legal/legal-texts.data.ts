import { queryOptions } from '@tanstack/react-query'
import type { LegalSlug, legalTextRoutes } from '@uplink/contract/legal-texts'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

const read = endpoint<typeof legalTextRoutes.read>('GET', '/legal-texts/:slug')

/** A legal text of an organization, or of the portal's own provider. */
export function legalTextQuery(slug: LegalSlug, organization: number | undefined) {
  return queryOptions({
    queryKey: keysOf('legal-texts').one(slug, organization),
    queryFn: ({ signal }) =>
      call(read, { params: { slug }, query: { org_id: organization } }, { signal }).then(
        (answer) => answer.data,
      ),
    staleTime: 10 * 60_000,
  })
}
