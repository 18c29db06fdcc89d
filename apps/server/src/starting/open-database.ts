import type { Config } from '../config'
import { startEmbedded } from '#platform/database/embedded/embedded'
import { ensureRoles, loginsOf, type Logins } from '#platform/database/connections/logins'

export interface OpenDatabase {
  logins: Logins
  /** Where the embedded one keeps its data. */
  dataFolder?: string
  close(): Promise<void>
}

/** Opens the configured PostgreSQL, or starts the embedded one. `isRestoring`: also on files of an unfinished restore. */
export async function openDatabase(
  config: Config,
  say: (line: string) => void,
  { isRestoring = false }: { isRestoring?: boolean } = {},
): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    const logins = loginsOf(config.DATABASE_URL)
    await ensureRoles(logins.owner)
    return { logins, close: async () => {} }
  }
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log: say, isRestoring })
  return { logins: embedded, dataFolder: embedded.dataFolder, close: () => embedded.stop() }
}
