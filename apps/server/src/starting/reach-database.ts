import type { Config } from '../config'
import { openDatabase, type OpenDatabase } from './open-database'
import { findRunning } from '#platform/database/embedded/running'
import { knownHome } from '#platform/database/embedded/home'

/**
 * The configured PostgreSQL for a command: that of an embedded portal while it runs, else started for the command. Makes
 * none, because a mistyped folder would be given a new, empty database.
 */
export async function reachDatabase(config: Config, say: (line: string) => void): Promise<OpenDatabase> {
  if (config.DATABASE_URL) return openDatabase(config, say)
  const running = await findRunning(config.DATA_DIR)
  if (running) return { logins: running, dataFolder: running.dataFolder, close: async () => {} }
  await refuseNoDatabase(config)
  return openDatabase(config, say)
}

/** Throws, with a line, where DATA_DIR has no embedded database. */
export async function refuseNoDatabase({ DATA_DIR }: Config): Promise<void> {
  if ((await knownHome(DATA_DIR)) === undefined)
    throw new Error(
      `There is no database in DATA_DIR (${DATA_DIR}): run this with the portal's variables, as its account.`,
    )
}
