import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Config } from '../config'
import { reportingLogin } from './reporting-login'
import { createTestClock } from '../testing/test-clock'
import { createTestDatabase, type TestDatabase } from '../testing/databases/test-database'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await asSuperuser(`REVOKE TEMPORARY ON DATABASE ${db.name} FROM PUBLIC`)
})
afterAll(() => db.drop())

/** Runs statements in the portal's database, as the administrator of its server. */
async function asSuperuser(statements: string): Promise<void> {
  const client = new pg.Client(db.logins.owner)
  await client.connect()
  await client.query(statements)
  await client.end()
}

const warnings: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })

const clock = createTestClock()
const ask = (config: Partial<Config>) =>
  reportingLogin({
    config: config as Config,
    logins: db.logins,
    secretKey: 'a key of another portal',
    log,
    clock,
  })

/** The account a login gets; undefined when it is refused. */
async function signsIn(login: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client(login)
  await client.connect()
  const { rows } = await client.query<{ who: string }>('SELECT current_user AS who')
  await client.end()
  return rows[0]?.who
}

const isTrusting = () =>
  signsIn({ ...db.logins.reporting, password: 'not the password' }).then(
    () => true,
    () => false,
  )

it('leaves another portal on the same server its password, and says that reports have no account of their own', async ({
  skip,
}) => {
  // that server accepts any password
  skip(await isTrusting(), 'the server trusts whoever comes from this machine')
  const before = await signsIn(db.logins.reporting)
  const { reporting, isReportingOwn } = await ask({ DATABASE_URL: 'postgres://here' })
  expect(isReportingOwn()).toBe(false)
  expect(reporting).toBe(db.logins.reporting)
  expect(warnings.join()).toContain('set REPORTS_DATABASE_URL')
  expect(await signsIn(db.logins.reporting)).toBe(before)
})

const placeOf = ({ host, port, database }: pg.Client) => ({ host, port, database })

const urlOf = (login: pg.ClientConfig) => {
  const { user, password, host, port, database } = new pg.Client(login)
  const at = new URLSearchParams({ host, port: String(port) })
  const secret = encodeURIComponent(typeof password === 'string' ? password : '')
  return `postgres://${user}:${secret}@/${database}?${at}`
}

/** The log lines since it was asked the last time. */
const warned = () => warnings.splice(0).map((line) => JSON.parse(line) as { msg: string; mend?: string })

it('allows no reports in SQL to a superuser or an owner, and names the account that is made for them', async () => {
  warned()
  const owner = `owning_${process.pid}`
  const superuser = new pg.Client(db.logins.owner)
  await superuser.connect()
  await superuser.query(`CREATE ROLE ${owner} LOGIN PASSWORD 'own'; CREATE TABLE public.${owner} ();
    ALTER TABLE public.${owner} OWNER TO ${owner}`)
  const urls = [urlOf(db.logins.owner), urlOf({ ...placeOf(superuser), user: owner, password: 'own' })]
  for (const url of urls) {
    const { reporting, isReportingOwn } = await ask({ REPORTS_DATABASE_URL: url })
    expect(reporting).toEqual({ connectionString: url })
    expect(isReportingOwn()).toBe(false)
    expect(warned()).toEqual([
      expect.objectContaining({
        msg: expect.stringMatching(
          /^reports in SQL are off, because of the account of reports: .*\. Let REPORTS_DATABASE_URL sign in as uplink_report/,
        ) as string,
        mend: "ALTER ROLE uplink_report LOGIN PASSWORD '…';",
      }),
    ])
  }
  await superuser.query(`DROP TABLE public.${owner}; DROP ROLE ${owner}`)
  await superuser.end()
})

it('says of another account how to take away what is too much', async () => {
  const reader = `reading_${process.pid}`
  const superuser = new pg.Client(db.logins.owner)
  await superuser.connect()
  await superuser.query(`CREATE ROLE ${reader} LOGIN PASSWORD 'read'; GRANT uplink_app TO ${reader}`)
  const url = urlOf({ ...placeOf(superuser), user: reader, password: 'read' })
  expect((await ask({ REPORTS_DATABASE_URL: url })).isReportingOwn()).toBe(false)
  expect(warned().map(({ mend }) => mend)).toContainEqual(expect.stringMatching(/^REVOKE INSERT/))
  await superuser.query(`DROP ROLE ${reader}`)
  await superuser.end()
})

