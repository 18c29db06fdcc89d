import type { Database } from '#platform/database/kysely'

/** An offer of this March, unless said otherwise. */
export async function offerFactory(
  { db }: { db: Database },
  offer: { packageId: number; price: number; startsOn?: string; endsOn?: string; title?: string },
) {
  return db
    .insertInto('offers')
    .values((eb) => ({
      package_id: offer.packageId,
      organization_id: eb.selectFrom('packages').select('organization_id').where('id', '=', offer.packageId),
      title: offer.title ?? 'Spring',
      price: offer.price,
      starts_on: offer.startsOn ?? '2026-03-01',
      ends_on: offer.endsOn ?? '2026-03-31',
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
}
