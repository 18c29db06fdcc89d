import { join } from 'node:path'
import { freePort } from '../../test-servers/free-port'
import type { OwnDatabase } from '../own-database'

const programs = '/usr/lib/postgresql/15/bin'

/** A synchronous standby of the drill's database. */
export interface Standby {
  /** Makes it and lets it follow; each COMMIT waits for it from then on. */
  follow(): Promise<void>
  /** Takes its power; as Patroni does then, no COMMIT waits for it any more. */
  lose(): Promise<void>
  stop(): Promise<void>
}

/** @param folder for its data */
export async function makeStandby(database: OwnDatabase, folder: string): Promise<Standby> {
  const data = join(folder, 'data')
  const port = await freePort()
  let isThere = false
  let isRunning = false
  const control = (...words: string[]) =>
    database.asPostgres(join(programs, 'pg_ctl'), [...words, '-w', '-D', data])
  /** It belongs to nobody's transaction, so each stands by itself. */
  const onLeader = (...statements: string[]) =>
    database.query('postgres', async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  const waitFor = (names: string) =>
    onLeader(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`, 'SELECT pg_reload_conf()')
  async function stop(): Promise<void> {
    if (!isRunning) return
    isRunning = false
    control('stop', '-m', 'immediate')
  }
  return {
    async follow() {
      if (!isThere) {
        // it makes its folder as the account it runs as
        database.asPostgres(join(programs, 'pg_basebackup'), [
          '--pgdata',
          data,
          '--dbname',
          database.url('postgres', 'postgres'),
          '--write-recovery-conf',
          '--checkpoint=fast',
        ])
        isThere = true
      }
      control('start', '-t', '60', '-o', `-p ${port}`, '-l', join(database.data, '../standby.log'))
      isRunning = true
      await waitFor('*')
    },
    async lose() {
      await stop()
      await waitFor('')
    },
    stop,
  }
}
