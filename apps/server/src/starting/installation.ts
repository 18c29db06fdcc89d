import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config'
import type { Installation } from '../modules/about/about.actions'

/** The repository's folder, found from the bundled file as well as from the sources. */
function findRoot(from: string): string {
  if (existsSync(join(from, 'apps', 'server', 'migrations'))) return from
  const above = dirname(from)
  if (above === from) throw new Error('the folder apps/server/migrations is missing')
  return findRoot(above)
}

export const rootFolder = findRoot(dirname(fileURLToPath(import.meta.url)))
export const migrationsFolder = join(rootFolder, 'apps', 'server', 'migrations')
export const webFolder = join(rootFolder, 'apps', 'web', 'dist')
export const version = (
  JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as { version: string }
).version

/** The facts about this process for the page about the installation. */
export function installationOf(
  config: Config,
  { version, isSimulated }: { version: string; isSimulated: boolean },
): Installation {
  const hasSimulator = config.DEMO && config.NODE_ENV !== 'production'
  return {
    version,
    licences: readLicences(),
    installed: {
      live: !config.LIVE_ENABLED ? 'off' : config.LIVE_BROKER_URL ? 'broker' : 'built-in',
      hasMail: config.SMTP_URL !== undefined,
      hasSms: config.SMS_WEBHOOK_URL !== undefined,
      gateway: config.BKASH_BASE_URL ? 'bkash' : hasSimulator ? 'simulator' : 'none',
      radius: isSimulated ? 'simulated' : config.RADIUS_SECRET ? 'on' : 'off',
    },
  }
}

/** The licences collected when the server was built; none in development. */
function readLicences(): Installation['licences'] {
  const file = join(rootFolder, 'apps', 'server', 'dist', 'licences.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Installation['licences']) : []
}
