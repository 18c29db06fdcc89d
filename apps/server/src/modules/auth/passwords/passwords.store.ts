import type { Language } from '@uplink/contract/languages'
import type { Database } from '#platform/database/kysely'

/** What concerns a person's password: their names, how to reach them, and their organization. */
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
      'o.name as provider',
      'o.password_needs_code',
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
