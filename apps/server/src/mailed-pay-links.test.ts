import { paymentRoutes } from '@uplink/contract/payments'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectionFactory } from './modules/connections/connections.factory'
import { reportWorkFor } from './testing/report-work'
import { createTestApp, testSecretKey, type TestApp } from './testing/test-app'
import { jobs } from './worker'

const origin = 'https://portal.example'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A customer with a billed line, an email address and a phone. */
async function customer() {
  const { userId } = await app.signIn()
  const contact = {
    email: `person-${userId}@example.com`,
    mobile_no: `017${String(userId).padStart(8, '0')}`,
  }
  await app.db.updateTable('users').set(contact).where('id', '=', userId).execute()
  const choices = ['invoice-issued', 'invoice-due', 'invoice-overdue', 'line-suspended'].map((event) => ({
    user_id: userId,
    event,
    bell: true,
    push: true,
    mail: true,
    sms: true,
  }))
  await app.db.insertInto('notification_choices').values(choices).execute()
  const connection = await connectionFactory(app, { userId, price: 100_000 })
  return { ...contact, connection }
}

const bill = async (publicUrl: string | undefined) => {
  const config = { ...app.config, PUBLIC_URL: publicUrl }
  const log = pino({ level: 'silent' })
  const reports = reportWorkFor(app, { config, clock: app.clock, log })
  const deps = { db: app.db, clock: app.clock, log, config, secretKey: testSecretKey, reports }
  await jobs.find(({ name }) => name === 'billing.run')?.run(deps, undefined, new AbortController().signal)
  reports.sources.end()
}

async function messagesTo(recipient: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => (payload as { text: string }).text)
}

const linkIn = (text: string | undefined) => /https:\/\/portal\.example\/pay\/(\S+)/.exec(text ?? '')?.[1]

it('mails and texts the link to the bill: issued, due soon, overdue, suspended', async () => {
  const { email, mobile_no, connection } = await customer()
  const day = 24 * 3_600_000
  // the 14th: billed, due in ten days; after that the days of grace end
  for (const days of [0, 8, 4, 5]) {
    app.clock.pass(days * day)
    await bill(`${origin}/`)
  }
  const mails = await messagesTo(email)
  const texts = await messagesTo(mobile_no)
  expect(mails).toHaveLength(4)
  expect(texts).toHaveLength(4)
  const invoice = await app.db
    .selectFrom('invoices')
    .select('number')
    .where('connection_id', '=', connection.id)
    .orderBy('due_on')
    .executeTakeFirstOrThrow()
  for (const text of [...mails, ...texts]) {
    const shown = await app.guest.call(paymentRoutes.link, { params: { token: linkIn(text) ?? 'none' } })
    expect(shown.body.data, text).toMatchObject({ number: invoice.number, amount: '1050.00', status: 'open' })
  }
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(201)
  const kept = await app.db.selectFrom('message_logs').select('text').execute()
  expect(kept.filter(({ text }) => linkIn(text) !== undefined)).toEqual([])
})

it('sends none where nobody knows the portal’s address', async () => {
  const { email, mobile_no } = await customer()
  await app.db.updateTable('organizations').set({ billed_through: null }).execute()
  await bill(undefined)
  const told = [...(await messagesTo(email)), ...(await messagesTo(mobile_no))]
  expect(told).toHaveLength(2)
  expect(told.join()).not.toContain('/pay/')
})
