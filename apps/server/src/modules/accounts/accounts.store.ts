import type { Language } from '@uplink/contract/languages'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { lookupOne, type Slots } from '#platform/database/statement'

/** A person's own data, with what is needed to check a change. */
export function findPerson(db: Database, user: number) {
  return db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.mobile_no',
      'u.language',
      'u.password_hash',
      'o.name as provider',
    ])
    .where('u.id', '=', user)
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

interface FromTo<Value> {
  from: Value
  to: Value
}

export interface ProfileChange {
  name?: string
  mobile_no?: FromTo<string | null>
  email?: FromTo<string | null>
}

/** Writes a change if the phone number and the email address are still those that confirmed it. */
export async function updatePerson(db: Database, user: number, change: ProfileChange): Promise<boolean> {
  const { name, mobile_no: mobile, email } = change
  const result = await db
    .updateTable('users')
    .set({
      ...(name !== undefined && { name }),
      ...(mobile && { mobile_no: mobile.to }),
      ...(email && { email: email.to }),
    })
    .where('id', '=', user)
    .$if(mobile !== undefined, (query) =>
      query.where('mobile_no', 'is not distinct from', mobile?.from ?? null),
    )
    .$if(email !== undefined, (query) => query.where('email', 'is not distinct from', email?.from ?? null))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The marketing preferences of a connection's owner; fields that the owner has never answered are null. */
export const findPreferences = lookupOne((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('connections as c')
    .leftJoin('marketing_preferences as m', 'm.user_id', 'c.user_id')
    .select([
      'm.newsletter',
      'm.offers_by_email',
      'm.offers_by_sms',
      'm.offers_by_phone',
      'm.referral_source',
      'm.updated_at',
    ])
    .where('c.id', '=', slot('connection')),
)

export type PreferencesRow = NonNullable<Awaited<ReturnType<typeof findPreferences>>>

export interface Preferences {
  newsletter: boolean
  offers_by_email: boolean
  offers_by_sms: boolean
  offers_by_phone: boolean
  referral_source: string | null
}

export async function savePreferences(
  db: Database,
  user: number,
  values: Preferences,
  now: Date,
): Promise<void> {
  await db
    .insertInto('marketing_preferences')
    .values({ user_id: user, ...values, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        newsletter: sql`excluded.newsletter`,
        offers_by_email: sql`excluded.offers_by_email`,
        offers_by_sms: sql`excluded.offers_by_sms`,
        offers_by_phone: sql`excluded.offers_by_phone`,
        referral_source: sql`excluded.referral_source`,
        updated_at: sql`excluded.updated_at`,
      }),
    )
    .execute()
}
