import type { Config } from '../config'
import { startEmbedded } from '#platform/database/embedded/embedded'
import { ensureRoles, loginsOf, type Logins } from '#platform/database/connections/logins'

export interface OpenDatabase {
  logins: Logins
  close(): Promise<void>
}

/** Opens the configured PostgreSQL, or starts the embedded one. */
export async function openDatabase(config: Config, say: (line: string) => void): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    const logins = loginsOf(config.DATABASE_URL)
    await ensureRoles(logins.owner)
    return { logins, close: async () => {} }
  }
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log: say })
  return { logins: embedded, close: () => embedded.stop() }
}
