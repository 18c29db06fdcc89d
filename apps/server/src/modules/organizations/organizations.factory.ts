import type { Database } from '#platform/database/kysely'

let count = 0

export async function organizationFactory({ db }: { db: Database }, values: { name?: string } = {}) {
  return db
    .insertInto('organizations')
    .values({ name: values.name ?? `Organization ${++count}`, mobile_no: '01711000000' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}
