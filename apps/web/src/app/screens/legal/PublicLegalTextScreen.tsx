import { QueryClientProvider } from '@tanstack/react-query'
import { LegalTextPage } from '../../../features/posts/legal/LegalTextPage'
import { PlainLayout } from '../../layout/plain/PlainLayout'
import { useLegalSlug } from './legal-slug'
import { queryClient } from '../../query-client'

/** A legal text for everybody, which payment providers ask for. */
export function PublicLegalTextScreen() {
  const slug = useLegalSlug()
  return (
    <PlainLayout>
      <QueryClientProvider client={queryClient}>
        <LegalTextPage slug={slug} />
      </QueryClientProvider>
    </PlainLayout>
  )
}
