import { connectionRoutes } from '@uplink/contract/connections'
import { authRoutes } from '@uplink/contract/auth'
import { passwordRoutes } from '@uplink/contract/passwords'
import { radiusRoutes } from '@uplink/contract/radius'
import { userRoutes } from '@uplink/contract/users'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn } from './modules/auth/auth.factory'
import { textsTo } from './modules/auth/codes/codes.factory'
import { rootFolder } from './starting/installation'
import { reportWorkFor } from './testing/report-work'
import { createTestApp, testSecretKey, type TestApp } from './testing/test-app'
import { jobs } from './worker'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** The SQL of the page, run as the owner. */
async function runPage() {
  const page = await readFile(join(rootFolder, 'docs/how-to/add-lines-by-sql.md'), 'utf8')
  const [, statements = ''] = /```sql\n([^]*?)```/.exec(page) ?? []
  const owner = new pg.Client(app.logins.owner)
  await owner.connect()
  await owner.query(statements)
  await owner.end()
}

it('makes a customer who signs in, with a line that is billed and has a password on the network', async () => {
  await runPage()
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'rahima')
    .executeTakeFirstOrThrow()

  const administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
  await administrator.call(userRoutes.sendLink, { params: { id } })
  const [text = ''] = await textsTo(app, '01711000001')
  const token = /#([\w-]+)/.exec(text)?.[1] ?? ''
  const password = 'seven green parrots'
  await app.guest.call(passwordRoutes.reset, { body: { token, password, password_confirmation: password } })
  const answer = await app.guest.call(authRoutes.login, { body: { username: 'rahima', password } })
  const customer = app.callAs(id, signedIn(answer).token)
  expect((await customer.call(connectionRoutes.accountInfo)).body.data).toMatchObject({
    username: 'rahima-home',
    package: 'Home 20',
    contractStartDate: '2026-03-01',
    city: 'Dhaka',
  })

  const query = { cuid: 'rahima-home' }
  const set = await administrator.call(radiusRoutes.setPassword, {
    query,
    body: { password: 'on-the-network' },
  })
  expect(set.status).toBe(200)

  const log = pino({ level: 'silent' })
  const reports = reportWorkFor(app, { config: app.config, clock: app.clock, log })
  const deps = { db: app.db, clock: app.clock, log, config: app.config, secretKey: testSecretKey, reports }
  await jobs.find(({ name }) => name === 'billing.run')?.run(deps, undefined, new AbortController().signal)
  reports.sources.end()
  const bills = await app.db.selectFrom('invoices').select(['period_start', 'subtotal', 'total']).execute()
  expect(bills).toEqual([{ period_start: '2026-03-01', subtotal: 100_000, total: 105_000 }])
})
