import type pg from 'pg'
import { pino } from 'pino'
import { proveLedger } from '../../apps/server/src/modules/billing/billing.jobs'
import { runBilling } from '../../apps/server/src/modules/billing/run/run'
import { moveToPast } from '../../apps/server/src/modules/usage/past/past.jobs'
import { recheckQuotas } from '../../apps/server/src/modules/usage/quotas/quotas.jobs'
import { closeSilentSessions, tellQuotas } from '../../apps/server/src/modules/usage/usage.jobs'
import { system } from '../../apps/server/src/platform/database/actor'
import { createDatabases } from '../../apps/server/src/platform/database/kysely'
import { createPool } from '../../apps/server/src/platform/database/connections/pool'
import { loginsOf } from '../../apps/server/src/platform/database/connections/logins'
import type { Figure } from './table'

const log = pino({ level: 'silent' })
const dayMs = 86_400_000

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/**
 * The work of the night and of every few minutes, each run as the worker runs it. Bills the next month for good: a database that is
 * measured again is a month further each time.
 */
export async function measureNights(url: string, client: pg.Client): Promise<Figure[]> {
  const pool = createPool(loginsOf(url).application, { size: 4, log })
  try {
    const db = createDatabases(pool).for(system)
    const clockAt = (at: Date) => ({ now: () => at })
    const now = new Date()
    const deps = { db, clock: clockAt(now), log }
    const figures: Figure[] = []
    const measure = async (name: string, more: Partial<Figure>, work: () => Promise<unknown>) => {
      const value = await secondsOf(work)
      console.log(`    ${name}: ${value.toFixed(2)} s`)
      figures.push({ name, unit: 's', value, isLinear: true, ...more })
    }
    await measure('all lines’ data, the first time', { wanted: 280 }, () => recheckQuotas.run(deps))
    await measure('all lines’ data, every five minutes', { wanted: 280 }, () => recheckQuotas.run(deps))
    await measure('warnings about data, every five minutes', { wanted: 600 }, () => tellQuotas.run(deps))
    await measure('silent sessions, every ten minutes', { wanted: 600 }, () =>
      closeSilentSessions.run({ ...deps, config: { RADIUS_INTERIM: 300 } }),
    )
    await client.query('UPDATE usage_moves SET finished_at = NULL')
    await measure('usage to the past, every night', { wanted: 1200 }, () => moveToPast.run(deps))

    const { rows } = await client.query<{ through: string; day: number }>(
      `SELECT max(billed_through)::text AS through, min(billing_day) AS day FROM organizations WHERE billed_through IS NOT NULL`,
    )
    const [last] = rows
    if (!last) return figures
    // noon by any clock near Dhaka's
    const run = (day: number) => runBilling({ db, clock: clockAt(new Date(day + dayMs / 4)), log })
    const dun = (day: number) => measure('dunning of a night', { wanted: 180 }, () => run(day))
    const bill = async (day: number) => {
      let issued = 0
      await measure('billing run of a month', { wanted: 180 }, async () => void ({ issued } = await run(day)))
      console.log(`    ${issued.toLocaleString('en')} bills issued`)
    }
    const through = Date.parse(`${last.through}T00:00:00Z`)
    const billing = nextBillingDay(through, last.day)
    if (billing > through + dayMs) {
      await dun(through + dayMs)
      if (billing > through + 2 * dayMs) await run(billing - dayMs)
      await bill(billing)
    } else {
      await bill(billing)
      await dun(billing + dayMs)
    }
    // the longest comes last, and finds all of that right
    await measure('nightly proof of the ledger', { wanted: 1800 }, () => proveLedger.run(deps))
    return figures
  } finally {
    await pool.end()
  }
}

function nextBillingDay(through: number, billingDay: number): number {
  const date = new Date(through)
  const inMonth = (month: number) => Date.UTC(date.getUTCFullYear(), month, billingDay)
  const soon = inMonth(date.getUTCMonth())
  return soon > through ? soon : inMonth(date.getUTCMonth() + 1)
}
