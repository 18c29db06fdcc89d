import { environment, readConfig } from './config'
import { migrationsFolder, rootFolder } from './starting/installation'
import { endWhatWasRestored } from './modules/auth/auth.public'
import { openDatabase } from './starting/open-database'
import { systemClock } from '#platform/clock'
import { system } from '#platform/database/actor'
import { createDatabases } from '#platform/database/kysely'
import { migrate } from '#platform/database/migrations/migrate'
import { whileNobodyElseMigrates } from '#platform/database/migrations/migration-lock'
import { createPool } from '#platform/database/connections/pool'
import { createLogger } from '#platform/log/logger'
import { startTrouble } from './starting/start-trouble'

/**
 * `npm run after:restore`: ends sessions, pending changes and links that a restored backup would bring back to life.
 */
const say = (line: string) => console.log(line)
const result = readConfig(environment(rootFolder), rootFolder)
if ('mistakes' in result) {
  for (const mistake of result.mistakes) console.error(`Configuration: ${mistake}`)
  process.exit(1)
}
const { config } = result
try {
  const { logins, close } = await openDatabase(config, say)
  try {
    await whileNobodyElseMigrates(logins.owner, say, () => migrate(logins.owner, migrationsFolder))
    const pool = createPool(logins.application, { size: 1, log: createLogger(config.LOG_LEVEL) })
    const db = createDatabases(pool).for(system)
    const ended = await endWhatWasRestored({ db, clock: systemClock })
    await pool.end()
    say(
      `Ended ${ended.sessions} sessions, ${ended.changes} changes that waited for a code, and ${ended.links} reset links. Everybody signs in again.`,
    )
  } finally {
    await close()
  }
} catch (error) {
  console.error(startTrouble(error, config) ?? (error instanceof Error ? error.message : error))
  process.exit(1)
}
