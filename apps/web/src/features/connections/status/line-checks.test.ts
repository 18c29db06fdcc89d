import type { LineStatus } from '@uplink/contract/connections'
import { describe, expect, it } from 'vitest'
import { checkLine } from './line-checks'

const online: LineStatus = {
  state: 'online',
  area: 'Dhanmondi',
  city: 'Dhaka',
  since: '2026-03-14T02:12:00.000Z',
  overdue: null,
  paid_until: null,
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

const findings = (status: Partial<LineStatus>) =>
  checkLine({ ...online, ...status }).checks.map(({ tone, finding }) => `${tone}: ${finding}`)

describe('the checks of a line', () => {
  it('find nothing where all is well', () => {
    expect(findings({})).toEqual([
      'success: The line is switched on.',
      'success: There is no outage in your area.',
      'success: Your router has been online since Mar 14, 2026, 08:12.',
      'success: On Mar 14, 2026, 08:11 your router signed in, and we let it in.',
    ])
  })

  it('do not say that there was no sign-in while the router is online: equipment may tell of sessions alone', () => {
    expect(findings({ last_authentication: null }).at(-1)).toBe(
      'success: Your router is signed in, since Mar 14, 2026, 08:12 at the latest.',
    )
    const offline = { state: 'offline', last_authentication: null, last_session: null } as const
    expect(findings(offline).at(-1)).toBe('neutral: No sign-in recorded.')
  })

  it('say in plain words why a router is offline, and begin with what is likeliest to help', () => {
    const { checks, advice } = checkLine({
      ...online,
      state: 'offline',
      last_session: { started_at: cut.starts_at, stopped_at: cut.starts_at, ended_by: 'customer' },
      last_authentication: { at: cut.starts_at, is_accepted: false, reason: 'wrong-password' },
    })
    expect(checks[2]?.finding).toContain('offline since Mar 14, 2026, 08:00; it was switched off at your end')
    expect(checks[3]?.finding).toContain('the password in your router is wrong')
    expect(advice[0]).toContain('password')
  })

  it('are good news in the minutes after a payment', () => {
    const { checks, advice } = checkLine({
      ...online,
      state: 'offline',
      paid_at: '2026-03-14T03:58:00.000Z',
      last_session: { started_at: cut.starts_at, stopped_at: cut.starts_at, ended_by: 'provider' },
      last_authentication: { at: cut.starts_at, is_accepted: false, reason: 'suspended' },
    })
    expect(checks.map(({ tone }) => tone)).toEqual(['success', 'success', 'info', 'info'])
    expect(checks[2]?.finding).toBe('Your router reconnects by itself, usually within 2 minutes.')
    expect(advice).toEqual(['Your router reconnects by itself, usually within 2 minutes.'])
  })

  it('tell outages and suspensions with what to do', () => {
    expect(findings({ state: 'outage', running: [cut] })[1]).toBe(
      'warning: Cut fibre. It should be over on Mar 14, 2026, 14:00.',
    )
    expect(findings({ state: 'suspended', since: null })[0]).toBe('danger: The line is suspended.')
    for (const state of ['outage', 'suspended', 'closed', 'offline', 'online'] as const)
      expect(
        checkLine({ ...online, state, last_session: null, last_authentication: null }).advice.length,
      ).toBeGreaterThan(0)
  })
})
