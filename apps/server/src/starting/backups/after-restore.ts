import type { Config } from '../../config'
import { counted } from '@uplink/contract/counted'
import { endWhatWasRestored } from '../../modules/auth/auth.public'
import { beginErasuresAgain } from '../../modules/personal-data/personal-data.public'
import { migrationsFolder } from '../installation'
import { reportingLogin } from '../reporting-login'
import { systemClock } from '#platform/clock'
import { system } from '#platform/database/actor'
import { createPool } from '#platform/database/connections/pool'
import type { Logins } from '#platform/database/connections/logins'
import { createDatabases } from '#platform/database/kysely'
import { migrate } from '#platform/database/migrations/migrate'
import { whileNobodyElseMigrates } from '#platform/database/migrations/migration-lock'
import { createLogger } from '#platform/log/logger'
import { readErasureLogs } from '#platform/personal-data/erasure-log'
import { secretKey } from '#platform/secrets/secret-key'

type Say = (line: string) => void

/**
 * Brings a restored database up to date, ends sessions, pending changes and links that would come back to life, and begins erasures
 * again that the backup does not have. `beside`: a folder with another log of erasures, where the backup lies.
 */
export async function afterRestore(
  config: Config,
  logins: Logins,
  say: Say,
  beside: readonly string[] = [],
): Promise<void> {
  const erasures = await readErasureLogs([config.DATA_DIR, config.BACKUP_DIR, ...beside])
  await whileNobodyElseMigrates(logins.owner, say, () => migrate(logins.owner, migrationsFolder, say))
  const pool = createPool(logins.application, { size: 1, log: createLogger(config.LOG_LEVEL) })
  const db = createDatabases(pool).for(system)
  const ended = await endWhatWasRestored({ db, clock: systemClock })
  const again = await beginErasuresAgain({ db, clock: systemClock }, erasures)
  await pool.end()
  await sayOfReports(config, logins, say)
  say(
    again > 0
      ? `Erased since this backup: ${counted(again, 'person', 'people')}. The portal erases them again once it runs.`
      : `Of ${counted(erasures.length, 'erasure')} in erasures.jsonl none has to be repeated.`,
  )
  say(
    `Ended ${ended.sessions} sessions, ${ended.changes} changes that waited for a code, and ${ended.links} reset links. Everybody signs in again.`,
  )
}

/** A restore brings back rights of the account of reports that an administrator had taken away; says how to do it again. */
async function sayOfReports(config: Config, logins: Logins, say: Say): Promise<void> {
  const { reportingTroubles } = await reportingLogin({
    config,
    logins,
    log: createLogger('silent'),
    clock: systemClock,
    secretKey: await secretKey(config.SECRET_KEY, config.DATA_DIR),
  })
  for (const { text, mend, isAdvice } of reportingTroubles())
    say(
      `The account of reports: ${text}.${isAdvice ? '' : ' Reports in SQL are off until this was run as the administrator of the database server:'}\n${mend}`,
    )
}
