import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** Undefined: there is no such organization for the caller. */
export const findLogo = (db: Database, { id, within }: { id: number; within: Within }) =>
  db
    .selectFrom('organizations')
    .leftJoin('organization_logos as l', 'l.organization_id', 'organizations.id')
    .select(['organizations.id', 'l.picture', 'l.changed_at'])
    .where('organizations.id', '=', id)
    .where(within)
    .executeTakeFirst()

export const keepLogo = (tx: Database, id: number, logo: { picture: Buffer; changed_at: Date }) =>
  tx
    .insertInto('organization_logos')
    .values({ organization_id: id, ...logo })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(logo))
    .execute()

export const removeLogo = (tx: Database, id: number) =>
  tx.deleteFrom('organization_logos').where('organization_id', '=', id).execute()
