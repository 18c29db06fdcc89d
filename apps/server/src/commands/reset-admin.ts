import '../starting/process/runtime'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { environment, readConfig, type Config } from '../config'
import { administratorRole } from '../modules/access/access.public'
import { linkForAdministrator, listAdministrators } from '../modules/auth/auth.public'
import { migrationsFolder, publicUrlOf, rootFolder } from '../starting/installation'
import { openDatabase } from '../starting/open-database'
import { startTrouble } from '../starting/start-trouble'
import { systemClock } from '#platform/clock'
import { system } from '#platform/database/actor'
import { createPool } from '#platform/database/connections/pool'
import { createDatabases, type Database } from '#platform/database/kysely'
import { schemaRefusal, schemaState } from '#platform/database/migrations/schema-state'
import { createLogger } from '#platform/log/logger'

/**
 * `npm run reset:admin -- username`: prints a link by which an administrator chooses a new password, and with
 * `--second-factor` takes a lost second factor away. Without a name it lists the administrators.
 */
const usage = 'Usage: npm run reset:admin -- [username] [--activate] [--second-factor]'
const result = readConfig(environment(rootFolder), rootFolder)
if ('mistakes' in result) {
  for (const mistake of result.mistakes) console.error(`Configuration: ${mistake}`)
  process.exit(1)
}
const { config } = result
try {
  const wanted = readArguments()
  // a mistyped folder would be given a new, empty database
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'postgres')))
    throw new Error(
      `There is no database in DATA_DIR (${config.DATA_DIR}): run this with the portal's variables, as its account.`,
    )
  const { logins, close } = await openDatabase(config, (line) => console.log(line))
  try {
    const refusal = schemaRefusal(await schemaState(logins.owner, migrationsFolder))
    if (refusal !== undefined) throw new Error(refusal)
    const pool = createPool(logins.application, { size: 1, log: createLogger(config.LOG_LEVEL) })
    try {
      for (const line of await answer(config, createDatabases(pool).for(system), wanted)) console.log(line)
    } finally {
      await pool.end()
    }
  } finally {
    await close()
  }
} catch (error) {
  const message = startTrouble(error, config) ?? (error instanceof Error ? error.message : String(error))
  const isRunning = message.includes('is already in use by process')
  console.error(isRunning ? `${message} Stop the portal, run this, and start the portal again.` : message)
  process.exitCode = 1
}

interface Wanted {
  username: string | undefined
  canActivate: boolean
  takesFactor: boolean
}

function readArguments(): Wanted {
  try {
    const { values, positionals } = parseArgs({
      options: {
        activate: { type: 'boolean', default: false },
        'second-factor': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    if (positionals.length > 1) throw new Error('one username at a time')
    return {
      username: positionals[0],
      canActivate: values.activate,
      takesFactor: values['second-factor'],
    }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${usage}`, { cause: error })
  }
}

async function answer(
  settings: Config,
  db: Database,
  { username, canActivate, takesFactor }: Wanted,
): Promise<string[]> {
  const work = { db, clock: systemClock, role: administratorRole, publicUrl: publicUrlOf(settings) }
  if (username === undefined) {
    const people = await listAdministrators(work)
    const lines = people.map(
      ({ username: own, name, is_active: isActive }) =>
        `  ${own}${name === own ? '' : ` (${name})`}${isActive ? '' : ' – disabled'}`,
    )
    return lines.length > 0
      ? ['Administrators:', ...lines, usage]
      : ['There is no administrator: see “Nobody is an administrator” in docs/operations.md.']
  }
  const made = await linkForAdministrator(work, { username, canActivate, takesFactor })
  return [
    ...(made.isActivated ? [`${username} is active again.`] : []),
    ...(takesFactor ? [`The second factor of ${username} is taken away.`] : []),
    `Ended ${made.sessions} sessions of ${username}. This link works once, for ${made.minutes} minutes:`,
    made.link,
  ]
}
