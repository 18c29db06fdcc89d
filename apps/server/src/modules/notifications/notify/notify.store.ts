import type { NotificationEvent } from '@uplink/contract/notification-events'
import {
  channels,
  defaultChoices,
  type Channel,
  type EventChoice,
} from '@uplink/contract/notification-settings'
import type { Language } from '@uplink/contract/languages'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { NotificationRow } from '../notifications.store'

/** How to reach one person about one event. */
export interface Reach {
  bell: boolean
  /** The addresses; null when the person does not want the channel or has no address. */
  mail: string | null
  sms: string | null
  /** Ids of push subscriptions. */
  push: string[]
  language: Language
  /** Of the person, whose words for its own things they are told in. */
  organizationId: number | null
}

/**
 * How to reach each of the people, in the given order and in one statement: by their own choice, or else by the
 * event's default, unless their organization sends nothing of it. A person without an active account is only told in the
 * bell; browsers from which a person has signed out are left out. The caller must act as the system.
 */
export async function findReach(
  tx: Database,
  query: readonly { userId: number; event: NotificationEvent }[],
): Promise<Reach[]> {
  const { rows } = await sql<Reach>`${reachOf(query)} ORDER BY position`.execute(tx)
  return rows
}

/** How many messages of one event leave the portal. The caller must act as the system. */
export async function countReach(
  tx: Database,
  { event, userIds }: { event: NotificationEvent; userIds: readonly number[] },
): Promise<Record<'sms' | 'mail' | 'push', number>> {
  const reach = reachOf(userIds.map((userId) => ({ userId, event })))
  const { rows } = await sql<Record<'sms' | 'mail' | 'push', number>>`
    SELECT count(reach.sms) AS sms, count(reach.mail) AS mail, coalesce(sum(cardinality(reach.push)), 0)::bigint AS push
    FROM (${reach}) AS reach`.execute(tx)
  return rows[0] ?? { sms: 0, mail: 0, push: 0 }
}

/** What an event reaches of people, and why not. */
interface ReachCount {
  people: number
  reached: Record<Channel, number>
  without: Record<'mail' | 'sms', number>
  /** By their own choice or their organization's. */
  off: Record<Channel, number>
}

/**
 * How many people each channel would reach about an event, in one statement, however many they are. `people` gives their
 * `user_id`. The caller must act as the system.
 */
