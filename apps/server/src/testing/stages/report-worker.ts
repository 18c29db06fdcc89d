import { pino } from 'pino'
import type { Job } from '#platform/jobs/job'
import { reportWorkFor } from '../report-work'
import type { TestApp } from '../test-app'
import type { ReportJobDeps } from '../../modules/reports/impersonation/work'

/** Runs jobs of reports on an app's database like a worker; end it with the app. */
export function reportWorkerFactory(app: TestApp, more: Pick<ReportJobDeps, 'maxFileBytes'> = {}) {
  const logged: string[] = []
  const log = pino({ level: 'warn', base: undefined }, { write: (line: string) => void logged.push(line) })
  const { config, clock, db } = app
  const reports = reportWorkFor(app, { config, clock, log })
  return {
    logged,
    run: (job: Job<ReportJobDeps>, signal = new AbortController().signal) =>
      job.run({ db, clock, log, reports, ...more }, undefined, signal),
    end: () => reports.sources.end(),
  }
}

/** Moves the clock on without ending sessions. */
export async function timePasses(app: TestApp, ms: number): Promise<void> {
  app.clock.pass(ms)
  const now = app.clock.now()
  const expires_at = new Date(now.getTime() + 3_600_000)
  await app.db.updateTable('sessions').set({ last_seen_at: now, expires_at }).execute()
}
