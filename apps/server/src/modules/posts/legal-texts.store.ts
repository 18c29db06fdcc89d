import { sql } from 'kysely'
import { lookupOne, type Slots } from '#platform/database/statement'

/** The published text at an address: of the organization, where 0 means the first one that has it. */
export const findLegalText = lookupOne((db, slot: Slots<{ slug: string; organization: number; now: Date }>) =>
  db
    .selectFrom('posts as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['p.slug', 'p.title', 'p.body', 'p.published_at', 'o.name as organization'])
    .where('p.slug', '=', slot('slug'))
    .where('p.status', '=', sql.lit('published'))
    .where('p.published_at', '<=', slot('now'))
    .where((eb) =>
      eb.or([eb('o.id', '=', slot('organization')), eb(sql`${slot('organization')}::bigint`, '=', 0)]),
    )
    .orderBy('p.organization_id')
    .limit(1)
    .$narrowType<{ published_at: Date; slug: 'terms-conditions' | 'privacy-policy' | 'refund-policy' }>(),
)
