import { describe, expect, it } from 'vitest'
import { judgeJob, type JobState } from '#platform/jobs/states'
import { healthOf, movingJob, type Facts, type Installed } from './health'

const now = new Date('2026-03-14T06:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const all: Installed = {
  live: 'built-in',
  hasMail: true,
  hasSms: true,
  gateways: ['bKash'],
  hasSimulators: false,
  gatewayVariables: ['BKASH_', 'OTHER_'],
  radius: 'on',
  needsBackup: true,
  hasFormerKey: false,
}
const jobOf = (state: Partial<JobState>) =>
  judgeJob(
    {
      name: 'billing.run',
      cron: '12 * * * *',
      limit_seconds: 600,
      known_since: before(9000),
      started_at: null,
      succeeded_at: before(1),
      failed_at: null,
      failure: null,
      failures: 0,
      told_at: null,
      is_told: false,
      ...state,
    },
    now,
  )
const well: Facts = {
  now,
  database: { version: '18.4', bytes: 4.2e9, ms: 2, behindMs: 40 },
  disk: { free: 60e9, size: 100e9 },
  jobs: [jobOf({})],
  reportingTroubles: [],
  waiting: [],
  payments: { due: 0, seconds: 0 },
  lastReport: before(4),
  usageMoved: before(15 * 60),
  clocks: [],
  lastBackup: before(20 * 60),
  rotation: undefined,
}
const states = (installed: Partial<Installed>, facts: Partial<Facts>) =>
  Object.fromEntries(
    healthOf({ ...all, ...installed }, { ...well, ...facts })
      .filter(({ state }) => state !== 'good')
      .map(({ key, state, text }) => [key, `${state}: ${text}`]),
  )
const late = (transport: string, waiting: number, abandoned = 0) => ({
  transport,
  waiting,
  abandoned,
  oldest: waiting > 0 ? before(120) : null,
  last_error: waiting > 0 ? 'refused' : null,
})

