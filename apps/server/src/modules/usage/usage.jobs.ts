import { dayMs, minuteMs } from '#platform/durations'
import { dayIn } from '#platform/clock'
import type { Job } from '#platform/jobs/job'
import { periodContaining } from '#platform/calendar'
import { notify } from '../notifications/notifications.public'
import {
  closeSilent,
  deleteReadingsOfEnded,
  deleteUnknownLines,
  findPeriods,
  findReached,
  noteTold,
} from './usage.jobs.store'
import { toWarning } from './usage.notices'

/** Tells customers when they have used 80 % and all of their package, once each per billing period. */
export const tellQuotas = {
  name: 'usage.tell-quotas',
  cron: '*/5 * * * *',
  limitSeconds: 600,
  async run({ db, clock, log }) {
    const now = clock.now()
    const periods = (await findPeriods(db, {})).map((one) => ({
      organization: one.id,
      ...periodContaining(dayIn(one.time_zone, now), one.billing_day),
    }))
    await db.transaction().execute(async (tx) => {
      const reached = await findReached(tx, {
        organizations: periods.map((one) => one.organization),
        starts: periods.map((one) => one.from),
        ends: periods.map((one) => one.to),
      })
      const told = new Set(
        (
          await noteTold(tx, {
            connections: reached.map((one) => one.connection_id),
            starts: reached.map((one) => one.period_start),
            percents: reached.map((one) => one.percent),
            now,
          })
        ).map((one) => `${one.connection_id} ${one.percent}`),
      )
      const warnings = reached.filter((one) => told.has(`${one.connection_id} ${one.percent}`))
      await notify(tx, clock, warnings.map(toWarning))
      log.info({ told: warnings.length }, 'customers told about their usage')
    })
  },
} satisfies Job

/** Three missed reports in a row, at the longest interval that is common for equipment. */
const silentAfter = 60 * minuteMs
/** For sessions whose end the equipment accepted, but which then sent nothing more. */
const goneAfter = 10 * minuteMs

/** Closes sessions that ended without a report: those that reported regularly and have stopped. */
export const closeSilentSessions = {
  name: 'usage.close-silent',
  cron: '*/10 * * * *',
  limitSeconds: 600,
  async run({ db, clock, log }) {
    const now = clock.now().getTime()
    const closed = await closeSilent(db, {
      heardBefore: new Date(now - silentAfter),
      toldBefore: new Date(now - goneAfter),
    })
    log.info({ closed: closed.length }, 'silent sessions closed')
  },
} satisfies Job

/** Late reports are accepted for seven days; readings that only those need are deleted after eight. */
const keptReadings = 8 * dayMs
const keptUnknown = 30 * dayMs

export const purgeReadings = {
  name: 'usage.purge-readings',
  cron: '40 20 * * *',
  limitSeconds: 1800,
  async run({ db, clock, log }) {
    const now = clock.now().getTime()
    const readings = await deleteReadingsOfEnded(db, { before: new Date(now - keptReadings) })
    const names = await deleteUnknownLines(db, { before: new Date(now - keptUnknown) })
    log.info({ readings: readings.length, names: names.length }, 'old readings deleted')
  },
} satisfies Job
