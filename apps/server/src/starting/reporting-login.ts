import pg from 'pg'
import type { Logger } from 'pino'
import type { Logins } from '#platform/database/connections/logins'
import type { Clock } from '#platform/clock'
import { minuteMs } from '#platform/durations'
import { applicationRole, reportingRole } from '#platform/database/connections/roles'
import { closeFunctions } from '#platform/database/migrations/migrate'
import { persistently } from '#platform/database/persistently'
import { check } from '#platform/sources/postgresql/checklist'
import { postgresql } from '#platform/sources/postgresql/driver'
import type { CheckPoint } from '#platform/sources/source'
import { derivedKey } from '#platform/secrets/secret-key'
import type { Config } from '../config'
import type { ReportingTrouble } from '../modules/data-sources/data-sources.public'

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
  /** What keeps raw SQL off, and what to run. */
  reportingTroubles: () => readonly ReportingTrouble[]
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
    ...(await watched(reporting, { name, log, clock })),
  })
  if (config.REPORTS_DATABASE_URL)
    return checked({ connectionString: config.REPORTS_DATABASE_URL }, 'REPORTS_DATABASE_URL')
  if (!config.DATABASE_URL) return { ...(await checked(logins.reporting)), isReportingBeside: true }
  await limitAccount(logins.owner, log)
  const { host, port, database, ssl } = new pg.Client(logins.owner)
  const passwordFrom = (key: string) => derivedKey(key, 'reporting login').toString('base64url')
  const password = passwordFrom(secretKey)
  const login = { host, port, database, ssl, user: reportingRole, password }
  if (await isLetIn(login)) return checked(login)
  // after the key was changed the account still has the password that was made of the one before
  const { SECRET_KEY_OLD: formerKey } = config
  const isOurs = formerKey !== undefined && (await isLetIn({ ...login, password: passwordFrom(formerKey) }))
  const reason = await setPassword(logins.owner, password, isOurs)
  if (reason === undefined && (await isLetIn(login))) return checked(login)
  const text = `reports have no account of their own on the database server: let ${reportingRole} sign in, or set REPORTS_DATABASE_URL`
  log.warn({ err: reason }, text)
  const trouble = {
    text: text.replace('reports', 'Reports'),
    mend: `ALTER ROLE ${reportingRole} LOGIN PASSWORD '…';  -- with the same password in REPORTS_DATABASE_URL`,
  }
  return { reporting: logins.reporting, isReportingOwn: () => false, reportingTroubles: () => [trouble] }
}

/** After this time an account that is not as it should be is looked at again, when somebody asks for a report in SQL. */
const againAfterMs = minuteMs

interface Watching {
  /** What the log calls the account: the variable, where there is one. */
  name: string
  log: Logger
  clock: Clock
}

/** What was found at the account; `unreached` says why nothing could be found. */
type Look = { troubles: readonly ReportingTrouble[]; unreached?: string }

/**
 * Watches the account: raw SQL may run only while nothing is wrong with it. The look at the start is waited for; as long as
 * something is wrong it is looked at again, so that what an administrator runs counts without a start.
 */
async function watched(
  login: pg.ClientConfig,
  { name, log, clock }: Watching,
): Promise<Pick<Reporting, 'isReportingOwn' | 'reportingTroubles'>> {
  const look = (): Promise<Look> =>
    troublesOf(login).catch((error: unknown) => {
      const { cause, message } = error as Error
      return { troubles: [], unreached: cause instanceof Error && cause.message ? cause.message : message }
    })
  const isFine = ({ troubles, unreached }: Look) =>
    unreached === undefined && troubles.every(({ isAdvice }) => isAdvice)
  const tell = ({ troubles, unreached }: Look) => {
    if (unreached !== undefined)
      log.warn(
        `${name} could not be checked (${unreached}): reports in SQL are off. It is looked at again when one is asked for`,
      )
    for (const { text, mend, isAdvice } of troubles)
      if (isAdvice) log.info({ mend }, `the account of reports: ${text}`)
      else log.warn({ mend }, `reports in SQL are off, because of the account of reports: ${text}`)
  }
  let found = await look()
  let lookedAt = clock.now().getTime()
  let isLooking = false
  tell(found)
  const lookAgain = () => {
    if (isFine(found) || isLooking || clock.now().getTime() - lookedAt < againAfterMs) return
    isLooking = true
    void look().then((now) => {
      const isNew = JSON.stringify(now) !== JSON.stringify(found)
      ;[found, lookedAt, isLooking] = [now, clock.now().getTime(), false]
      if (isFine(now)) log.info(`${name} is checked: reports in SQL are on`)
      else if (isNew) tell(now)
    })
  }
  return {
    isReportingOwn: () => {
      lookAgain()
      return isFine(found)
    },
    reportingTroubles: () => {
      lookAgain()
      if (found.unreached === undefined) return found.troubles
      const text = `${name} could not be checked (${found.unreached})`
      return [{ text, mend: `-- nothing to run yet: let ${name} sign in` }]
    },
  }
}

/** Points of the checklist that keep a report short, but nobody from anything: raw SQL does not wait for them. */
const limits = ['time', 'connections']

