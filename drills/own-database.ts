// A PostgreSQL of a drill's own, by the programs of Debian: it may be killed, emptied and made anew. Needs root.
import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../test-servers/free-port'

const programs = '/usr/lib/postgresql/15/bin'
const asAccount = ['--reuid=postgres', '--regid=postgres', '--init-groups']

export interface OwnDatabase {
  port: number
  /** The folder of its data. */
  data: string
  url(user: string, database: string): string
  /** Runs a program as the account of the database server. */
  asPostgres(program: string, args: string[]): void
  /** Makes the data folder of a new server. `settings`: lines of its configuration. */
  init(settings?: string): void
  start(): void
  stop(mode: 'fast' | 'immediate'): void
  query<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T>
}

/** @param folder for its data and log, which is given to the account of the server */
export async function ownDatabase(folder: string, env: Record<string, string> = {}): Promise<OwnDatabase> {
  const port = await freePort()
  const data = join(folder, 'data')
  const url = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  execFileSync('chown', ['postgres:postgres', folder])
  const own = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const asPostgres = (program: string, args: string[]) =>
    // the account's own variables, and not those of the program by which it becomes that
    void execFileSync('setpriv', [...asAccount, 'env', ...own, program, ...args], {
      cwd: folder,
      env: { ...process.env, HOME: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  return {
    port,
    data,
    url,
    asPostgres,
    init(settings = '') {
      asPostgres(join(programs, 'initdb'), [
        '-D',
        data,
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--data-checksums',
      ])
      const own = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`
      writeFileSync(join(data, 'postgresql.auto.conf'), own + settings)
    },
    start: () =>
      asPostgres(join(programs, 'pg_ctl'), [
        'start',
        '-w',
        '-t',
        '300',
        '-D',
        data,
        '-l',
        join(folder, 'server.log'),
      ]),
    stop: (mode) =>
      void spawnSync('setpriv', [
        ...asAccount,
        join(programs, 'pg_ctl'),
        'stop',
        '-w',
        '-m',
        mode,
        '-D',
        data,
      ]),
    async query(database, work) {
      const client = new pg.Client(url('postgres', database))
      await client.connect()
      try {
        return await work(client)
      } finally {
        await client.end()
      }
    },
  }
}
