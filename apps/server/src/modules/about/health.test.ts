import { describe, expect, it } from 'vitest'
import { healthOf, type Facts, type Installed } from './health'

const now = new Date('2026-03-14T06:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const all: Installed = { live: 'built-in', hasMail: true, hasSms: true, gateway: 'bkash', radius: 'on' }
const well: Facts = {
  now,
  database: { version: '18.4', bytes: 4.2e9, ms: 2 },
  lastJob: before(1),
  waiting: [],
  payments: { due: 0, seconds: 0 },
  lastReport: before(4),
}
const states = (installed: Partial<Installed>, facts: Partial<Facts>) =>
  Object.fromEntries(
    healthOf({ ...all, ...installed }, { ...well, ...facts })
      .filter(({ state }) => state !== 'good')
      .map(({ key, state, text }) => [key, `${state}: ${text}`]),
  )
const late = (transport: string, waiting: number, abandoned = 0) => ({
  ...{ transport, waiting, abandoned, oldest: waiting > 0 ? before(120) : null },
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
    const nothing: Installed = { live: 'off', hasMail: false, hasSms: false, gateway: 'none', radius: 'off' }
    const points = healthOf(nothing, { ...well, lastJob: undefined })
    expect(points.filter(({ state }) => state === 'good').map(({ key }) => key)).toEqual(['database'])
    expect(points.slice(1).every(({ mend }) => mend !== null)).toBe(true)
  })

  it('names what has stopped, and since when', () => {
    expect(
      states(
        {},
        {
          lastJob: before(7),
          waiting: [late('mail', 3), late('sms', 0, 2), late('live', 1)],
          payments: { due: 4, seconds: 900 },
          lastReport: before(61),
        },
      ),
    ).toEqual({
      live: 'bad: 1 live message waits, the oldest for 2 hours.',
      jobs: 'bad: No background job has ended for 7 minutes: nothing is billed, sent or checked.',
      mail: 'bad: 3 mail messages wait, the oldest for 2 hours. The last answer was: refused',
      sms: 'warning: SMS is sent; 2 messages were given up in the last 7 days.',
      gateway: 'bad: 4 payments wait to be checked with bKash, the oldest for 15 minutes.',
      radius: 'bad: The network has been silent for 61 minutes.',
    })
  })

  it('does not take what is simulated for real', () => {
    expect(states({ gateway: 'simulator', radius: 'simulated' }, {})).toEqual({
      gateway: 'warning: Payments are simulated: no money moves.',
      radius: 'warning: The network is simulated: its sessions are made up.',
    })
  })
})
