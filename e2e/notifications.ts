import { ask } from './database'

export interface Notice {
  userId: number
  title: string
  body?: string
  /** A path of the portal. */
  link?: string
  isSeen?: boolean
  daysAgo?: number
}

/**
 * Writes notifications as the server's modules do, oldest first: into the bell and, for the live message, into the
 * outbox. Returns their ids.
 */
export async function notify(...notices: Notice[]): Promise<number[]> {
  const rows = await ask<{ id: string }>(
    `WITH written AS (
       INSERT INTO notifications (user_id, title, body, link, is_seen, created_at)
       SELECT user_id, title, body, link, is_seen, now() - make_interval(days => days_ago)
       FROM ROWS FROM (jsonb_to_recordset($1)
         AS (user_id bigint, title text, body text, link text, is_seen boolean, days_ago int))
         WITH ORDINALITY AS notice (user_id, title, body, link, is_seen, days_ago, position)
       ORDER BY position
       RETURNING *
     ), told AS (
       INSERT INTO outbox (transport, recipient, payload, next_attempt_at)
       SELECT 'live', 'user-' || user_id, jsonb_build_object('id', id, 'title', title, 'link', link, 'is_seen', is_seen,
         'created_at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'epoch'
       FROM written ORDER BY id
     )
     SELECT id FROM written ORDER BY id`,
    [JSON.stringify(notices.map(toRow))],
  )
  return rows.map((row) => Number(row.id))
}

function toRow({ userId, title, body = '', link, isSeen = false, daysAgo = 0 }: Notice) {
  return { user_id: userId, title, body, link: link ?? null, is_seen: isSeen, days_ago: daysAgo }
}
