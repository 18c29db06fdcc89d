import { useQuery } from '@tanstack/react-query'
import { LegalTextPage, NoLegalText } from '../../../features/posts/legal/LegalTextPage'
import { profileQuery } from '../../../features/auth/auth.data'
import { failureOf } from '../../../platform/api/failure'
import { useLegalSlug } from './legal-slug'

/** A legal text of the signed-in person's own provider. */
export function OwnLegalTextScreen() {
  const slug = useLegalSlug()
  const query = useQuery(profileQuery())
  const { data: profile } = query
  if (profile) return <LegalTextPage slug={slug} organization={profile.organization_id ?? undefined} />
  return <NoLegalText slug={slug} failure={query.error && failureOf(query)} />
}
