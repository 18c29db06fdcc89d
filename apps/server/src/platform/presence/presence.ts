import { personTopic, type LivePresence } from '@uplink/contract/live'
import { presenceBeatMs, type PresenceState, type Present } from '@uplink/contract/presence'
import { sql } from 'kysely'
import type { Database } from '../database/kysely'
import { enqueue } from '../outbox/outbox'

interface Arrival {
  /** What is looked at: 'ticket-7'. */
  place: string
  userId: number
  state: PresenceState
  now: Date
}

/** At most so many colleagues are told and shown. */
const mostPeople = 20

/**
 * Notes what a person does at a place. Whoever else is there hears of a change at once; that nobody is told who may not
 * see the place is up to the caller, who has let each of them say that they are there.
 *
 * @returns the others who are there
 */
export async function bePresent(db: Database, { place, userId, state, now }: Arrival): Promise<Present[]> {
  const since = new Date(now.getTime() - 2 * presenceBeatMs)
  return db.transaction().execute(async (tx) => {
    const isNews = await setState(tx, { place, userId, state, now, since })
    const others = await findOthers(tx, { place, userId, since })
    if (isNews && others.length > 0) {
      const { name } = await tx
        .selectFrom('users')
        .select('name')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      const payload: LivePresence = { place, id: userId, name, state }
      await enqueue(
        tx,
        others.map(({ id }) => ({
          transport: 'live',
          recipient: `${personTopic(id)}/presence`,
          payload: { ...payload },
        })),
      )
    }
    return others
  })
}

interface Change {
  place: string
  userId: number
  state: PresenceState
  now: Date
  /** Who has said nothing since then has left. */
  since: Date
}

/** Also forgets where the person was before. Returns whether the others do not know it yet. */
async function setState(tx: Database, { place, userId, state, now, since }: Change): Promise<boolean> {
  await tx.deleteFrom('presence').where('user_id', '=', userId).where('seen_at', '<=', since).execute()
  if (state === 'gone') {
    const left = tx.deleteFrom('presence').where('place', '=', place).where('user_id', '=', userId)
    return (await left.returning('place').execute()).length > 0
  }
  const { rows } = await sql<{ is_news: boolean }>`
    WITH before AS (SELECT state FROM presence WHERE place = ${place} AND user_id = ${userId})
    INSERT INTO presence (place, user_id, state, seen_at) VALUES (${place}, ${userId}, ${state}, ${now})
    ON CONFLICT (place, user_id) DO UPDATE SET state = excluded.state, seen_at = excluded.seen_at
    RETURNING ${state} IS DISTINCT FROM (SELECT state FROM before) AS is_news`.execute(tx)
  return rows[0]?.is_news ?? false
}

function findOthers(tx: Database, { place, userId, since }: Omit<Change, 'state' | 'now'>) {
  return tx
    .selectFrom('presence as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['u.id', 'u.name', 'p.state'])
    .where('p.place', '=', place)
    .where('p.user_id', '<>', userId)
    .where('p.seen_at', '>', since)
    .orderBy('u.name')
    .limit(mostPeople)
    .$narrowType<{ state: Present['state'] }>()
    .execute()
}
