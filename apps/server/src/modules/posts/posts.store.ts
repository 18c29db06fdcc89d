import { sql } from 'kysely'
import { lookup, type Slots } from '#platform/database/statement'

interface Asked {
  /** 0 where no connection is meant. */
  connection: number
  /** Counts where no connection is meant; 0 for none. */
  organization: number
  /** What was published before is no news. */
  since: Date
  now: Date
  limit: number
}

/** The latest posts that the provider of the connection, else the organization, has published by now. */
export const findAnnouncements = lookup((db, slot: Slots<Asked>) =>
  db
    .selectFrom('posts')
    .select(['id', 'title', 'body', 'published_at'])
    // in the text, so that the index of published posts applies
    .where('status', '=', sql.lit('published'))
    .where('published_at', '<=', slot('now'))
    .where('published_at', '>=', slot('since'))
    // texts with an address of their own are no news
    .where('slug', 'is', null)
    .where('organization_id', '=', (eb) =>
      eb.fn.coalesce(
        eb.selectFrom('connections').select('organization_id').where('id', '=', slot('connection')),
        sql<number>`${slot('organization')}::bigint`,
      ),
    )
    .orderBy('published_at', 'desc')
    .limit(slot('limit'))
    .$narrowType<{ published_at: Date }>(),
)

export type AnnouncementRow = Awaited<ReturnType<typeof findAnnouncements>>[number]
