import { addressForm } from '#platform/http/network/address-form'
import type { SealedColumn } from '#platform/secrets/reseal'
import type { Seals } from '#platform/secrets/seals'
import type { Equipment } from './ask'

/** What access servers are asked with. */
export const equipmentSecrets: SealedColumn = {
  table: 'access_servers',
  id: 'id',
  column: 'secret',
  contextOf: (id) => `access_servers.secret:${id}`,
}

/** How equipment is asked that has no settings of its own, from the configuration. */
export interface RequestSettings {
  /** For all equipment without a secret of its own. */
  secret: string | undefined
  /** Secrets by the equipment's address. */
  secrets: Readonly<Record<string, string>>
  port: number
  /**
   * A proxy that takes all requests and passes them on to the equipment they name; absent: they go to the equipment
   * itself.
   */
  proxy?: string | undefined
  timeoutMs: number
}

/** The access server of an address as its organization has set it up; all null where it has none. */
export interface ServerColumns {
  server_id: number | null
  server_status: string | null
  server_secret: Buffer | null
  server_port: number | null
}

/**
 * Where the equipment of an address takes requests, and with which secret: its own before the configuration's. Undefined
 * where it has no secret, or is not to be asked.
 */
export function reach(
  { settings, seals }: { settings: RequestSettings; seals: Seals },
  address: string,
  server: ServerColumns,
): Equipment | undefined {
  if (server.server_status === 'inactive') return undefined
  const secret = ownSecret(seals, server) ?? configured(settings, address)
  return secret === undefined
    ? undefined
    : {
        address: settings.proxy ?? address,
        port: (settings.proxy === undefined && server.server_port) || settings.port,
        secret,
        timeoutMs: settings.timeoutMs,
      }
}

const ownSecret = (seals: Seals, { server_id, server_secret }: ServerColumns) =>
  server_id === null || server_secret === null
    ? undefined
    : seals.open(server_secret, equipmentSecrets.contextOf(server_id))

function configured({ secret, secrets }: RequestSettings, address: string): string | undefined {
  const own = Object.entries(secrets).find(([each]) => addressForm(each) === address)
  return own?.[1] ?? secret
}
