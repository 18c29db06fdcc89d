import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationText } from '../../../testing/databases/migration-text'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { connectionFactory } from '../../connections/connections.factory'
import { dueStates } from '../attempt/states'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const states = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'succeeded_late',
  'refund_pending',
  'refunded',
  'partially_refunded',
  'review',
]

it('leaves nothing due of an earlier release that the gateway cannot be asked about, and all that it can', async () => {
  const { userId } = await app.signIn()
  let count = 0
  for (const state of states)
    for (const isSent of [true, false]) {
      const line = await connectionFactory(app, { userId })
      const number = `BEFORE-${++count}`
      await app.db
        .insertInto('payments')
        .values({
          organization_id: line.organization_id,
          connection_id: line.id,
          kind: 'topup',
          gateway: 'bkash',
          amount: 10_000,
          state,
          merchant_number: number,
          gateway_payment_id: isSent ? number : null,
          created_at: app.clock.now(),
          next_check_at: app.clock.now(),
        })
        .execute()
    }
  const owner = new pg.Client(app.logins.owner)
  await owner.connect()
  await owner.query(await migrationText('0027-payments-nobody-can-ask-about.sql'))
  await owner.end()
  const due = await app.db
    .selectFrom('payments')
    .select(['state', sql<boolean>`gateway_payment_id IS NOT NULL`.as('isSent')])
    .where('next_check_at', 'is not', null)
    .orderBy('id')
    .execute()
  const requests = states.filter((state) => dueStates.some((one) => one === state))
  expect(due.filter(({ state }) => state === 'created')).toHaveLength(2)
  expect(due.filter(({ state }) => state !== 'created')).toEqual(
    requests.map((state) => ({ state, isSent: true })),
  )
})
