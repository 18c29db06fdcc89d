import { gatewayTitle } from '@uplink/contract/gateways'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config'
import type { Installation } from '../modules/about/about.actions'
import { gatewaySettings, hasSimulators, isConfigured } from '../modules/payments/gateways/settings'

/** The repository's folder, found from the bundled file as well as from the sources. */
function findRoot(from: string): string {
  if (existsSync(join(from, 'apps', 'server', 'migrations'))) return from
  const above = dirname(from)
  if (above === from) throw new Error('the folder apps/server/migrations is missing')
  return findRoot(above)
}

export const rootFolder = findRoot(dirname(fileURLToPath(import.meta.url)))
export const migrationsFolder = join(rootFolder, 'apps', 'server', 'migrations')
export const radiusFolder = join(rootFolder, 'docs', 'freeradius')
export const webFolder = join(rootFolder, 'apps', 'web', 'dist')
export const version = (
  JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as { version: string }
).version

/** The address at which people reach the portal, without a slash at the end. */
export const publicUrlOf = ({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>) =>
  (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')

/** The facts about this process for the page about the installation. */
export function installationOf(
  config: Config,
  { version, isSimulated }: { version: string; isSimulated: boolean },
): Installation {
  const gateways = gatewaySettings.filter((one) => isConfigured(one, config))
  return {
    version,
    licences: readLicences(),
    sbom: readBuilt('sbom.json'),
    installed: {
      live: !config.LIVE_ENABLED ? 'off' : config.LIVE_BROKER_URL ? 'broker' : 'built-in',
      hasMail: config.SMTP_URL !== undefined,
      hasSms: config.SMS_WEBHOOK_URL !== undefined,
      gateways: gateways.map(({ name }) => gatewayTitle(name) ?? name),
      hasSimulators: gateways.length === 0 && hasSimulators(config),
      gatewayVariables: gatewaySettings.map(({ prefix }) => prefix),
      radius: isSimulated ? 'simulated' : config.RADIUS_SECRET ? 'on' : 'off',
      hasFormerKey: config.SECRET_KEY_OLD !== undefined,
      needsBackup: config.NODE_ENV === 'production',
    },
  }
}

/** The licences collected when the server was built; none in development. */
function readLicences(): Installation['licences'] {
  const text = readBuilt('licences.json')
  return text === undefined ? [] : (JSON.parse(text) as Installation['licences'])
}

/** A file that the build has made; undefined in development. */
function readBuilt(name: string): string | undefined {
  const file = join(rootFolder, 'apps', 'server', 'dist', name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
