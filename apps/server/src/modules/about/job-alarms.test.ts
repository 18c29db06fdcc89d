import { aboutRoutes } from '@uplink/contract/about'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hourMs, minuteMs } from '#platform/durations'
import type { Job } from '#platform/jobs/job'
import { prepareQueue, runSoon } from '#platform/jobs/queue'
import { runJobs } from '#platform/jobs/runner'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { tellOfJobs } from './job-alarms'

let app: TestApp
let chief: Caller
let clerk: Caller
/** Whether the job fails. */
let failure: string | undefined
const job: Job = {
  name: 'tests.hourly',
  cron: '12 * * * *',
  limitSeconds: 60,
  run: async () => {
    if (failure) throw new Error(failure)
  },
}
let worker: { stop(): Promise<void> } | undefined

beforeAll(async () => {
  app = await createTestApp()
  chief = await app.signIn({ accountType: 'staff', roleIds: [1], email: 'chief@example.com' })
  clerk = await app.signIn({ accountType: 'staff', email: 'clerk@example.com' })
  await prepareQueue(app.logins.owner, [job])
  await app.db.updateTable('job_states').set({ known_since: app.clock.now() }).execute()
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})
afterAll(() => app.close())

/** What the page About says of the job. */
async function shown() {
  // hours pass in these tests, and nobody signs in again
  const now = app.clock.now()
  const expires_at = new Date(now.getTime() + hourMs)
  await app.db.updateTable('sessions').set({ last_seen_at: now, expires_at }).execute()
  return (await chief.call(aboutRoutes.read)).body.data.jobs[0]
}

/** A worker runs the job once, with all its retries, and ends. */
async function runIt(ends: 'good' | 'failing'): Promise<void> {
  worker = await runJobs(
    { pool: app.pool, login: app.logins.application },
    [job],
    { db: app.db, clock: app.clock, log: pino({ level: 'silent' }) },
    0.2,
  )
  await runSoon(app.db, job)
  await vi.waitFor(async () => expect((await shown())?.state).toBe(ends), { timeout: 30_000, interval: 100 })
  await vi.waitFor(
    async () => {
      const { rows } = await app.pool.query(
        `SELECT FROM jobs.job WHERE name = $1 AND state NOT IN ('completed', 'failed')`,
        [job.name],
      )
      expect(rows).toEqual([])
    },
    { timeout: 30_000, interval: 100 },
  )
  await worker.stop()
  worker = undefined
}

/** The titles in somebody's bell, and of the mails to them, since the last time. */
const seen = { notifications: 0, mails: 0 }
async function told() {
  // two processes look at the same moment
  await Promise.all([tellOfJobs(app), tellOfJobs(app)])
  const bells = await app.db
    .selectFrom('notifications')
    .select(['id', 'user_id', 'title', 'body', 'link'])
    .where('id', '>', seen.notifications)
    .orderBy('id')
    .execute()
  const mails = await app.db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'payload'])
    .where('transport', '=', 'mail')
    .where('id', '>', seen.mails)
    .orderBy('id')
    .execute()
  seen.notifications = bells.at(-1)?.id ?? seen.notifications
  seen.mails = mails.at(-1)?.id ?? seen.mails
  return {
    bells: bells.map(({ user_id, title }) => [user_id, title]),
    bodies: bells.map(({ body }) => body),
    mails: mails.map(({ recipient, payload }) => [recipient, (payload as { subject: string }).subject]),
  }
}
const nothing = { bells: [], bodies: [], mails: [] }

describe('a job', () => {
  it('that has never run is no alarm before twice its interval', async () => {
    expect(await shown()).toMatchObject({
      name: 'tests.hourly',
      state: 'waiting',
      last_success_at: null,
      age_seconds: null,
      next_run_at: '2026-03-14T06:12:00.000Z',
    })
    app.clock.pass(2 * hourMs)
    expect(await told()).toEqual(nothing)
    await runIt('good')
    expect(await shown()).toMatchObject({ last_success_at: '2026-03-14T08:00:00.000Z', age_seconds: 0 })
    expect(await told()).toEqual(nothing)
  })

  it('that fails with all its retries is told once to those who may see About, and once when it is well', async () => {
    failure = 'organization 7: no such zone'
    await runIt('failing')
    expect(await shown()).toMatchObject({
      failures: 4,
      last_failure: 'organization 7: no such zone',
      last_failure_at: '2026-03-14T08:00:00.000Z',
      last_success_at: '2026-03-14T08:00:00.000Z',
    })
    const first = await told()
    expect(first.bells).toEqual([[chief.userId, 'The background job tests.hourly fails']])
    expect(first.bodies[0]).toContain('organization 7: no such zone')
    expect(first.mails).toEqual([['chief@example.com', 'The background job tests.hourly fails']])
    expect(await told()).toEqual(nothing)
    app.clock.pass(90 * minuteMs)
    await runIt('failing')
    expect(await told()).toEqual(nothing)
    failure = undefined
    await runIt('good')
    expect((await told()).bells).toEqual([[chief.userId, 'The background job tests.hourly runs again']])
    expect(await told()).toEqual(nothing)
  })

  it('that no worker runs any more is overdue at twice its interval, and well again by a worker', async () => {
    app.clock.pass(2 * hourMs)
    expect(await told()).toEqual(nothing)
    app.clock.pass(minuteMs)
    expect((await shown())?.state).toBe('overdue')
    const { bells, mails } = await told()
    expect(bells).toEqual([[chief.userId, 'The background job tests.hourly is overdue']])
    expect(mails).toHaveLength(1)
    app.clock.pass(24 * hourMs)
    expect(await told()).toEqual(nothing)
    await runIt('good')
    expect((await told()).bells).toHaveLength(1)
  })

  it('that fails and recovers in turns is told once an hour', async () => {
    const turns = async () => {
      failure = 'again'
      await runIt('failing')
      const trouble = await told()
      failure = undefined
      await runIt('good')
      return [...trouble.bells, ...(await told()).bells].map(([, title]) => title)
    }
    app.clock.pass(hourMs)
    expect(await turns()).toHaveLength(2)
    expect(await turns()).toEqual([])
    app.clock.pass(hourMs)
    expect(await turns()).toHaveLength(2)
  })

  it('is in the metrics', async () => {
    app.clock.pass(3 * hourMs)
    const { body } = await app.server.inject('/metrics')
    expect(body).toMatch(/^uplink_job_overdue\{job="tests.hourly"\} 1$/m)
    expect(body).toMatch(/^uplink_job_failures\{job="tests.hourly"\} 0$/m)
    expect(body).toMatch(/^uplink_job_last_success_timestamp_seconds\{job="tests.hourly"\} \d+$/m)
    expect(body).toMatch(/^uplink_job_last_failure_timestamp_seconds\{job="tests.hourly"\} \d+$/m)
    expect(body).toMatch(/^uplink_job_next_run_timestamp_seconds\{job="tests.hourly"\} \d+$/m)
  })

  it('is told to nobody else', async () => {
    expect(
      await app.db.selectFrom('notifications').select('id').where('user_id', '=', clerk.userId).execute(),
    ).toEqual([])
  })
})
