import type { LegalSlug } from '@uplink/contract/legal-texts'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'

interface NewLegalText {
  organizationId: number
  authorId: number
  slug?: LegalSlug
  number?: number
  title?: string
  isDraft?: boolean
}

/** The first version of a refund policy, published unless it is a draft. */
export async function legalTextFactory(
  { db, clock }: { db: Database; clock: Clock },
  { organizationId, authorId, slug = 'refund-policy', number = 1, title = 'Refunds', isDraft }: NewLegalText,
): Promise<number> {
  const { id } = await db
    .insertInto('legal_texts')
    .values({
      organization_id: organizationId,
      author_id: authorId,
      slug,
      number,
      title,
      body: 'Money comes back within three days.',
      published_at: isDraft ? null : clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
