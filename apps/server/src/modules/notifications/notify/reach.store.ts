import type { NotificationEvent } from '@uplink/contract/notification-events'
import { defaultChoices, type Channel } from '@uplink/contract/notification-settings'
import type { Language } from '@uplink/contract/languages'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** How to reach one person about one event. */
export interface Reach {
  bell: boolean
  /** The addresses; null when the person does not want the channel or has no address. */
  mail: string | null
  sms: string | null
  /** Ids of push subscriptions. */
  push: string[]
  language: Language
}

/**
 * How to reach each of the people, in the given order and in one statement: by their own choice, or else by the
 * event's default. A person without an active account is only told in the bell; browsers from which a person has
 * signed out are left out. The caller must act as the system.
 */
export async function findReach(
  tx: Database,
  asked: readonly { userId: number; event: NotificationEvent }[],
): Promise<Reach[]> {
  const byDefault = (channel: Channel) => asked.map(({ event }) => defaultChoices[event][channel])
  const { rows } = await sql<Reach>`
    SELECT coalesce(choice.bell, asked.bell) AS bell,
      CASE WHEN u.id IS NOT NULL AND coalesce(choice.mail, asked.mail) THEN nullif(u.email, '') END AS mail,
      CASE WHEN u.id IS NOT NULL AND coalesce(choice.sms, asked.sms) THEN nullif(u.mobile_no, '') END AS sms,
      CASE WHEN u.id IS NOT NULL AND coalesce(choice.push, asked.push) THEN ARRAY(
        SELECT p.id::text FROM push_subscriptions AS p JOIN sessions AS s ON s.id = p.session_id
        WHERE p.user_id = u.id AND (s.ended_at IS NULL OR s.end_reason = 'expired')
        ORDER BY p.id) ELSE '{}' END AS push,
      coalesce(u.language, 'en') AS language
    FROM unnest(${asked.map(({ userId }) => userId)}::bigint[], ${asked.map(({ event }) => event)}::text[],
        ${byDefault('bell')}::boolean[], ${byDefault('mail')}::boolean[], ${byDefault('sms')}::boolean[],
        ${byDefault('push')}::boolean[])
      WITH ORDINALITY AS asked (user_id, event, bell, mail, sms, push, position)
    LEFT JOIN users AS u ON u.id = asked.user_id AND u.status = 'active'
    LEFT JOIN notification_choices AS choice ON choice.user_id = asked.user_id AND choice.event = asked.event
    ORDER BY position`.execute(tx)
  return rows
}
