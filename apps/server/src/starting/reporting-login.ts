import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config'
import type { Logins } from '#platform/database/connections/logins'
import { reportingRole } from '#platform/database/connections/roles'
import { persistently } from '#platform/database/persistently'
import { derivedKey } from '#platform/secrets/secret-key'

interface Parts {
  config: Config
  logins: Logins
  secretKey: string
  log: Logger
}

/** How reports sign in, and whether with an account of their own. */
export interface Reporting {
  reporting: pg.ClientConfig
  /** False: they switch to a role on the owner's connection, and raw SQL is off. */
  isReportingOwn: boolean
  /** Whether that is a server that the portal has started itself. */
  isReportingBeside?: boolean
}

/**
 * How reports sign in to the portal's own database: to the copy that the operator names, with the embedded server's
 * own account, or on the operator's server with the reporting role's own password. That password is derived from the
 * portal's key, and set if the role has none yet. If the server allows none of these, reports switch to the role on
 * the owner's connection, and a line in the log says so. Raw SQL is then off, because it could switch back to the
 * owner.
 */
export async function reportingLogin({ config, logins, secretKey, log }: Parts): Promise<Reporting> {
  if (config.REPORTS_DATABASE_URL)
    return { reporting: { connectionString: config.REPORTS_DATABASE_URL }, isReportingOwn: true }
  if (!config.DATABASE_URL)
    return { reporting: logins.reporting, isReportingOwn: true, isReportingBeside: true }
  const { host, port, database, ssl } = new pg.Client(logins.owner)
  const password = derivedKey(secretKey, 'reporting login').toString('base64url')
  const login = { host, port, database, ssl, user: reportingRole, password }
  if (await isLetIn(login)) return { reporting: login, isReportingOwn: true }
  const reason = await setPassword(logins.owner, password)
  if (reason === undefined && (await isLetIn(login))) return { reporting: login, isReportingOwn: true }
  log.warn(
    { err: reason },
    `reports have no account of their own on the database server: let ${reportingRole} sign in, or set REPORTS_DATABASE_URL`,
  )
  return { reporting: logins.reporting, isReportingOwn: false }
}

async function isLetIn(login: pg.ClientConfig): Promise<boolean> {
  try {
    await persistently(async () => {
      const client = new pg.Client({ ...login, connectionTimeoutMillis: 5000 })
      client.on('error', () => {})
      await client.connect()
      await client.end()
    })
    return true
  } catch {
    return false
  }
}

/** Sets the password; returns the reason if that fails. */
async function setPassword(owner: pg.ClientConfig, password: string): Promise<unknown> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ can: boolean }>(
      'SELECT rolcanlogin AS can FROM pg_roles WHERE rolname = $1',
      [reportingRole],
    )
    // a role belongs to the whole server, so another portal on it could no longer sign in
    if (rows[0]?.can) return new Error(`${reportingRole} has another password already`)
    // keeps a failed statement, with its password, out of the server's log
    await client.query('SET log_min_error_statement = panic').catch(() => {})
    // oxlint-disable-next-line house/sql-from-text -- ALTER ROLE takes no parameters; letters, digits, - and _
    await client.query(`ALTER ROLE ${reportingRole} LOGIN NOCREATEDB NOCREATEROLE PASSWORD '${password}'`)
    return undefined
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => {})
  }
}
