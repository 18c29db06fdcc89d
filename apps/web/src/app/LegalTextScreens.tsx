import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { LegalSlug } from '@uplink/contract/legal-texts'
import { LegalTextPage, NoLegalText } from '../features/posts/LegalTextPage'
import { profileQuery } from '../features/auth/auth.data'
import { failureOf } from '../platform/api/failure'
import { PlainLayout } from './layout/PlainLayout'
import { queryClient } from './query-client'

/** The paths of these screens end with the text's name. */
const useSlug = () =>
  useRouterState({ select: ({ location }) => location.pathname.split('/').at(-1) }) as LegalSlug

/** For everybody: payment providers ask for that. */
export function PublicLegalTextScreen() {
  const slug = useSlug()
  return (
    <PlainLayout>
      <QueryClientProvider client={queryClient}>
        <LegalTextPage slug={slug} />
      </QueryClientProvider>
    </PlainLayout>
  )
}

/** For somebody signed in: the text of their own provider. */
export function OwnLegalTextScreen() {
  const slug = useSlug()
  const query = useQuery(profileQuery())
  const { data: profile } = query
  if (profile) return <LegalTextPage slug={slug} organization={profile.organization_id ?? undefined} />
  return <NoLegalText slug={slug} failure={query.error && failureOf(query)} />
}
