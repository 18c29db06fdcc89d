import { queryOptions } from '@tanstack/react-query'
import { legalVersionRoutes, type LegalSlug } from '@uplink/contract/legal-texts'
import type { Answer, Sent } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { keysOf } from '../../../platform/api/query-keys'

type Versions = Answer<typeof legalVersionRoutes.list>
export type Version = Versions['data'][number]

/** The versions of an organization's text, the latest first. */
export function versionsQuery(slug: LegalSlug, organization: number) {
  return queryOptions({
    queryKey: keysOf('legal-texts').of('versions', slug, organization),
    queryFn: ({ signal }) =>
      call(
        legalVersionRoutes.list,
        { params: { slug }, query: { organization_id: organization } },
        { signal },
      ),
  })
}

type Written = Sent<typeof legalVersionRoutes.write>['body']

/** Writes the unpublished version, or makes a new one. */
export const writeVersion = (slug: LegalSlug, body: Written) =>
  call(legalVersionRoutes.write, { params: { slug }, body })

/** The unpublished version, and the version in force. */
export function presentOf(versions: readonly Version[], now = Date.now()) {
  const isPublished = ({ published_at }: Version) => published_at !== null && Date.parse(published_at) <= now
  const next = versions.find((version) => !isPublished(version))
  return { next, current: versions.find(isPublished), number: next?.number ?? (versions[0]?.number ?? 0) + 1 }
}
