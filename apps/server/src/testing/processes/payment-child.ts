import type { GatewayName } from '@uplink/contract/gateways'
import { pino } from 'pino'
import { system } from '#platform/database/actor'
import { createDatabases } from '#platform/database/kysely'
import { loginsOf } from '#platform/database/connections/logins'
import { createPool } from '#platform/database/connections/pool'
import { createSeals } from '#platform/secrets/seals'
import { gateStatements, tell } from '../databases/gated-statements'
import { harnessOf } from '../../modules/payments/gateways/harnesses.factory'
import type { Deliver } from '../../modules/payments/gateways/simulator/simulator'
import { payOnce, refundNow, replaceOnce, takeOnce, voucherOnce } from '../stages/money/kill-way'
import { openTill, type Till, type TillNeeds } from '../../modules/payments/till'
import { receive, work } from '../../modules/payments/incoming/webhooks'
import { reconcile } from '../../modules/payments/incoming/reconcile'

/** The work of this process; `id` is a connection's (`pay`, `replace`, `take`, `voucher`) or a payment's (`refund`). */
export interface ChildTask {
  act: 'pay' | 'replace' | 'refund' | 'recover' | 'take' | 'voucher'
  gateway: GatewayName
  id: number
  staffId: number
  url: string
  config: TillNeeds['config']
  secretKey: string
  now: string
  /** The number of the first statement that it may not send; absent: it runs to its end. */
  stopBefore?: number
}

/**
 * A process that handles payments with the portal's own code, until its parent kills it. Before statement number
 * `stopBefore` it tells the parent, and sends neither that statement nor any later one.
 */
const task = JSON.parse(process.env.KILL_TASK ?? '') as ChildTask
const steps = gateStatements(task.stopBefore)

const log = pino({ level: 'silent' })
const pool = createPool(loginsOf(task.url).application, { size: 2, log })
const db = createDatabases(pool).for(system)
const clock = { now: () => new Date(task.now) }
const { config, secretKey } = task
const till: Till = openTill({ db, clock, log, config, seals: createSeals(secretKey), secretKey })

// One step after the other, so that statement n is the same in every child; news comes when the rest is done.
const news: { gateway: string; sent: Parameters<Deliver> }[] = []
for (const [gateway, simulator] of till.simulators)
  simulator.onWebhook(async (...sent) => void news.push({ gateway, sent }))

const harness = harnessOf(task.gateway)
const acts: Record<ChildTask['act'], () => Promise<unknown>> = {
  pay: () => payOnce(till, harness, task.id),
  replace: () => replaceOnce(till, harness, task.id),
  refund: () =>
    refundNow(till, {
      id: task.id,
      amount: undefined,
      reason: 'Paid twice',
      requestedBy: task.staffId,
      mayReopenBills: true,
    }),
  recover: () => reconcile(till),
  take: () => takeOnce(till, task.id, task.staffId),
  voucher: () => voucherOnce(till, task.id, { serial: `V-${task.id}`, amount: 200_000 }),
}
await acts[task.act]()
for (const { gateway, sent } of news)
  for (const id of await receive(till, gateway, ...sent)) await work(till, id)
await till.idle()
await tell({ steps })
await pool.end()
process.disconnect()
