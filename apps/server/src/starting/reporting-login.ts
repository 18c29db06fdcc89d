import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config'
import type { Logins } from '#platform/database/connections/logins'
import type { Clock } from '#platform/clock'
import { minuteMs } from '#platform/durations'
import { reportingRole } from '#platform/database/connections/roles'
import { persistently } from '#platform/database/persistently'
import { check } from '#platform/sources/postgresql/checklist'
import { postgresql } from '#platform/sources/postgresql/driver'
import type { CheckPoint } from '#platform/sources/source'
import { derivedKey } from '#platform/secrets/secret-key'

const connectMs = 5000

interface Parts {
  config: Config
  logins: Logins
  secretKey: string
  log: Logger
  clock: Clock
}

/** How reports sign in, and whether with an account of their own. */
export interface Reporting {
  reporting: pg.ClientConfig
  /**
   * Whether raw SQL may run: the account is one of reports alone, and may do nothing but read. False also when reports
   * switch to a role on the owner's connection, and as long as the account cannot be looked at.
   */
  isReportingOwn: () => boolean
  /** Whether that is a server that the portal has started itself. */
  isReportingBeside?: boolean
}

/**
 * How reports sign in to the portal's own database: to the copy that the operator names, with the embedded server's
 * own account, or on the operator's server with the reporting role's own password. That password is derived from the
 * portal's key, and set if the role has none yet. If the server allows none of these, reports switch to the role on
 * the owner's connection, and a line in the log says so. Raw SQL is then off, because it could switch back to the
 * owner; and so it is when an account on a server of the operator's fails the checklist that data sources must pass.
 */
export async function reportingLogin({ config, logins, secretKey, log, clock }: Parts): Promise<Reporting> {
  const checked = async (
    reporting: pg.ClientConfig,
    name = 'the account of reports',
  ): Promise<Reporting> => ({
    reporting,
    isReportingOwn: await watched(reporting, { name, log, clock }),
  })
  if (config.REPORTS_DATABASE_URL)
    return checked({ connectionString: config.REPORTS_DATABASE_URL }, 'REPORTS_DATABASE_URL')
  if (!config.DATABASE_URL)
    return { reporting: logins.reporting, isReportingOwn: () => true, isReportingBeside: true }
  const { host, port, database, ssl } = new pg.Client(logins.owner)
  const password = derivedKey(secretKey, 'reporting login').toString('base64url')
  const login = { host, port, database, ssl, user: reportingRole, password }
  if (await isLetIn(login)) return checked(login)
  const reason = await setPassword(logins.owner, password)
  if (reason === undefined && (await isLetIn(login))) return checked(login)
  log.warn(
    { err: reason },
    `reports have no account of their own on the database server: let ${reportingRole} sign in, or set REPORTS_DATABASE_URL`,
  )
  return { reporting: logins.reporting, isReportingOwn: () => false }
}

/** After this time an account that could not be looked at is looked at again, when somebody asks for a report in SQL. */
const againAfterMs = minuteMs

interface Watching {
  /** What the log calls the account: the variable, where there is one. */
  name: string
  log: Logger
  clock: Clock
}

/** Whether the account passes the checklist of data sources; one that could not be looked at is looked at again. */
async function watched(login: pg.ClientConfig, { name, log, clock }: Watching): Promise<() => boolean> {
  const look = () =>
    onlyReads(login, log).catch((error: unknown) => {
      const { cause, message } = error as Error
      return { unreached: cause instanceof Error && cause.message ? cause.message : message }
    })
  let answer = await look()
  let lookedAt = clock.now().getTime()
  let isLooking = false
  if (typeof answer === 'object')
    log.warn(
      `${name} could not be checked (${answer.unreached}): reports in SQL are off. It is looked at again when one is asked for`,
    )
  return () => {
    if (typeof answer === 'boolean') return answer
    if (!isLooking && clock.now().getTime() - lookedAt >= againAfterMs) {
      isLooking = true
      void look().then((now) => {
        ;[answer, lookedAt, isLooking] = [now, clock.now().getTime(), false]
        if (now === true) log.info(`${name} is checked: reports in SQL are on`)
      })
    }
    return false
  }
}

/**
 * Whether the account passes the checklist of data sources; what it fails is in the log, with the SQL that mends it.
 * Rejects when it cannot be looked at.
 */
async function onlyReads(login: pg.ClientConfig, log: Logger): Promise<boolean> {
  const failed: CheckPoint[] = []
  const session = await postgresql.connect({ login }, connectMs)
  try {
    for await (const point of check(session)) if (point.state === 'failed') failed.push(point)
    const because = 'reports in SQL are off, because of the account of reports'
    // Nothing is to be taken away from a superuser or an owner, who has other work.
    const wrong = failed.find(({ key }) => key === 'account' || key === 'owned')
    const [[user] = []] = await session.ask({ sql: 'SELECT current_user', values: [] })
    if (wrong && user !== reportingRole)
      log.warn(
        { mend: `ALTER ROLE ${reportingRole} LOGIN PASSWORD '…';` },
        `${because}: ${wrong.text}. Let REPORTS_DATABASE_URL sign in as ${reportingRole}, which is made for them`,
      )
    else for (const { text, mend } of failed) log.warn({ mend }, `${because}: ${text}`)
  } finally {
    session.destroy()
  }
  return failed.length === 0
}

async function isLetIn(login: pg.ClientConfig): Promise<boolean> {
  try {
    await persistently(async () => {
      const client = new pg.Client({ ...login, connectionTimeoutMillis: connectMs })
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
