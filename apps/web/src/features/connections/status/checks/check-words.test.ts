import type { LineStatus } from '@uplink/contract/connections'
import { describe, expect, it } from 'vitest'
import { checkWords } from './check-words'
import { checkDevice, checkDrops, checkQuota, checkState } from './line-checks'

const online: LineStatus = {
  state: 'online',
  area: 'Dhanmondi',
  city: 'Dhaka',
  since: '2026-03-14T02:12:00.000Z',
  overdue: null,
  paid_until: null,
  is_never_paid: false,
  pause: null,
  paid_at: null,
  outage: null,
  running: [],
  planned: [],
  last_session: { started_at: '2026-03-14T02:12:00.000Z', stopped_at: null, ended_by: null },
  last_authentication: { at: '2026-03-14T02:11:58.000Z', is_accepted: true, reason: 'accepted' },
}
const cut = {
  id: 1,
  title: 'Cut fibre',
  title_bn: null,
  services: ['Internet'],
  is_planned: false,
  starts_at: '2026-03-14T02:00:00.000Z',
  expected_end_at: '2026-03-14T08:00:00.000Z',
}

const all = (status: Partial<LineStatus>) =>
  (['contract', 'area', 'session', 'sign-in'] as const).map((name) =>
    checkWords(checkState(name, { ...online, ...status })),
  )
const said = (status: Partial<LineStatus>) => all(status).map(({ tone, finding }) => `${tone}: ${finding}`)

describe('the checks of a line', () => {
  it('find nothing where all is well', () => {
    expect(said({})).toEqual([
      'success: The line is switched on.',
      'success: There is no outage in your area.',
      'success: Your router has been online since Mar 14, 2026, 08:12.',
      'success: On Mar 14, 2026, 08:11 your router signed in, and we let it in.',
    ])
    expect(all({}).map(({ todo }) => todo)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('do not say that there was no sign-in while the router is online: equipment may tell of sessions alone', () => {
    expect(said({ last_authentication: null }).at(-1)).toBe(
      'success: Your router is signed in, since Mar 14, 2026, 08:12 at the latest.',
    )
    const offline = { state: 'offline', last_authentication: null, last_session: null } as const
    expect(said(offline).slice(-2)).toEqual([
      'neutral: Your router has not been online yet.',
      'neutral: No sign-in recorded.',
    ])
  })

  it('say in plain words why a router is offline, and what helps', () => {
    const [, , session, signIn] = all({
      state: 'offline',
      last_session: { started_at: cut.starts_at, stopped_at: cut.starts_at, ended_by: 'customer' },
      last_authentication: { at: cut.starts_at, is_accepted: false, reason: 'wrong-password' },
    })
    expect(session).toMatchObject({ tone: 'danger', todo: expect.stringContaining('has power') as string })
    expect(session?.finding).toContain('offline since Mar 14, 2026, 08:00; it was switched off at your end')
    expect(signIn?.finding).toContain('the password in your router is wrong')
    expect(signIn?.todo).toContain('Enter the line’s password')
  })

  it('are good news in the minutes after a payment', () => {
    const words = all({
      state: 'offline',
      paid_at: '2026-03-14T03:58:00.000Z',
      last_session: { started_at: cut.starts_at, stopped_at: cut.starts_at, ended_by: 'provider' },
      last_authentication: { at: cut.starts_at, is_accepted: false, reason: 'suspended' },
    })
    expect(words.map(({ tone }) => tone)).toEqual(['success', 'success', 'info', 'info'])
    expect(words[2]?.finding).toBe('Your router reconnects by itself, usually within 2 minutes.')
  })

  it.each<[string, Partial<LineStatus>, number, string, string]>([
    ['an outage', { state: 'outage', running: [cut] }, 1, 'outage in your area since', 'switched on'],
    ['planned work', { running: [{ ...cut, is_planned: true }] }, 1, 'planned work', 'switched on'],
    ['a debt', { state: 'suspended', since: null }, 0, 'The line is suspended.', 'Pay what is overdue'],
    [
      'a suspension by hand',
      { state: 'suspended', pause: { back_on: null, reason: null } },
      0,
      'suspended since',
      'Contact us',
    ],
    ['paid days that are over', { state: 'suspended', paid_until: '2026-03-10' }, 0, '10/03/2026', 'Renew'],
    ['a line not paid for yet', { state: 'suspended', is_never_paid: true }, 0, 'not been paid', 'is paid'],
    ['a closed line', { state: 'closed' }, 0, 'The line is closed.', 'Contact us'],
  ])('say of %s what to do', (_, status, at, finding, todo) => {
    const check = all(status)[at]
    expect(check?.finding).toContain(finding)
    expect(check?.todo).toContain(todo)
  })

  it('tell when an outage should be over', () => {
    expect(said({ running: [cut] })[1]).toBe(
      'warning: There is an outage in your area since Mar 14, 2026, 08:00. It should be over on Mar 14, 2026, 14:00.',
    )
  })
})

describe('what makes a line slow', () => {
  const usage = { quota_bytes: null, download_bytes: 30, upload_bytes: 10, after_quota: null }
  const drops = (...counts: number[]) => ({
    usage,
    drops: counts.map((count, day) => ({ day: `2026-03-${String(day + 1).padStart(2, '0')}`, count })),
  })
  const slow = { download_mbps: 2, upload_mbps: 2, slow_until: '2026-03-31' }

  it.each([
    [checkQuota({ usage, drops: [] }), 'Your package has no limit.'],
    [checkQuota({ usage: { ...usage, quota_bytes: 160 }, drops: [] }), '25% of it is used.'],
    [
      checkQuota({ usage: { ...usage, quota_bytes: 40, after_quota: slow }, drops: [] }),
      'It is used up. The line is slower until 31/03/2026.',
    ],
    [checkDrops(drops(9, 0, 0, 0, 0, 0, 0, 0)), 'The line was not lost in the last 7 days.'],
    [checkDrops(drops(0, 1)), 'The line was lost once in the last 7 days.'],
    [checkDrops(drops(2, 1)), 'The line was lost 3 times in the last 7 days.'],
    [checkDevice(34.4), 'It has our answer after 34 milliseconds.'],
  ])('is told: %j', (check, finding) => {
    expect(checkWords(check).finding).toBe(finding)
  })

  it('is marked as trouble from four drops on, and where answers are late', () => {
    expect(checkWords(checkDrops(drops(1, 3)))).toMatchObject({ tone: 'danger' })
    expect(checkWords(checkDevice(700))).toMatchObject({ tone: 'warning' })
  })
})
