import type { EventChoice } from '@uplink/contract/notification-settings'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** A person's choices that differ from the defaults, and the addresses for mail and SMS. */
export async function findSettings(db: Database, user: number) {
  const [choices, person] = await Promise.all([
    db
      .selectFrom('notification_choices')
      .select(['event', 'bell', 'mail', 'sms', 'push'])
      .where('user_id', '=', user)
      .limit(100)
      .execute(),
    db.selectFrom('users').select(['email', 'mobile_no']).where('id', '=', user).executeTakeFirst(),
  ])
  return { choices, email: person?.email ?? null, mobile: person?.mobile_no ?? null }
}

export type SettingsRows = Awaited<ReturnType<typeof findSettings>>

/** Saves the choices for the listed events in one statement, replacing earlier ones. */
export async function saveChoices(
  db: Database,
  user: number,
  choices: readonly EventChoice[],
): Promise<void> {
  const column = <K extends keyof EventChoice>(name: K) => choices.map((choice) => choice[name])
  await sql`
    INSERT INTO notification_choices (user_id, event, bell, mail, sms, push)
    SELECT ${user}, event, bell, mail, sms, push
    FROM unnest(${column('event')}::text[], ${column('bell')}::boolean[], ${column('mail')}::boolean[],
      ${column('sms')}::boolean[], ${column('push')}::boolean[]) AS chosen (event, bell, mail, sms, push)
    ORDER BY event
    ON CONFLICT (user_id, event) DO UPDATE
    SET bell = excluded.bell, mail = excluded.mail, sms = excluded.sms, push = excluded.push`.execute(db)
}
