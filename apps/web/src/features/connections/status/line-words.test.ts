import type { LineStatus } from '@uplink/contract/connections'
import { describe, expect, it } from 'vitest'
import { lineWords } from './line-words'

/** Noon in Dhaka. */
const now = Date.parse('2026-03-14T06:00:00Z')
const line: LineStatus = {
  state: 'online',
  area: 'Dhanmondi',
  city: 'Dhaka',
  since: null,
  overdue: null,
  paid_until: null,
  is_never_paid: false,
  pause: null,
  paid_at: null,
  outage: null,
  running: [],
  planned: [],
  last_session: null,
  last_authentication: null,
}
const outage = {
  id: 1,
  title: 'Cut fibre',
  title_bn: null,
  services: ['Internet'],
  is_planned: false,
  starts_at: '2026-03-14T04:30:00.000Z',
  expected_end_at: null,
}

const sentenceOf = (change: Partial<LineStatus>) => lineWords({ ...line, ...change }, now).sentence

describe('lineWords', () => {
  it.each([
    ['today', '2026-03-14T02:12:00.000Z', 'Your line in Dhanmondi has been online since 08:12'],
    [
      'the evening before, which is the same day in London',
      '2026-03-13T17:59:00.000Z',
      'Your line in Dhanmondi has been online since Mar 13, 2026, 23:59',
    ],
    ['nobody knows when', null, 'Your line in Dhanmondi is online'],
  ])('is online since %s', (_, since, sentence) => {
    expect(lineWords({ ...line, since }, now)).toEqual({
      tone: 'success',
      sentence,
      detail: undefined,
      help: undefined,
    })
  })

  it('is good news in the minutes after a payment', () => {
    const paid = { since: '2026-03-10T05:00:00.000Z', paid_at: '2026-03-14T03:58:00.000Z' }
    expect(lineWords({ ...line, ...paid, state: 'offline' }, now)).toEqual({
      tone: 'info',
      sentence: 'Paid at 09:58. Your line in Dhanmondi is switched on again',
      detail: 'Your router reconnects by itself, usually within 2 minutes.',
      help: undefined,
    })
  })

  it('tells who is offline what to look at and offers to speak to somebody', () => {
    const words = lineWords({ ...line, state: 'offline', since: '2026-03-14T05:00:00.000Z' }, now)
    expect(words).toMatchObject({
      tone: 'danger',
      sentence: 'Your line in Dhanmondi has been offline since 11:00',
      help: 'contact',
    })
    expect(words.detail).toContain('router')
    const session = { started_at: '2026-03-01T05:00:00.000Z', stopped_at: null, ended_by: null }
    expect(sentenceOf({ state: 'offline', last_session: session })).toBe('Your line in Dhanmondi is offline')
  })

  it('does not send a new line to its router, which nobody has connected yet', () => {
    expect(lineWords({ ...line, state: 'offline' }, now)).toMatchObject({
      tone: 'neutral',
      sentence: 'Your line in Dhanmondi is not online yet',
      help: 'contact',
    })
  })

  it('says of a prepaid line that is off whether it was ever paid for', () => {
    const off = { ...line, state: 'suspended', overdue: '0.00' } as const
    expect(lineWords({ ...off, paid_until: '2026-03-10' }, now)).toMatchObject({
      detail: 'It was paid until 10/03/2026. It comes back within 2 minutes after it is renewed.',
      help: 'renew',
    })
    expect(lineWords({ ...off, is_never_paid: true }, now)).toMatchObject({
      sentence: 'Your line in Dhanmondi is off: it has not been paid for yet',
      help: 'renew',
    })
  })

  it('says what is overdue when it is suspended', () => {
    const since = '2026-03-12T18:12:00.000Z'
    expect(lineWords({ ...line, state: 'suspended', overdue: '1250.00', since }, now)).toEqual({
      tone: 'danger',
      sentence: 'Suspended: ৳\u00a01,250.00 overdue',
      detail:
        'Your line in Dhanmondi was switched off on Mar 13, 2026, 00:12. We switch it on again once this is paid.',
      help: 'pay',
      owed: '1250.00',
    })
    expect(lineWords({ ...line, state: 'suspended', overdue: '0.00' }, now)).toMatchObject({
      sentence: 'Your line in Dhanmondi is suspended',
      detail: 'Your line in Dhanmondi was switched off. Contact us to switch it on again.',
      help: 'contact',
    })
  })

  it('says of a suspension by hand when it ends, and asks for no payment', () => {
    const suspended = { ...line, state: 'suspended', overdue: '1250.00' } as const
    const pause = { back_on: '2026-03-20', reason: 'Work on the roof' }
    const words = lineWords({ ...suspended, pause }, now)
    expect(words).toMatchObject({ sentence: 'Your line in Dhanmondi is suspended', help: 'contact' })
    expect(words.detail).toMatch(/on again on Mar 20, 2026\. The reason: Work on the roof$/)
    const open = lineWords({ ...suspended, pause: { back_on: null, reason: null } }, now)
    expect(open.detail).toMatch(/Contact us to switch it on again\.$/)
  })

  it.each([
    ['without an expectation', {}, 'Outage in your area'],
    [
      'with one',
      { expected_end_at: '2026-03-14T08:00:00.000Z' },
      'Outage in your area, expected back at 14:00',
    ],
    [
      'for another day',
      { expected_end_at: '2026-03-15T08:00:00.000Z' },
      'Outage in your area, expected back on Mar 15, 2026, 14:00',
    ],
    [
      'that has passed',
      { expected_end_at: '2026-03-14T06:00:00.000Z' },
      'Outage in your area, taking longer than expected',
    ],
    [
      'that was planned',
      { is_planned: true, expected_end_at: '2026-03-14T08:00:00.000Z' },
      'Planned work in your area, expected back at 14:00',
    ],
  ])('tells an outage %s', (_, change, sentence) => {
    const words = lineWords({ ...line, state: 'outage', outage: { ...outage, ...change } }, now)
    expect(words).toMatchObject({ tone: 'warning', sentence, help: 'again' })
    expect(words.detail).toMatch(/^Cut fibre, since 10:30\./)
  })

  it('says that a closed line is closed', () => {
    expect(lineWords({ ...line, state: 'closed' }, now)).toMatchObject({
      tone: 'neutral',
      sentence: 'Your line in Dhanmondi is closed',
      help: 'contact',
    })
  })
})
