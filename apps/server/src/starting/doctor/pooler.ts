import pg from 'pg'
import type { Config } from '../../config'
import { bad, good, warning, type Told } from '../../modules/about/about.public'
import type { Logins } from '#platform/database/connections/logins'
import { callsLogin } from '../pooled-login'

const patienceMs = 5000
/** Other processes may be in between; how often it is tried. */
const tries = 10

const setIt =
  'Set “pool_mode = transaction”, as deploy/cluster/pgbouncer.ini does, and restart it; or leave DATABASE_POOLER_URL out.'

/**
 * The pooler that calls go through: whether it answers, leads to the right database with a login that may do what calls
 * do and no more, and is in transaction mode. Undefined where no call of this process goes through one.
 */
export async function pooler(config: Config, logins: Logins): Promise<Told | undefined> {
  const { DATABASE_POOLER_URL: url, ROLE } = config
  if (!url || (ROLE !== 'web' && ROLE !== 'all')) return undefined
  try {
    await callsLogin(config, logins)
  } catch (error) {
    const [what = '', ...sql] = (error as Error).message.split('\n')
    if (/statement pooling/.test(what)) return withoutTransactions(url)
    return bad(what, sql.length > 0 ? sql.join('\n').trim() : 'See “A pooler” in docs/operations/cluster.md.')
  }
  const mode = await modeOf(url)
  const { host } = new URL(url)
  if (mode === 'statement') return withoutTransactions(url)
  if (mode === 'transaction') return good(`The pooler at ${host} is in transaction mode.`)
  return warning(
    `What answers at ${host} is no pooler in transaction mode: it keeps a connection to the database for each one of the portal.`,
    setIt,
  )
}

const withoutTransactions = (url: string) =>
  bad(`The pooler at ${new URL(url).host} takes no transactions, and the portal’s calls are some.`, setIt)

/**
 * Only its administrators may ask a pooler for its mode. But in transaction mode somebody else is given the connection
 * that one had in the transaction before, and then one gets another: in a session that would never happen.
 */
async function modeOf(url: string): Promise<'transaction' | 'session' | 'statement'> {
  const [one, other] = [await connect(url), await connect(url)]
  try {
    const first = await backendOf(one)
    for (let round = 0; round < tries; round += 1) {
      await other.query('BEGIN')
      await backendOf(other)
      // one that has to wait for its connection until the other gives it back, had none of its own
      const next = await backendOf(one).catch(() => undefined)
      if (next !== first) return 'transaction'
      await other.query('COMMIT')
    }
    return 'session'
  } catch (error) {
    if (/statement pooling/.test((error as Error).message)) return 'statement'
    throw error
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})))
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}
