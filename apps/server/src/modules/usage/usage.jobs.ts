import { dayMs, minuteMs } from '#platform/durations'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { inSteps } from '#platform/database/steps'
import type { Job, JobDeps } from '#platform/jobs/job'
import { createParts, takeAll, type Take } from '#platform/jobs/parts'
import { notify } from '../notifications/notifications.public'
import {
  closeSilent,
  deleteOldClocks,
  deleteUnknownLines,
  findReached,
  lastOfOpen,
  noteTold,
} from './usage.jobs.store'
import { periodsNow, type OwnPeriod } from './periods'
import { countPeriods, inColumns } from './quotas/totals'
import { toWarning } from './usage.notices'

/** Tells customers when they have used 80 % and all of their package, once each per billing period. */
export const tellQuotas = {
  name: 'usage.tell-quotas',
  cron: '*/5 * * * *',
  limitSeconds: 600,
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const parts = createParts({ log }, signal)
    const periods = await periodsNow(db, clock, parts)
    await parts.attempt('totals', () => countPeriods(db, periods, signal))
    const take = (how: Take) => tellReached(db, clock, periods, how)
    const told = await takeAll(parts, { what: 'line', batch, take })
    log.info({ told }, 'customers told about their usage')
    parts.conclude()
  },
} satisfies Job

const batch = 5000

function tellReached(
  db: Database,
  clock: Clock,
  periods: readonly OwnPeriod[],
  { limit, except, taken }: Take,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const reached = await findReached(tx, {
      ...inColumns(periods),
      limit,
      except: [...except],
    })
    taken(reached.map((one) => one.connection_id))
    const noted = await noteTold(tx, {
      connections: reached.map((one) => one.connection_id),
      starts: reached.map((one) => one.period_start),
      percents: reached.map((one) => one.percent),
      now: clock.now(),
    })
    const told = new Set(noted.map((one) => `${one.connection_id} ${one.percent}`))
    const warnings = reached.filter((one) => told.has(`${one.connection_id} ${one.percent}`))
    await notify(tx, clock, warnings.map(toWarning))
    return warnings.length
  })
}

/** Three missed reports in a row, at the interval that lines are told or at the longest one that is common for equipment. */
const silentAfter = (interimSeconds: number) => Math.max(60 * minuteMs, 3 * interimSeconds * 1000)
/** For sessions on equipment which reports their beginnings and ends only; no session is longer, so their end was lost. */
const endlessAfter = 30 * dayMs
/** For sessions whose end the equipment accepted, but which then sent nothing more. */
const goneAfter = 10 * minuteMs

/** How many open sessions are looked at in one statement. */
const openAtOnce = 5000

/** Closes sessions that ended without a report: nothing was heard of them for too long. */
export const closeSilentSessions = {
  name: 'usage.close-silent',
  cron: '*/10 * * * *',
  limitSeconds: 600,
  async run({ db, clock, log, config }, _payload?: unknown, signal?: AbortSignal) {
    const now = clock.now().getTime()
    const silence = silentAfter(config.RADIUS_INTERIM)
    const silent = {
      heardBefore: new Date(now - silence),
      silentSeconds: silence / 1000,
      begunBefore: new Date(now - endlessAfter),
      toldBefore: new Date(now - goneAfter),
    }
    // by lines, so that no open session is looked at again for each thousand that are closed
    let closed = 0
    for (let after = 0, last = await lastOfOpen(db, after, openAtOnce); last !== undefined;) {
      const page = { ...silent, after, last }
      closed += await inSteps(async (limit) => (await closeSilent(db, { ...page, limit })).length, { signal })
      after = last
      last = await lastOfOpen(db, after, openAtOnce)
    }
    log.info({ closed }, 'silent sessions closed')
  },
} satisfies Job<JobDeps & { config: { RADIUS_INTERIM: number } }>

const keptUnknown = 30 * dayMs
const keptIgnored = 365 * dayMs

export const purgeReadings = {
  name: 'usage.purge-readings',
  cron: '40 20 * * *',
  limitSeconds: 1800,
  async run({ db, clock, log }) {
    const now = clock.now().getTime()
    const names = await deleteUnknownLines(db, {
      before: new Date(now - keptUnknown),
      ignoredBefore: new Date(now - keptIgnored),
    })
    await deleteOldClocks(db, { before: new Date(now - keptUnknown) })
    log.info({ names: names.length }, 'old names and clocks of equipment deleted')
  },
} satisfies Job
