import { randomBytes } from 'node:crypto'
import { startPgBouncer, whatPgBouncerLacks, type PgBouncer } from '@uplink/test-servers/pgbouncer'
import pg from 'pg'
import { inject } from 'vitest'
import { applicationRole } from './roles'

/** Why PgBouncer cannot run here; undefined when it can. */
export const whatIsMissing = whatPgBouncerLacks

export type Pooler = PgBouncer

/**
 * A PgBouncer before a test database, with a login of its own that has the application's rights.
 *
 * @param poolSize how many connections to the database it has for all
 */
export async function poolerBefore(
  { name }: { name: string },
  poolSize: number,
  mode?: 'session' | 'statement',
): Promise<Pooler> {
  const user = `pooled_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const administrator = new pg.Client(inject('database'))
  await administrator.connect()
  await administrator.query(`CREATE ROLE ${user} LOGIN PASSWORD '${password}' IN ROLE ${applicationRole};
    GRANT CONNECT ON DATABASE ${name} TO ${user}`)
  const { host, port } = administrator
  const pooler = await startPgBouncer({
    host,
    port,
    database: name,
    user,
    password,
    poolSize,
    ...(mode && { mode }),
  })
  return {
    ...pooler,
    async stop() {
      await pooler.stop()
      await administrator.query(`REVOKE CONNECT ON DATABASE ${name} FROM ${user}; DROP ROLE ${user}`)
      await administrator.end()
    },
  }
}
