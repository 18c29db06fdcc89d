import '../starting/process/runtime'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { importOnce, type ImportedOnce } from '../modules/imports/imports.public'
import { createReports, createReportWork } from '../needs'
import { migrationsFolder } from '../starting/installation'
import { openDatabase } from '../starting/open-database'
import { systemClock } from '#platform/clock'
import { system } from '#platform/database/actor'
import { createPool } from '#platform/database/connections/pool'
import { createDatabases } from '#platform/database/kysely'
import { schemaRefusal, schemaState } from '#platform/database/migrations/schema-state'
import { createSeals } from '#platform/secrets/seals'
import { secretKey } from '#platform/secrets/secret-key'
import { command } from './command'

const usage =
  'Usage: npm run import -- file.csv --as username [--organization id] [--area name] [--city name] [--address text] [--dry-run]'

/** `npm run import -- file.csv --as admin --dry-run`: checks a file line by line, and imports it where nothing is wrong. */
await command(async (config) => {
  const wanted = readArguments()
  const { logins, close } = await openDatabase(config, (line) => console.log(line))
  try {
    const refusal = schemaRefusal(await schemaState(logins.owner, migrationsFolder))
    if (refusal !== undefined) throw new Error(refusal)
    const log = pino({ level: 'silent' })
    const pool = createPool(logins.application, { size: 4, log })
    const databases = createDatabases(pool)
    const key = await secretKey(config.SECRET_KEY, config.DATA_DIR)
    const seals = createSeals(key, config.SECRET_KEY_OLD)
    const parts = { config, log, clock: systemClock, databases, seals }
    const reports = createReports({ ...parts, reporting: logins.reporting, isReportingOwn: () => false })
    try {
      const { decisions, sources } = createReportWork({ ...parts, reports })
      const work = { ...parts, db: databases.for(system), secretKey: key, decisions, sources }
      const text = await textOf(wanted.file)
      const once = await importOnce(
        { ...work, signal: new AbortController().signal },
        { ...wanted, fileName: basename(wanted.file), text, onProgress: say },
      )
      for (const line of linesOf(once, wanted.isDryRun)) console.log(line)
      return once.isDone ? 0 : 1
    } finally {
      await reports.end()
      await pool.end()
    }
  } finally {
    await close()
  }
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        as: { type: 'string' },
        organization: { type: 'string' },
        area: { type: 'string', default: '' },
        city: { type: 'string', default: '' },
        address: { type: 'string', default: '' },
        'dry-run': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new Error('Name one file')
    if (values.as === undefined) throw new Error('Say as whom: --as username')
    const { as, area, city, address, organization } = values
    return {
      file: resolve(file),
      as,
      organization: organization === undefined ? undefined : Number(organization),
      usual: { area, city, address },
      isDryRun: values['dry-run'],
    }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${usage}`, { cause: error })
  }
}

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function say(done: number, lines: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${lines} `)
}

const shownProblems = 1000

function linesOf(
  { failure, problems, problemCount, summary, isDone }: ImportedOnce,
  isDryRun: boolean,
): string[] {
  if (failure !== null) return [failure]
  const found = problems.slice(0, shownProblems).map(({ line, field, value, problem }) => {
    const stands = value === null || value === '' ? '' : ` “${value}”`
    return `Line ${line}  ${field}${stands}  ${problem}`
  })
  const left = summary?.left_over.map(({ what, lines }) => `Without a place: ${what}, ${lines}`) ?? []
  const sums = summary
    ? [
        `${summary.customers} customers, ${summary.lines} lines, ${summary.credit} held in advance, ${summary.debt} owed, ${summary.network_passwords} PPPoE secrets.`,
      ]
    : []
  if (problemCount > 0) return [...found, `${problemCount} problems. All or nothing: nothing was imported.`]
  return [
    ...left,
    ...sums,
    isDryRun ? 'No problem was found. Nothing was written.' : isDone ? 'Imported.' : 'Not imported.',
  ]
}
