import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config'
import type { Installation } from '../modules/about/about.actions'

/** The folder of the repository, from the bundled file and from the sources alike. */
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

/** What this process says of itself on the page about the installation. */
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

/** As they were collected when the server was built; none where it was not, as in development. */
function readLicences(): Installation['licences'] {
  const file = join(rootFolder, 'apps', 'server', 'dist', 'licences.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Installation['licences']) : []
}
