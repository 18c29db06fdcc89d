import { sql } from 'kysely'
import type { BulkRecord, Matching, Named } from '#platform/bulk/bulk-act'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { allOf } from '#platform/list/listing'
import { ticketsWithin } from '../tickets.store'
import { narrowedBy, orderOf, type QueueQuery } from './desk-tickets.store'

/** All tickets that the queue's filters find; `among`: of these only. */
export async function ticketsMatching(
  db: Database,
  query: QueueQuery,
  among?: readonly BulkRecord[],
): Promise<Matching> {
  const { all } = await narrowedBy(db, query)
  const these = among && sql<boolean>`tickets.id = ANY(${among.map(({ id }) => id)}::bigint[])`
  return {
    rows: ticketsWithin(db, allOf(these, all)).select([sql<string>`''::text`.as('kind'), 'tickets.id as id']),
    order: orderOf(query.status),
  }
}

/** What a ticket is about, and its number. */
export const ticketName =
  (within: Within): Named =>
  ({ id }) =>
    sql<string | null>`(SELECT '#' || tickets.id || ' ' || tickets.subject
      FROM tickets LEFT JOIN connections ON connections.id = tickets.connection_id
      WHERE tickets.id = ${id} AND ${within})`
