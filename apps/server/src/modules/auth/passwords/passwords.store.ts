import type { Language } from '@uplink/contract/languages'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

const maxProviders = 1000

/** What concerns a person's password: their names, how to reach them, and the names of all organizations. */
export function findCredentials(db: Database, user: number) {
  return db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select([
      'u.id',
      'u.name',
      'u.username',
      'u.email',
      'u.mobile_no',
      'u.language',
      'u.password_hash',
      'u.has_factor',
      'o.name as provider',
      'o.password_needs_code',
      // those of the whole installation: anybody may try the name of the company beside
      sql<string[]>`ARRAY(SELECT name FROM organizations ORDER BY id LIMIT ${maxProviders})`.as('providers'),
    ])
    .where('u.id', '=', user)
    .where('u.status', '=', 'active')
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
}

export type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>

export async function setPassword(
  db: Database,
  values: { user: number; hash: string; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: values.hash, password_changed_at: values.now })
    .where('id', '=', values.user)
    .execute()
}

/** Keeps a password that came from an older system in the portal's own form, unless it was changed meanwhile. */
export async function replaceFormer(
  db: Database,
  values: { user: number; from: string; hash: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: values.hash })
    .where('id', '=', values.user)
    .where('password_hash', '=', values.from)
    .execute()
}