export async function countAmong(
  tx: Database,
  { event, people }: { event: NotificationEvent; people: RawBuilder<unknown> },
): Promise<ReachCount> {
  const wants = (channel: Channel) =>
    sql<boolean>`coalesce(${sql.ref(`choice.${channel}`)}, ${defaultChoices[event][channel]}::boolean)`
  const lets = (column: 'without_mail' | 'without_sms') =>
    sql<boolean>`NOT coalesce(${event} = ANY(${sql.ref(`o.${column}`)}), false)`
  const ways = {
    bell: { isOn: wants('bell'), has: sql`true` },
    mail: {
      isOn: sql`(${wants('mail')} AND ${lets('without_mail')})`,
      has: sql`nullif(u.email, '') IS NOT NULL`,
    },
    sms: {
      isOn: sql`(${wants('sms')} AND ${lets('without_sms')})`,
      has: sql`nullif(u.mobile_no, '') IS NOT NULL`,
    },
    push: {
      isOn: wants('push'),
      has: sql`EXISTS (SELECT FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
        WHERE p.user_id = u.id AND (s.ended_at IS NULL OR s.end_reason = 'expired'))`,
    },
  }
  const counted = (condition: RawBuilder<unknown>) => sql`count(*) FILTER (WHERE ${condition})`
  const each = (what: (channel: Channel) => RawBuilder<unknown>, of: readonly Channel[] = channels) =>
    sql`json_build_object(${sql.join(of.map((channel) => sql`${sql.lit(channel)}, ${counted(what(channel))}`))})`
  const { rows } = await sql<ReachCount>`
    SELECT count(*) AS people,
      ${each((channel) =>
        channel === 'bell'
          ? ways.bell.isOn
          : sql`u.id IS NOT NULL AND ${ways[channel].isOn} AND ${ways[channel].has}`,
      )} AS reached,
      ${each((channel) => sql`u.id IS NULL OR NOT ${ways[channel].has}`, ['mail', 'sms'])} AS without,
      ${each((channel) => sql`NOT ${ways[channel].isOn}`)} AS off
    FROM (${people}) AS asked (user_id)
    LEFT JOIN users AS u ON u.id = asked.user_id AND u.status = 'active'
    LEFT JOIN organizations AS o ON o.id = u.organization_id AND u.account_type = 'customer'
    LEFT JOIN notification_choices AS choice ON choice.user_id = asked.user_id AND choice.event = ${event}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('a count without a row')
  return row
}

function reachOf(query: readonly { userId: number; event: NotificationEvent }[]) {
  const byOrganization = (column: 'without_mail' | 'without_sms') =>
    sql`coalesce(asked.event = ANY(${sql.ref(`o.${column}`)}), false)`
  const byDefault = (channel: Channel) => query.map(({ event }) => defaultChoices[event][channel])
  return sql`
    SELECT coalesce(choice.bell, asked.bell) AS bell,
      CASE WHEN u.id IS NOT NULL AND coalesce(choice.mail, asked.mail) AND NOT ${byOrganization('without_mail')}
        THEN nullif(u.email, '') END AS mail,
      CASE WHEN u.id IS NOT NULL AND coalesce(choice.sms, asked.sms) AND NOT ${byOrganization('without_sms')}
        THEN nullif(u.mobile_no, '') END AS sms,
      CASE WHEN u.id IS NOT NULL AND coalesce(choice.push, asked.push) THEN ARRAY(
        SELECT p.id::text FROM push_subscriptions AS p JOIN sessions AS s ON s.id = p.session_id
        WHERE p.user_id = u.id AND (s.ended_at IS NULL OR s.end_reason = 'expired')
        ORDER BY p.id) ELSE '{}' END AS push,
      coalesce(u.language, 'en') AS language, u.organization_id AS "organizationId"
    FROM unnest(${query.map(({ userId }) => userId)}::bigint[], ${query.map(({ event }) => event)}::text[],
        ${byDefault('bell')}::boolean[], ${byDefault('mail')}::boolean[], ${byDefault('sms')}::boolean[],
        ${byDefault('push')}::boolean[])
      WITH ORDINALITY AS asked (user_id, event, bell, mail, sms, push, position)
    LEFT JOIN users AS u ON u.id = asked.user_id AND u.status = 'active'
    LEFT JOIN organizations AS o ON o.id = u.organization_id AND u.account_type = 'customer'
    LEFT JOIN notification_choices AS choice ON choice.user_id = asked.user_id AND choice.event = asked.event`
}

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

export interface NewNotification {
  user_id: number
  connection_id: number | null
  is_system: boolean
  title: string
  body: string
  link: string | null
}

/** Inserts any number of notifications in one statement, in their order. The caller must act as the system. */
export async function insertAll(
  tx: Database,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<(NotificationRow & { user_id: number })[]> {
  const column = <K extends keyof NewNotification>(name: K) => notifications.map((one) => one[name])
  const { rows } = await sql<NotificationRow & { user_id: number }>`
    INSERT INTO notifications (user_id, connection_id, is_system, title, body, link, created_at)
    SELECT user_id, connection_id, is_system, title, body, link, ${now}
    FROM unnest(${column('user_id')}::bigint[], ${column('connection_id')}::bigint[],
        ${column('is_system')}::boolean[], ${column('title')}::text[], ${column('body')}::text[],
        ${column('link')}::text[])
      WITH ORDINALITY AS given (user_id, connection_id, is_system, title, body, link, position)
    ORDER BY position
    RETURNING id, user_id, title, body, link, created_at, is_seen`.execute(tx)
  return rows
}

/** Those of these people who have been told this since then. */
export async function findTold(
  tx: Database,
  query: { userIds: readonly number[]; title: string; since: Date },
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('notifications')
    .select('user_id')
    .distinct()
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val([...query.userIds]))))
    .where('title', '=', query.title)
    .where('created_at', '>', query.since)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