it('names the variable where nothing answers, and looks again when a minute is over', async () => {
  warned()
  const name = `later_${process.pid}`
  const url = urlOf({ ...placeOf(new pg.Client(db.logins.owner)), user: name, password: 'later' })
  const { isReportingOwn } = await ask({ REPORTS_DATABASE_URL: url })
  expect(isReportingOwn()).toBe(false)
  const [line, ...more] = warned()
  expect(more).toEqual([])
  expect(line?.msg).toMatch(
    /^REPORTS_DATABASE_URL could not be checked \(.*later_.*\): reports in SQL are off/,
  )
  expect(line).not.toHaveProperty('err')

  const superuser = new pg.Client(db.logins.owner)
  await superuser.connect()
  await superuser.query(`CREATE ROLE ${name} LOGIN PASSWORD 'later'; GRANT uplink_report TO ${name}`)
  clock.pass(59_000)
  expect(isReportingOwn()).toBe(false)
  clock.pass(1_000)
  await vi.waitFor(() => expect(isReportingOwn()).toBe(true))
  expect(warned()).toEqual([])
  await superuser.query(`DROP ROLE ${name}`)
  await superuser.end()
})

it('takes the copy that the operator names, and the embedded server’s own account', async () => {
  const url = urlOf(db.logins.reporting)
  const copy = await ask({ REPORTS_DATABASE_URL: url })
  expect([copy.reporting, copy.isReportingOwn()]).toEqual([{ connectionString: url }, true])
  const beside = await ask({})
  expect(beside).toMatchObject({ reporting: db.logins.reporting, isReportingBeside: true })
  expect(beside.isReportingOwn()).toBe(true)
})

describe('the account of reports after a restore', () => {
  // what pg_restore as the owner leaves out, each by itself and in both ways in which it can come back
  const lost = [
    [
      'functions',
      'GRANT EXECUTE ON FUNCTION pg_sleep(double precision), set_config(text, text, boolean) TO PUBLIC',
    ],
    ['one function', 'GRANT EXECUTE ON FUNCTION pg_notify(text, text) TO uplink_report'],
    ['temporary tables', 'GRANT TEMPORARY ON DATABASE %db TO PUBLIC'],
    ['a schema', 'CREATE SCHEMA lost; GRANT CREATE ON SCHEMA lost TO uplink_report'],
    ['rows of the portal', 'GRANT SELECT ON public.users TO uplink_report'],
  ] as const
  const inDatabase = (statements: string) => asSuperuser(statements.replaceAll('%db', db.name))

  it.each(lost)(
    'may have %s back: then raw SQL is off until what is said was run',
    async (_what, statements) => {
      warned()
      await inDatabase(statements)
      const given = { REPORTS_DATABASE_URL: urlOf(db.logins.reporting) }
      const { isReportingOwn, reportingTroubles } = await ask(given)
      expect(isReportingOwn()).toBe(false)
      const [trouble, ...more] = reportingTroubles().filter(({ isAdvice }) => !isAdvice)
      expect(more).toEqual([])
      expect(warned()).toEqual([expect.objectContaining({ mend: trouble?.mend })])
      await inDatabase(trouble?.mend ?? '')
      clock.pass(60_000)
      isReportingOwn()
      await vi.waitFor(() => expect(isReportingOwn()).toBe(true))
      expect((await ask(given)).isReportingOwn()).toBe(true)
      await inDatabase('DROP SCHEMA IF EXISTS lost')
    },
  )

  it.each(lost.slice(0, 3))(
    'is given its limits (%s) by an owner who may do that',
    async (_what, statements) => {
      await inDatabase(statements)
      await ask({ DATABASE_URL: 'postgres://here' })
      const answer = await ask({ REPORTS_DATABASE_URL: urlOf(db.logins.reporting) })
      expect(answer.isReportingOwn()).toBe(true)
    },
  )
})
