import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import pg from 'pg'
import { environment } from '../../config'
import { rootFolder } from '../installation'

const run = promisify(execFile)

/** Where packages of systems put the programs of each major version, beside the search path. */
const shelves = [
  { folder: '/usr/lib/postgresql', bin: (name: string) => join(name, 'bin') },
  { folder: '/usr', bin: (name: string) => (name.startsWith('pgsql-') ? join(name, 'bin') : '') },
]

function foldersOf(search: string | undefined): string[] {
  const packaged = shelves.flatMap(({ folder, bin }) => {
    try {
      return readdirSync(folder).flatMap((name) => (bin(name) ? [join(folder, bin(name))] : []))
    } catch {
      return []
    }
  })
  return [...(search ?? '').split(delimiter).filter(Boolean), ...packaged]
}

/** The oldest program of this name that knows servers of a major version, since an older one refuses a newer server. */
export async function findProgram(name: 'pg_dump' | 'pg_restore', least: number): Promise<string> {
  const found = await Promise.all(
    foldersOf(environment(rootFolder).PATH).map(async (folder) => {
      const program = join(folder, name)
      const { stdout } = await run(program, ['--version']).catch(() => ({ stdout: '' }))
      return { program, major: Number.parseInt(/\d+/.exec(stdout)?.[0] ?? '0') }
    }),
  )
  const [oldest] = found.filter(({ major }) => major >= least).sort((a, b) => a.major - b.major)
  if (oldest) return oldest.program
  throw new Error(
    `No ${name} of PostgreSQL ${least} or newer is here: install the package postgresql-client-${least} (https://apt.postgresql.org, https://yum.postgresql.org; Homebrew: libpq), or let another program make backups.`,
  )
}

/** The major version of the server that the owner signs in to. */
export async function majorOf(owner: pg.ClientConfig): Promise<{ major: number; version: string }> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    )
    const { version = '' } = rows[0] ?? {}
    return { version, major: Number.parseInt(version) }
  } finally {
    await client.end()
  }
}

/** Runs such a program on a database; its password is in no list of processes. */
export async function runOn(databaseUrl: string, program: string, args: readonly string[]): Promise<void> {
  const [, scheme = '', user = '', password, rest = ''] =
    /^(postgres(?:ql)?:\/\/)(?:([^:@/]*)(?::([^@/]*))?@)?(.*)$/.exec(databaseUrl) ?? []
  const url = `${scheme}${user ? `${user}@` : ''}${rest}`
  const inherited = environment(rootFolder)
  const child = spawn(program, [...args, '--no-password', `--dbname=${url}`], {
    env: password ? { ...inherited, PGPASSWORD: decodeURIComponent(password) } : inherited,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  if (code !== 0) throw new Error(`${program} failed: ${said.trim() || `it ended with ${code}`}`)
}
