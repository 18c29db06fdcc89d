import type { Database } from '../../platform/database/kysely'

export interface NewMessage {
  gateway: string
  message_key: string
  raw: string
  received_at: Date
}

/** False when it was received before. */
export async function insert(db: Database, message: NewMessage): Promise<number | undefined> {
  const inserted = await db
    .insertInto('gateway_messages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['gateway', 'message_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Takes a message to work on, with one conditional UPDATE; undefined while somebody else has it, or when it is done. */
export async function claim(db: Database, id: number, now: Date, leasedUntil: Date) {
  return db
    .updateTable('gateway_messages')
    .set((eb) => ({ leased_until: leasedUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returning(['id', 'gateway', 'raw', 'received_at'])
    .executeTakeFirst()
}

export async function waitingIds(db: Database, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('gateway_messages')
    .select('id')
    .where('handled_at', 'is', null)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
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

/** The line whose Client ID a payer wrote: its username, or its number. */
export async function findLine(db: Database, reference: string) {
  const number = /^\d{1,15}$/.test(reference) ? Number(reference) : 0
  return (
    db
      .selectFrom('connections as c')
      .innerJoin('organizations as o', 'o.id', 'c.organization_id')
      .select(['c.id', 'c.organization_id', 'o.invoice_prefix'])
      .where((eb) =>
        eb.or([eb(eb.fn('lower', ['c.username']), '=', reference.toLowerCase()), eb('c.id', '=', number)]),
      )
      // A username can look like somebody else's number: the username is what people are told to write.
      .orderBy((eb) => eb(eb.fn('lower', ['c.username']), '=', reference.toLowerCase()), 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}
