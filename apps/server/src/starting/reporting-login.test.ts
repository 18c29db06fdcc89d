import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Config } from '../config'
import { reportingLogin } from './reporting-login'
import { createTestDatabase, type TestDatabase } from '../testing/databases/test-database'

let db: TestDatabase
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.drop())

const warnings: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })

const ask = (config: Partial<Config>) =>
  reportingLogin({ config: config as Config, logins: db.logins, secretKey: 'a key of another portal', log })

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
  expect(isReportingOwn).toBe(false)
  expect(reporting).toBe(db.logins.reporting)
  expect(warnings.join()).toContain('set REPORTS_DATABASE_URL')
  expect(await signsIn(db.logins.reporting)).toBe(before)
})

const urlOf = (login: pg.ClientConfig) => {
  const { user, password, host, port, database } = new pg.Client(login)
  const at = new URLSearchParams({ host, port: String(port) })
  const secret = encodeURIComponent(typeof password === 'string' ? password : '')
  return `postgres://${user}:${secret}@/${database}?${at}`
}

it('allows no reports in SQL to an account that may do more than read, or cannot be looked at', async () => {
  const superuser = urlOf(db.logins.owner)
  warnings.length = 0
  expect(await ask({ REPORTS_DATABASE_URL: superuser })).toEqual({
    reporting: { connectionString: superuser },
    isReportingOwn: false,
  })
  expect(warnings.join()).toContain('reports in SQL are off, because of the account of reports: Signs in as')
  const nowhere = await ask({ REPORTS_DATABASE_URL: 'postgres://reader@127.0.0.1:1/uplink' })
  expect(nowhere.isReportingOwn).toBe(false)
  expect(warnings.join()).toContain('could not be checked')
})

it('takes the copy that the operator names, and the embedded server’s own account', async () => {
  const url = urlOf(db.logins.reporting)
  expect(await ask({ REPORTS_DATABASE_URL: url })).toEqual({
    reporting: { connectionString: url },
    isReportingOwn: true,
  })
  expect(await ask({})).toEqual({
    ...{ reporting: db.logins.reporting, isReportingOwn: true, isReportingBeside: true },
  })
})
