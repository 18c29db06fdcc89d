import type { LegalSlug } from '@uplink/contract/legal-texts'
import { sql } from 'kysely'
import { lookupOne, type Slots } from '#platform/database/statement'

/** The present text of the organization; 0: of the first organization that has it. */
export const findLegalText = lookupOne((db, slot: Slots<{ slug: string; organization: number; now: Date }>) =>
  db
    .selectFrom('legal_texts as t')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .select(['t.slug', 't.title', 't.body', 't.published_at', 'o.name as organization'])
    .where('t.slug', '=', slot('slug'))
    .where('t.published_at', '<=', slot('now'))
    .where((eb) =>
      eb.or([eb('o.id', '=', slot('organization')), eb(sql`${slot('organization')}::bigint`, '=', 0)]),
    )
    .orderBy('t.organization_id')
    .orderBy('t.number', 'desc')
    .limit(1)
    .$narrowType<{ published_at: Date; slug: LegalSlug }>(),
)