describe('the health of an installation', () => {
  it('is good where everything is', () => {
    expect(states({}, {})).toEqual({})
    const points = healthOf(all, well)
    expect(points[0]?.text).toBe('PostgreSQL 18.4 answers in 2 ms and holds 4.2 GB.')
    expect(points.every(({ mend }) => mend === null)).toBe(true)
  })

  it('names what is missing, with something to do for each', () => {
    const nothing: Installed = {
      ...all,
      live: 'off',
      hasMail: false,
      hasSms: false,
      gateways: [],
      radius: 'off',
      needsBackup: true,
      hasFormerKey: false,
    }
    const points = healthOf(nothing, {
      ...well,
      disk: undefined,
      lastBackup: undefined,
      usageMoved: before(50 * 60),
      rotation: { done: 3, total: 9, failed: 0, finished_at: null },
      database: { ...well.database, behindMs: 9000 },
      jobs: [jobOf({ succeeded_at: null, started_at: null, known_since: before(60) })],
      reportingTroubles: [{ text: 'May create temporary tables', mend: 'REVOKE …;' }],
    })
    expect(points.filter(({ state }) => state === 'good').map(({ key }) => key)).toEqual(['database'])
    expect(points.slice(1).every(({ mend }) => mend !== null)).toBe(true)
  })

  it('names what has stopped, and since when', () => {
    expect(
      states(
        {},
        {
          disk: { free: 1.0e9, size: 100e9 },
          jobs: [jobOf({ succeeded_at: before(7) })],
          waiting: [late('mail', 3), late('sms', 0, 2), late('live', 1)],
          payments: { due: 4, seconds: 900 },
          lastReport: before(61),
        },
      ),
    ).toEqual({
      live: 'bad: 1 live message waits, the oldest for 2 hours.',
      disk: 'bad: 1.0 GB of 100.0 GB are free where the database is (1 %).',
      jobs: 'bad: No background job has ended well for 7 minutes: nothing is billed, sent or checked.',
      mail: 'bad: 3 mail messages wait, the oldest for 2 hours. The last answer was: refused',
      sms: 'warning: SMS is sent; 2 messages were given up in the last 7 days.',
      gateway: 'bad: 4 payments wait to be checked with bKash, the oldest for 15 minutes.',
      radius: 'bad: The network has been silent for 61 minutes.',
    })
  })

  it('names the job that fails, and since when, though others run', () => {
    const other = jobOf({ name: 'outbox.purge-sent' })
    const failing = {
      succeeded_at: before(190),
      failed_at: before(3),
      failure: 'organization 2: no',
      failures: 4,
    }
    expect(states({}, { jobs: [other, jobOf(failing)] })).toEqual({
      jobs: 'bad: billing.run has failed 4 times in a row. It last succeeded on 2026-03-14 02:50 UTC. The failure: organization 2: no',
    })
    expect(
      states({}, { jobs: [other, jobOf({ ...failing, succeeded_at: before(63), failures: 1 })] }),
    ).toEqual({
      jobs: 'warning: The last run failed of billing.run: organization 2: no',
    })
    expect(states({}, { jobs: [other, jobOf({ ...failing, failures: 1 })] })).toEqual({
      jobs: 'bad: billing.run is overdue. It last succeeded on 2026-03-14 02:50 UTC. The last failure: organization 2: no',
    })
    expect(states({}, { jobs: [other, jobOf({ succeeded_at: before(121) })] })).toEqual({
      jobs: 'bad: billing.run is overdue. It last succeeded on 2026-03-14 03:59 UTC.',
    })
    expect(states({}, { jobs: [other, jobOf({ succeeded_at: before(119) })] })).toEqual({})
  })

  it.each([
    [{ free: 20e9, size: 100e9 }, undefined],
    [{ free: 4e9, size: 100e9 }, 'warning: 4.0 GB of 100.0 GB are free where the database is (4 %).'],
    [
      { free: 20e6, size: 1e9 },
      'bad: The disk is full: 20 MB of 1.0 GB are free where the database is (2 %).',
    ],
  ])('warns before the disk is full: %j', (disk, told) => {
    expect(states({}, { disk }).disk).toBe(told)
  })

  it.each([
    [9000, 'warning: The clock of the database is 9 seconds behind the portal’s.'],
    [-61_000, 'warning: The clock of the database is 61 seconds ahead of the portal’s.'],
    [-1500, undefined],
  ])('compares the clocks: %i ms', (behindMs, told) => {
    expect(states({}, { database: { ...well.database, behindMs } }).clock).toBe(told)
  })

  it.each([
    [49, undefined],
    [51, 'warning: The last backup was made 51 hours ago.'],
    [8 * 24, 'bad: The last backup was made 8 days ago.'],
  ])('tells of a backup that is %i hours old', (hours, told) => {
    expect(states({}, { lastBackup: before(hours * 60) }).backup).toBe(told)
    expect(states({ needsBackup: false }, { lastBackup: before(hours * 60) }).backup).toBeUndefined()
  })

  it('says how far a change of SECRET_KEY is, and when the former key may go', () => {
    const rotation = { done: 500, total: 1200, failed: 0, finished_at: null as Date | null }
    expect(states({ hasFormerKey: true }, { rotation }).secrets).toBe(
      'warning: SECRET_KEY was changed: 500 of 1200 secrets are sealed with the new one.',
    )
    const over = { ...rotation, finished_at: now }
    expect(states({ hasFormerKey: true }, { rotation: over }).secrets).toMatch(/^warning: Every secret/)
    expect(states({}, { rotation: over }).secrets).toBeUndefined()
    expect(states({}, { rotation: { ...over, failed: 2 } }).secrets).toMatch(
      /^warning: 2 secrets could be read/,
    )
  })

  it('says what to run for the account of reports, and that raw SQL waits for it', () => {
    const trouble = { text: 'May create temporary tables', mend: 'REVOKE …;' }
    const points = healthOf(all, { ...well, reportingTroubles: [trouble] })
    expect(points.find(({ key }) => key === 'reports')).toMatchObject({
      text: 'Reports in SQL are off on the portal’s own database. May create temporary tables.',
      mend: expect.stringMatching(/^Run this .*:\nREVOKE …;$/) as string,
    })
  })

  it('names equipment whose clock is wrong, in words', () => {
    const clock = (behind_seconds: number, place: string | null = null) => ({
      address: '10.9.0.1/32',
      place,
      behind_seconds,
    })
    const told = (...clocks: ReturnType<typeof clock>[]) => states({}, { clocks }).radius
    const begins = 'warning: The network reports its sessions. '
    expect(told(clock(8 * 86_400, 'Tongi'))).toBe(`${begins}The clock of Tongi (10.9.0.1) is 8 days behind.`)
    expect(told(clock(-3 * 3600), clock(180))).toBe(
      `${begins}The clock of 10.9.0.1 is 3 hours ahead; The clock of 10.9.0.1 is 3 minutes behind.`,
    )
    expect(told(...Array.from({ length: 7 }, () => clock(600)))).toContain('; 2 others are wrong too.')
  })

  it('says when usage that is over waits for two days, also where nothing was moved yet', () => {
    const told = (usageMoved: Date | null, knownFor = 60) =>
      states({}, { usageMoved, jobs: [jobOf({}), jobOf({ name: movingJob, known_since: before(knownFor) })] })
        .usage
    expect([told(before(47 * 60)), told(null, 47 * 60)]).toEqual([undefined, undefined])
    expect(told(before(74 * 60))).toBe(
      'warning: Sessions and days of usage that are over have waited to be moved to the past for 3 days.',
    )
    expect(told(null, 73 * 60)).toContain('for 3 days.')
  })

  it('says what a trial of the operator’s broker has found', () => {
    const found = (state: 'safe' | 'unsafe' | 'unreachable') =>
      states({ live: 'broker' }, { broker: { state, text: 'Found.' } }).live
    expect(found('safe')).toBeUndefined()
    for (const state of ['unsafe', 'unreachable'] as const)
      expect(found(state)).toBe(
        'bad: Found. Nothing is published there, and browsers do not get its address.',
      )
  })

  it('does not take what is simulated for real', () => {
    expect(states({ gateways: [], hasSimulators: true, radius: 'simulated' }, {})).toEqual({
      gateway: 'warning: Payments are simulated: no money moves.',
      radius: 'warning: The network is simulated: its sessions are made up.',
    })
  })
})
