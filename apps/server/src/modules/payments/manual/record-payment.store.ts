import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** Those who record a payment for the line wait for each other, until the transaction ends. */
export async function lockLine(tx: Database, line: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('payments.counter ' || ${line}::text, 0))`.execute(
    tx,
  )
}

/** Whether the same amount (poisha) was recorded in the same way for the line since then, and not given back. */
export async function wasRecorded(
  tx: Database,
  { line, way, amount, since }: { line: number; way: string; amount: number; since: Date },
): Promise<boolean> {
  const found = await tx
    .selectFrom('payments')
    .select('id')
    .where('connection_id', '=', line)
    .where('gateway', '=', way)
    .where('amount', '=', amount)
    .where('state', '=', 'succeeded')
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
