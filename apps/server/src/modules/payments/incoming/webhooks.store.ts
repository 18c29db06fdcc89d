import { searchForm } from '@uplink/contract/search-form'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { usernameIs } from '#platform/list/connection-search'

export interface NewMessage {
  gateway: string
  message_key: string
  raw: string
  received_at: Date
}

/** Undefined when it was received before. */
export async function insert(db: Database, message: NewMessage): Promise<number | undefined> {
  const inserted = await db
    .insertInto('gateway_messages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['gateway', 'message_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

interface Claim {
  now: Date
  leasedUntil: Date
}

const claimed = ['id', 'gateway', 'raw', 'received_at', 'attempts'] as const

/** Not processed yet, and with a free lease. */
const isWaiting = (now: Date) =>
  sql<boolean>`handled_at IS NULL AND (leased_until IS NULL OR leased_until <= ${now})`

const taking = (db: Database, { leasedUntil }: Claim) =>
  db
    .updateTable('gateway_messages')
    .set((eb) => ({ leased_until: leasedUntil, attempts: sql`least(${eb.ref('attempts')}, 9999) + 1` }))

/** Claims a message with one conditional UPDATE; undefined while another process has it, or when it is processed. */
export async function claim(db: Database, id: number, query: Claim) {
  return taking(db, query)
    .where('id', '=', id)
    .where(isWaiting(query.now))
    .returning([...claimed])
    .executeTakeFirst()
}

export type ClaimedMessage = NonNullable<Awaited<ReturnType<typeof claim>>>

/** Claims the message that has waited the longest, or the latest one. */
export async function claimNext(db: Database, query: Claim & { from: 'oldest' | 'newest' }) {
  return taking(db, query)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('gateway_messages')
        .select('id')
        .where(isWaiting(query.now))
        .orderBy('received_at', query.from === 'oldest' ? 'asc' : 'desc')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([...claimed])
    .executeTakeFirst()
}

export interface Outcome {
  outcome: 'matched' | 'credited' | 'unmatched' | 'ignored'
  payment_id?: number
  transaction_id?: string
  amount?: number
  reference?: string | null
}

export async function finish(tx: Database, id: number, handledAt: Date, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('gateway_messages')
    .set({ ...outcome, handled_at: handledAt, leased_until: null })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .execute()
}

/** The line whose Client ID a payer wrote: by its username or its id. */
export async function findLine(db: Database, reference: string) {
  const form = searchForm(reference)
  const number = /^\d{1,15}$/.test(form) ? Number(form) : 0
  return (
    db
      .selectFrom('connections')
      .innerJoin('organizations as o', 'o.id', 'connections.organization_id')
      .select(['connections.id', 'connections.organization_id', 'o.invoice_prefix'])
      .where((eb) => eb.or([usernameIs(reference), eb('connections.id', '=', number)]))
      // A username may look like another line's id: prefer the username, because that is what people are told to
      // write; of two spellings the one that they wrote.
      .orderBy((eb) => eb('connections.username_key', '=', reference.toLowerCase()), 'desc')
      .orderBy(sql`${usernameIs(reference)} IS TRUE`, 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}
