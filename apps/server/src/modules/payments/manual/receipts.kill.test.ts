import { manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleChild, runChild } from '../../../testing/processes/killed-process'
import { createTestApp, testSecretKey, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { waiting } from '../gateways/harnesses.factory'
import type { ChildTask } from '../../../testing/processes/payment-child'
import { faultsOf, newKey } from '../payments.factory'
import { owingFactory } from '../../../testing/stages/money/paying'

let app: TestApp
let file: string
beforeAll(async () => {
  app = await createTestApp(waiting(5000))
  file = await bundleChild(join(import.meta.dirname, '../../../testing/processes/payment-child.ts'))
})
afterAll(async () => {
  await app.close()
  await rm(dirname(file), { recursive: true, force: true })
})

const parallel = 100
/** At places spread over the whole way. */
const kills = 5 * Number(process.env.KILL_RUNS ?? 2)

it(`numbers receipts without gaps through ${parallel} takes at once and ${kills} kills`, async () => {
  const { connection } = await owingFactory(app, 500_000)
  const organizationId = connection.organization_id
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/desk/payments', '/cash-desk', '/cash-desk/*'] }],
    grants: [
      { model: 'payment', actions: ['List', 'Create'], ...ofOwnOrganization },
      { model: 'connection', actions: ['List'], ...ofOwnOrganization },
    ],
  })
  const clerk = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  const child = (stopBefore?: number) =>
    runChild(file, {
      gateway: 'bkash',
      config: app.config,
      act: 'take',
      id: connection.id,
      staffId: clerk.userId,
      url: String(app.logins.owner.connectionString),
      secretKey: testSecretKey,
      now: app.clock.now().toISOString(),
      ...(stopBefore !== undefined && { stopBefore }),
    } satisfies ChildTask)
  const whole = await child()
  if (!('steps' in whole)) throw new Error('the child should have finished')
  const { length } = whole.steps

  /** As a client does that must not take twice: a busy server is asked again with the same key. */
  async function taken(key: string): Promise<void> {
    const body = { way: 'cash', amount: '5', again: true, cuid: String(connection.id) } as const
    for (;;) {
      const { status } = await clerk.call(manualPaymentRoutes.record, { body, key })
      if (status === 200) return
      expect([409, 503]).toContain(status)
    }
  }
  const takes = Array.from({ length: parallel }, () => taken(newKey()))
  // two at a time, at places spread over the whole way, while the others take
  for (let i = 0; i < kills; i += 2)
    await Promise.all(
      [i, i + 1].filter((n) => n < kills).map((n) => child(1 + (((n * (length - 1)) / kills) | 0))),
    )
  await Promise.all(takes)

  const rows = await app.db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.payment_id')
    .select(['receipts.number', 'receipts.cash_day_id'])
    .where('receipts.organization_id', '=', organizationId)
    .orderBy('receipts.number')
    .execute()
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1))
  expect(rows.length).toBeGreaterThan(parallel)
  // one day took them all, and every payment has its receipt
  expect(new Set(rows.map(({ cash_day_id }) => cash_day_id)).size).toBe(1)
  const payments = await app.db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('connection_id', '=', connection.id)
    .executeTakeFirstOrThrow()
  expect(payments.count).toBe(rows.length)
  expect(await faultsOf(app.db)).toEqual([])
}, 600_000)
