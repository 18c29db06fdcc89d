import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { deleteInSteps, type Stepping } from '#platform/database/steps'
import type { PricedLine } from './packages.quote'

/** A package on sale at the connection's provider, with the price of an offer if a valid one is named. */
export function findWanted(
  db: Database,
  wanted: { connection: number; package: number; offer: number | undefined; today: string },
) {
  return db
    .selectFrom('packages as p')
    .innerJoin('connections as c', 'c.organization_id', 'p.organization_id')
    .leftJoin('offers as f', (join) =>
      join
        .onRef('f.package_id', '=', 'p.id')
        .on('f.id', '=', wanted.offer ?? 0)
        .on('f.status', '=', 'active')
        .on('f.starts_on', '<=', wanted.today)
        .on('f.ends_on', '>=', wanted.today),
    )
    .select(['p.id', 'p.name', 'p.price', 'p.next_price', 'p.next_price_on'])
    .select(['f.id as offer_id', 'f.price as offer_price'])
    .where('c.id', '=', wanted.connection)
    .where('p.id', '=', wanted.package)
    .where('p.status', '=', 'active')
    .executeTakeFirst()
}

export type Wanted = NonNullable<Awaited<ReturnType<typeof findWanted>>>

export interface NewQuote {
  connection: number
  contract: number
  package: number
  offer?: number | null
  timing: 'now' | 'next-cycle'
  effectiveOn: string
  /** Whether its first day was on an invoice. */
  isBilled: boolean
  price: number
  lines: readonly PricedLine[]
  total: number
  quotedAt: Date
  expiresAt: Date
}

export async function insertQuote(db: Database, quote: NewQuote): Promise<number> {
  const { id } = await db
    .insertInto('package_quotes')
    .values({
      connection_id: quote.connection,
      contract_id: quote.contract,
      package_id: quote.package,
      offer_id: quote.offer ?? null,
      timing: quote.timing,
      effective_on: quote.effectiveOn,
      is_billed: quote.isBilled,
      price: quote.price,
      lines: JSON.stringify(quote.lines),
      total: quote.total,
      quoted_at: quote.quotedAt,
      expires_at: quote.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A quote of another package for the connection, with its order if it was accepted. A price is not the customer's to accept. */
export function findQuote(db: Database, quote: { id: number; connection: number }) {
  return db
    .selectFrom('package_quotes as q')
    .innerJoin('packages as p', 'p.id', 'q.package_id')
    .innerJoin('contracts as k', 'k.id', 'q.contract_id')
    .innerJoin('packages as before', 'before.id', 'k.package_id')
    .leftJoin('package_changes as change', 'change.quote_id', 'q.id')
    .select([
      'q.id',
      'q.contract_id',
      'q.package_id',
      'q.timing',
      'q.effective_on',
      'q.is_billed',
      'q.total',
      'q.expires_at',
      'p.name',
      'before.name as before_name',
      'change.order_id',
    ])
    .where('q.id', '=', quote.id)
    .where('q.connection_id', '=', quote.connection)
    .whereRef('q.package_id', '<>', 'k.package_id')
    .$narrowType<{ timing: NewQuote['timing'] }>()
    .executeTakeFirst()
}

/** Deletes expired quotes that nobody accepted. */
export const deleteQuotesExpiredBefore = (db: Database, before: Date, stepping: Stepping): Promise<number> =>
  deleteInSteps(
    db,
    {
      from: 'package_quotes',
      where: sql`expires_at < ${before}
        AND NOT EXISTS (SELECT FROM package_changes c WHERE c.quote_id = package_quotes.id)`,
    },
    stepping,
  )
