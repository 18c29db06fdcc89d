import { periodContaining, type Period } from '#platform/calendar'
import { dayIn, type Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { createParts } from '#platform/jobs/parts'
import { findPeriods } from './usage.jobs.store'

export interface OwnPeriod extends Period {
  organization: number
}

/** The present billing period of each organization, by its own calendar. */
export async function periodsNow(
  db: Database,
  clock: Clock,
  parts: ReturnType<typeof createParts>,
): Promise<OwnPeriod[]> {
  const now = clock.now()
  const periods: OwnPeriod[] = []
  for (const one of await findPeriods(db, {}))
    await parts.attempt(`organization ${one.id}`, async () => {
      const period = periodContaining(dayIn(one.time_zone, now), one.billing_day)
      periods.push({ organization: one.id, ...period })
    })
  return periods
}
