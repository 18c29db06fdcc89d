import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Account } from './account'
import { roleNames } from './roles'
import { hbaFileText, settingsFile, type Address } from './settings'

/** What is needed to run one server; all paths are absolute. */
export interface Cluster {
  /** Holds bin, lib and share. */
  binaries: string
  /** PostgreSQL's own data directory. */
  data: string
  settings: string
  log: string
  socketDir: string
  /** The account that the server runs as; undefined: our own. */
  account: Account | undefined
  throwaway: boolean
}

/** The data directory of a major version inside a home. */
export function dataDirectory(home: string, major: number): string {
  return join(home, String(major), 'data')
}

/** Throws, with advice, when the home holds data that this major version cannot read. */
export function refuseOtherMajor(home: string, major: number): void {
  const found = readdirSync(home)
    .map((name) => join(home, name, 'data', 'PG_VERSION'))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').trim())
  if (found.length === 0 || (found.includes(String(major)) && existsSync(dataDirectory(home, major)))) return
  const [other] = found
  throw new Error(
    `${home} holds a database of PostgreSQL ${other}, and this release brings PostgreSQL ${major}, which cannot read ` +
      `it. Dump and restore: start the release that made it, save it with pg_dump, move ${join(home, String(other))} ` +
      `away, start this release and restore the dump.`,
  )
}

/**
 * Creates the cluster's missing directories below `<home>/<major>`. Only data and run belong to the server's account.
 */
export function layOut(
  home: string,
  {
    major,
    binaries,
    account,
    throwaway,
  }: Pick<Cluster, 'binaries' | 'account' | 'throwaway'> & { major: number },
): Cluster {
  const root = join(home, String(major))
  const cluster: Cluster = {
    binaries,
    data: dataDirectory(home, major),
    settings: join(root, 'settings'),
    log: join(root, 'postgres.log'),
    socketDir: join(root, 'run'),
    account,
    throwaway,
  }
  makeDirectory(root, 0o755)
  makeDirectory(cluster.settings, 0o755)
  makeDirectory(cluster.socketDir, 0o700, account)
  return cluster
}

/** Creates the data directory unless it exists; a first start that broke off leaves nothing that looks complete. */
export async function initialize(cluster: Cluster, password: string): Promise<void> {
  if (existsSync(cluster.data)) return
  const root = dirname(cluster.data)
  for (const name of readdirSync(root).filter((entry) => entry.startsWith('unfinished-'))) {
    rmSync(join(root, name), { recursive: true, force: true, maxRetries: 5 })
  }
  // A unique name, because initdb of a killed portal may still be writing under an earlier one.
  const unfinished = join(root, `unfinished-${randomBytes(6).toString('hex')}`)
  makeDirectory(unfinished, 0o700, cluster.account)
  await execute(cluster, 'initdb', [
    '-D',
    unfinished,
    '-U',
    roleNames.superuser,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    // Not what counts: the pg_hba.conf in the settings directory decides who may connect.
    '--auth=reject',
    ...(cluster.throwaway ? ['--no-sync'] : []),
  ])
  await setSuperuserPassword({ ...cluster, data: unfinished }, password)
  renameSync(unfinished, cluster.data)
}

/** Sets the password without the old one, in single-user mode: the server must not be running. */
export async function setSuperuserPassword(cluster: Cluster, password: string): Promise<void> {
  const statement = `ALTER ROLE ${roleNames.superuser} PASSWORD '${password}'\n`
  await execute(
    cluster,
    'postgres',
    [
      '--single',
      '-D',
      cluster.data,
      '-c',
      'exit_on_error=on',
      '-c',
      'log_min_error_statement=panic',
      'postgres',
    ],
    statement,
  )
}

/** Writes the settings for this start. */
export function writeSettings(cluster: Cluster, address: Address): void {
  const hbaFile = join(cluster.settings, 'pg_hba.conf')
  const text = settingsFile({ address, hbaFile, throwaway: cluster.throwaway })
  for (const [file, content] of [
    [settingsPath(cluster), text],
    [hbaFile, hbaFileText],
  ] as const) {
    // Removed first, because writing to a pipe in its place would block.
    rmSync(file, { force: true })
    writeFileSync(file, content)
    chmodSync(file, 0o644)
  }
}

/** The file with the settings of the current start. */
export function settingsPath(cluster: Cluster): string {
  return join(cluster.settings, 'postgresql.conf')
}

/** How to spawn a program of the cluster: its account, and an environment without our secrets and PG variables. */
export function spawnOptions({ binaries, account, data }: Cluster) {
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    // The packaged libraries need one another, and only the programs know where they are.
    LD_LIBRARY_PATH: join(binaries, 'lib'),
  }
  return { cwd: data, env, ...(account && { uid: account.uid, gid: account.gid }) }
}

function makeDirectory(path: string, mode: number, account?: Account): void {
  mkdirSync(path, { recursive: true })
  chmodSync(path, mode)
  if (account) chownSync(path, account.uid, account.gid)
}

function execute(cluster: Cluster, program: string, args: string[], input = ''): Promise<void> {
  const path = join(cluster.binaries, 'bin', program)
  const options = { ...spawnOptions(cluster), cwd: dirname(cluster.data) }
  return new Promise((resolve, reject) => {
    const child = execFile(path, args, options, (error, _stdout, stderr) => {
      if (!error) return resolve()
      const hint =
        error.code === 'ENOENT' ? ' (it needs glibc; else set DATABASE_URL to a PostgreSQL of your own)' : ''
      reject(
        new Error(`${program} of the embedded PostgreSQL failed${hint}: ${stderr.trim() || error.message}`),
      )
    })
    child.stdin?.on('error', () => undefined) // A program that failed early does not read its input; its own error is reported.
    child.stdin?.end(input)
  })
}
