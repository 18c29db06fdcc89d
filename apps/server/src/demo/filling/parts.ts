import type { ClientBase } from 'pg'
import { takeAway } from '../load/unchecked'
import { afterwards, finishTables, lastStep, type Step } from './afterwards'
import { AlreadyFilled, isFilled, openFill, seedOf, type FillOptions } from './filling'

// A large fill takes many transactions, and says in a schema of its own which of them are done. While that schema is there the portal
// does not start on the database: keys and indexes are away.

/** Below that, one transaction is quick enough to be done again. */
const leastInParts = 20_000
const usualPart = 10_000

const partOf = ({ customersPerPart = usualPart }: FillOptions) => customersPerPart

const begin = `
  CREATE SCHEMA filling;
  CREATE TABLE filling.fill (customers integer NOT NULL, seed text NOT NULL, per_part integer NOT NULL, at timestamptz NOT NULL,
    written integer NOT NULL DEFAULT 0, began_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE filling.steps (position integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL, statement text,
    is_done boolean NOT NULL DEFAULT false)`

interface State {
  customers: number
  seed: string
  per_part: number
  at: Date
  /** How many customers are written. */
  written: number
}

async function stateOf(client: ClientBase): Promise<State | undefined> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `SELECT to_regclass('filling.fill') IS NOT NULL AS is_there`,
  )
  if (!rows[0]?.is_there) return undefined
  return (await client.query<State>('SELECT * FROM filling.fill')).rows[0]
}

/** Whether the fill is a large one, or goes on with one. */
export async function isInParts(client: ClientBase, options: FillOptions): Promise<boolean> {
  if ((await stateOf(client)) !== undefined) return true
  return options.customersPerPart !== undefined || options.customers >= leastInParts
}

/** Another fill was begun here, with other words. */
class BegunOtherwise extends Error {
  constructor({ customers, seed }: State) {
    super(
      `A fill of this database was broken off. Go on with it by --customers ${customers} --seed ${seed}, or take an empty database.`,
    )
  }
}

/**
 * Fills in parts, each a transaction: first the customers, then indexes and keys, then what is counted from them. Called again, it goes on
 * after the last one that is done; rows that are there are made once more and thrown away, so that all others get the same numbers.
 */
export async function fillInParts(client: ClientBase, given: FillOptions): Promise<Record<string, number>> {
  const begun = await stateOf(client)
  if (!begun && (await isFilled(client))) throw new AlreadyFilled()
  if (begun && (begun.customers !== given.customers || begun.seed !== seedOf(given)))
    throw new BegunOtherwise(begun)
  const options = begun ? { ...given, now: begun.at, customersPerPart: begun.per_part } : given
  const fill = await openFill(options)
  const tables = Object.keys(fill.sink.counts())
  const steps = stepsOf(tables)
  if (begun) {
    options.log(`going on with a fill of ${begun.customers} customers, of whom ${begun.written} are there`)
    // the provider itself comes with the first customers
    if (begun.written > 0) fill.passOver({ from: 0, until: begun.written })
  } else
    await transaction(client, async () => {
      await client.query(begin)
      await client.query('INSERT INTO filling.fill (customers, seed, per_part, at) VALUES ($1, $2, $3, $4)', [
        options.customers,
        seedOf(options),
        partOf(options),
        options.now,
      ])
      await fill.begin(client)
      const back = await takeAway(client, tables, { withKeys: true })
      const rows = [
        ...back.map((statement) => ({ name: statement, statement })),
        ...steps.map(({ name }) => ({ name, statement: null })),
      ]
      for (const { name, statement } of rows)
        await client.query('INSERT INTO filling.steps (name, statement) VALUES ($1, $2)', [name, statement])
    })

  for (let from = begun?.written ?? 0; from < options.customers;) {
    const until = Math.min(from + partOf(options), options.customers)
    const part = { from, until }
    await transaction(client, async () => {
      await fill.writeCustomers(client, part)
      await client.query('UPDATE filling.fill SET written = $1', [until])
    })
    from = until
  }
  await takeSteps(client, fill.world, { steps, log: options.log })
  await client.query('DROP SCHEMA filling CASCADE')
  // in one go it had taken a quarter of an hour of a million lines, and was not over
  options.log('the ledger is proven in the nights of a started portal, or now by npm run prove:ledger')
  return fill.sink.counts()
}

/** What is done with all rows, in this order after indexes and keys. */
const stepsOf = (tables: readonly string[]): Step[] => [
  ...afterwards,
  { name: 'sequences and statistics', run: (client) => finishTables(client, tables) },
  lastStep,
]

interface Waiting {
  position: number
  name: string
  statement: string | null
}

async function takeSteps(
  client: ClientBase,
  world: Parameters<Step['run']>[1],
  { steps, log }: { steps: readonly Step[]; log: FillOptions['log'] },
): Promise<void> {
  const { rows } = await client.query<Waiting>(
    'SELECT position, name, statement FROM filling.steps WHERE NOT is_done ORDER BY position',
  )
  log(`${rows.length} steps with indexes, keys and figures`)
  await client.query(`SET maintenance_work_mem = '1GB'`)
  for (const { position, name, statement } of rows) {
    const began = performance.now()
    await transaction(client, async () => {
      if (statement === null) await steps.find((step) => step.name === name)?.run(client, world)
      else await client.query(statement)
      await client.query('UPDATE filling.steps SET is_done = true WHERE position = $1', [position])
    })
    const seconds = (performance.now() - began) / 1000
    if (seconds > saidAfterSeconds) log(`${seconds.toFixed(0)} s: ${name}`)
  }
}

/** Quicker steps are not worth a line. */
const saidAfterSeconds = 5

async function transaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    // a connection that is gone rolls back by itself
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