/** The functions that docs/operations.md takes from the account by name. */
const closed = ['set_config', 'pg_sleep', 'pg_notify', 'query_to_xml', 'lo_creat', 'lo_from_bytea']

const questions = {
  owner: `SELECT quote_ident(pg_get_userbyid(datdba)) FROM pg_database WHERE datname = current_database()`,
  closed: `SELECT count(*) FROM pg_proc p WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.proname = ANY ($1)
    AND has_function_privilege(p.oid, 'EXECUTE')`,
  // what extensions bring is no row of the portal's
  beyond: `SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname IN ('public', 'jobs', 'migration')
      AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY 1 LIMIT 21`,
  views: `SELECT count(*) FILTER (WHERE NOT has_schema_privilege(n.oid, 'USAGE') OR NOT has_table_privilege(c.oid, 'SELECT'))
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'report' AND c.relkind IN ('v', 'm')`,
}

/**
 * What is wrong with the account, by the checklist of data sources and by what docs/operations.md asks of this account, with the
 * SQL that mends it. Rejects when it cannot be looked at.
 */
async function troublesOf(login: pg.ClientConfig): Promise<Look> {
  const session = await postgresql.connect({ login }, connectMs)
  const ask = async (sql: string, values: unknown[] = []) => session.ask({ sql, values })
  try {
    const [[owner = ''] = []] = await ask(questions.owner)
    const points: CheckPoint[] = []
    for await (const point of check(session, [owner ?? '', applicationRole]))
      if (point.state !== 'passed') points.push(point)
    const [[user] = []] = await ask('SELECT current_user')
    // Nothing is to be taken away from a superuser or an owner, who has other work.
    const wrong = points.find(({ key }) => key === 'account' || key === 'owned')
    if (wrong && user !== reportingRole) {
      const text = `${wrong.text}. Let REPORTS_DATABASE_URL sign in as ${reportingRole}, which is made for them`
      return { troubles: [{ text, mend: `ALTER ROLE ${reportingRole} LOGIN PASSWORD '…';` }] }
    }
    const [[open] = []] = await ask(questions.closed, [closed])
    const troubles: ReportingTrouble[] = points
      .filter(({ key }) => key !== 'functions' || Number(open) > 0)
      .map(({ key, text, mend = '' }) => ({ text, mend, isAdvice: limits.includes(key) }))
    const beyond = (await ask(questions.beyond)).map(([name]) => String(name))
    if (beyond.length > 0)
      troubles.push({
        text: `May read ${beyond.slice(0, 3).join(', ')}${beyond.length > 3 ? ' and others' : ''}, which are not made for reports`,
        mend: beyond.map((name) => `REVOKE ALL ON ${name} FROM ${user}, PUBLIC;`).join('\n'),
      })
    const [[unread] = []] = await ask(questions.views)
    if (Number(unread) > 0)
      troubles.push({
        text: 'May not read the views that are made for reports',
        mend: `GRANT USAGE ON SCHEMA report TO ${reportingRole};\nGRANT SELECT ON ALL TABLES IN SCHEMA report TO ${reportingRole};`,
        isAdvice: true,
      })
    return { troubles }
  } finally {
    session.destroy()
  }
}

/**
 * Takes from the account what it should not have where the owner is a superuser, as in the embedded database: nobody else has to
 * run it then. Only what belongs to this database, because roles belong to the whole server. Elsewhere the log and the page About say what an administrator has to run.
 */
async function limitAccount(owner: pg.ClientConfig, log: Logger): Promise<void> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: connectMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ may: boolean; owner: string; database: string; has: boolean }>(
      `SELECT (SELECT rolsuper FROM pg_roles WHERE rolname = session_user) AS may, pg_get_userbyid(datdba) AS owner,
         quote_ident(datname) AS database, has_database_privilege($1, datname, 'TEMPORARY') AS has
       FROM pg_database WHERE datname = current_database()`,
      [reportingRole],
    )
    const [found] = rows
    if (!found?.may) return
    await closeFunctions(client, found.owner)
    if (found.has)
      // oxlint-disable-next-line house/sql-from-text -- names take no parameters; they are the catalogue's and our constants
      await client.query(`REVOKE TEMPORARY ON DATABASE ${found.database} FROM PUBLIC, ${reportingRole};
        GRANT TEMPORARY ON DATABASE ${found.database} TO ${client.escapeIdentifier(found.owner)}, ${applicationRole}`)
  } catch (err) {
    // What is missing is found by the look that follows.
    log.debug({ err }, 'the account of reports was not limited')
  } finally {
    await client.end().catch(() => {})
  }
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

/** Sets the password; returns the reason if that fails. `isOurs`: the one that it has was made by this portal. */
async function setPassword(owner: pg.ClientConfig, password: string, isOurs: boolean): Promise<unknown> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ can: boolean }>(
      'SELECT rolcanlogin AS can FROM pg_roles WHERE rolname = $1',
      [reportingRole],
    )
    // a role belongs to the whole server, so another portal on it could no longer sign in
    if (rows[0]?.can && !isOurs) return new Error(`${reportingRole} has another password already`)
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
