/** Where the server listens: one Unix socket, or the loopback address; never a public one. */
export type Address = { socketDir: string } | { port: number }

/** With a socket, the port is only a number in the socket file's name. */
export const socketPort = 5432

export interface SettingsInput {
  address: Address
  hbaFile: string
  /** For tests: a crash of the machine may lose all data, in exchange for speed. */
  throwaway: boolean
}

/** The text of postgresql.conf, for a machine with little memory. Values name their units of time. */
export function settingsFile({ address, hbaFile, throwaway }: SettingsInput): string {
  const settings: Record<string, string | number> = {
    cluster_name: 'uplink',
    hba_file: hbaFile,
    ...('socketDir' in address
      ? // This setting is a list: without the inner quotes a comma in the path would split it.
        { listen_addresses: '', port: socketPort, unix_socket_directories: listEntry(address.socketDir) }
      : { listen_addresses: '127.0.0.1', port: address.port, unix_socket_directories: '' }),
    unix_socket_permissions: '0700',
    max_connections: 60,
    password_encryption: 'scram-sha-256',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    random_page_cost: 1.1,
    jit: 'off',
    max_wal_size: '512MB',
    wal_compression: 'on',
    synchronous_commit: 'on',
    ...(throwaway ? throwawaySettings : { fsync: 'on', full_page_writes: 'on' }),
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] %q%u@%d ',
    log_lock_waits: 'on',
  }
  const head = '# Written anew at every start. To change a setting for good, use ALTER SYSTEM.\n'
  return (
    head +
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${quoted(value)}\n`)
      .join('')
  )
}

const throwawaySettings = {
  // several portals of several tests at once
  max_connections: 200,
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

/** The text of pg_hba.conf: everybody needs a password, and nobody may connect from outside. `replication`: for backups. */
export const hbaFileText = [
  'local all all scram-sha-256',
  'local replication all scram-sha-256',
  'host all all 127.0.0.1/32 scram-sha-256',
  'host replication all 127.0.0.1/32 scram-sha-256',
  '',
].join('\n')

function quoted(value: string | number): string {
  return typeof value === 'number'
    ? String(value)
    : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function listEntry(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}
