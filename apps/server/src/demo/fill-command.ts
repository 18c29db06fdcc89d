import { parseArgs } from 'node:util'
import pg from 'pg'
import { fillDemo } from './fill'
import type { FillOptions } from './filling/filling'
import { sizeLines, sizesOf } from './filling/sizes'

const usage = 'Usage: npm run demo:fill -- [--customers 400] [--seed text]'
const mostCustomers = 1_000_000

interface Filling {
  log: FillOptions['log']
  /** Opens the database, which may take long: only when the arguments are right. */
  open: () => Promise<Omit<FillOptions, 'customers' | 'seed' | 'log'>>
}

/**
 * `npm run demo:fill`: fills an empty database with the number of customers in the arguments, or goes on with such a fill that was broken
 * off. Prints what it wrote and how large it is, or why it wrote nothing, and returns the exit code.
 */
export async function runFill(argv: readonly string[], { log, open }: Filling): Promise<0 | 1> {
  try {
    const wanted = readArguments(argv)
    const opened = await open()
    const began = performance.now()
    const counts = await fillDemo({ ...opened, log, ...wanted })
    log(`filled in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
    const client = new pg.Client(opened.client)
    await client.connect()
    const lines = sizeLines(await sizesOf(client), counts.connections ?? 0)
    await client.end()
    for (const [table, rows] of Object.entries(counts)) log(`${table.padEnd(28)}${rows.toLocaleString('en')}`)
    for (const line of lines) log(line)
    return 0
  } catch (error) {
    log(error instanceof Error ? error.message : String(error))
    return 1
  }
}

function readArguments(argv: readonly string[]): { customers: number; seed?: string } {
  const { values } = parse(argv)
  const customers = Number(values.customers ?? 400)
  if (!Number.isInteger(customers) || customers < 2 || customers > mostCustomers)
    throw new Error(`--customers must be a whole number from 2 to ${mostCustomers}. ${usage}`)
  return { customers, ...(values.seed === undefined ? {} : { seed: values.seed }) }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: { customers: { type: 'string' }, seed: { type: 'string' } },
    })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${usage}`, { cause: error })
  }
}
