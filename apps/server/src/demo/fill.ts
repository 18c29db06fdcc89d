import pg, { type ClientBase } from 'pg'
import { afterwards, finishTables, lastStep } from './filling/afterwards'
import { AlreadyFilled, isFilled, lockKey, openFill, prove, type FillOptions } from './filling/filling'
import { fillInParts, isInParts } from './filling/parts'
import { unchecked } from './load/unchecked'

/**
 * Fills an empty, migrated database with the demo provider; a large one in parts. Memory does not grow with the number of customers.
 * Returns the number of rows written to each table. Throws `AlreadyFilled`, an error when the ledger does not add up, or PostgreSQL's
 * error. Killed halfway a small fill leaves nothing, and a large one goes on when it is called again for the same provider.
 */
export async function fillDemo(options: FillOptions): Promise<Record<string, number>> {
  const client = new pg.Client(options.client)
  // Between two statements, only this listener gets the reason for a lost connection.
  let lost: unknown
  client.on('error', (error) => (lost ??= error))
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    // The check of the ledger groups by transfer; this keeps it in memory rather than on disk.
    await client.query(`SET work_mem = '128MB'`)
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    const counts = (await isInParts(client, options))
      ? await fillInParts(client, options)
      : await fillAtOnce(client, options)
    await vacuumTables(client, Object.keys(counts))
    return counts
  } catch (error) {
    throw lost ?? error
  } finally {
    await client.end()
  }
}

/** All of it in one transaction. */
async function fillAtOnce(client: ClientBase, options: FillOptions): Promise<Record<string, number>> {
  if (await isFilled(client)) throw new AlreadyFilled()
  await client.query('BEGIN')
  const fill = await openFill(options)
  await fill.begin(client)
  const tables = Object.keys(fill.sink.counts())
  await unchecked(client, tables, () => fill.writeCustomers(client, { from: 0, until: options.customers }))
  for (const { run } of afterwards) await run(client, fill.world)
  await finishTables(client, tables)
  await lastStep.run(client, fill.world)
  await prove(client)
  await client.query('COMMIT')
  return fill.sink.counts()
}

/**
 * Marks the rows as visible to everybody, so that the first readers need not do it. Must run outside a transaction.
 */
async function vacuumTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT 'VACUUM ' || string_agg(format('%I', name), ', ') AS statement FROM unnest($1::text[]) AS name`,
    [tables],
  )
  for (const { statement } of rows) await client.query(statement)
}
