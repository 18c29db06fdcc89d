import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleChild, runChild } from '../../../testing/processes/killed-process'
import { createTestApp, testSecretKey, type TestApp } from '../../../testing/test-app'
import { prepaidCustomer } from '../../../testing/stages/money/prepaid'
import { waiting } from '../gateways/harnesses.factory'
import type { ChildTask } from '../../../testing/processes/payment-child'
import { voucherOnce } from '../../../testing/stages/money/kill-way'
import { tillOf } from '../../../testing/stages/money/paying'
import { faultsOf, walletOf } from '../payments.factory'

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

const kills = Number(process.env.KILL_RUNS ?? 6)

it(`redeems a voucher and renews its line wholly or not at all, killed at ${kills} places`, async () => {
  const child = (id: number, stopBefore?: number) =>
    runChild(file, {
      gateway: 'bkash',
      config: app.config,
      secretKey: testSecretKey,
      act: 'voucher',
      id,
      staffId: 0,
      url: String(app.logins.owner.connectionString),
      now: app.clock.now().toISOString(),
      ...(stopBefore !== undefined && { stopBefore }),
    } satisfies ChildTask)
  const billsOf = (id: number) =>
    app.db.selectFrom('invoices').select(['period_end', 'status']).where('connection_id', '=', id).execute()
  const first = await prepaidCustomer(app)
  const whole = await child(first.connection.id)
  if (!('steps' in whole)) throw new Error('the child should have finished')
  const { length } = whole.steps
  for (let i = 0; i < kills; i++) {
    const { id } = (await prepaidCustomer(app)).connection
    await child(id, 1 + Math.floor((i * (length - 1)) / kills))
    const after = await billsOf(id)
    expect([0, 2]).toContain(after.length)
    expect(await walletOf(app.db, id).catch(() => 0)).toBe(after.length === 0 ? 0 : 32_000)
    // whoever lost the answer tries again
    for (let again = 0; again < 2; again++)
      await voucherOnce(tillOf(app), id, { serial: `V-${id}`, amount: 200_000 })
    expect((await billsOf(id)).map(({ period_end, status }) => [period_end, status])).toEqual([
      ['2026-04-19', 'paid'],
      ['2026-05-19', 'paid'],
    ])
    expect(await walletOf(app.db, id)).toBe(32_000)
  }
  expect(await faultsOf(app.db)).toEqual([])
})
