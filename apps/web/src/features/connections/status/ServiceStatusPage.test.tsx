import { screen, within } from '@testing-library/react'
import type { LineStatus } from '@uplink/contract/connections'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  // without the moment in which a check stays in sight
  const media = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('reduced-motion') ? ({ matches: true } as MediaQueryList) : media(query),
  )
})

const line: LineStatus = {
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
  last_authentication: null,
}
const offline: LineStatus = {
  ...line,
  state: 'offline',
  last_session: { started_at: line.since ?? '', stopped_at: '2026-03-14T05:00:00.000Z', ended_by: 'line' },
}
const outage = {
  id: 4,
  title: 'Fibre cut',
  title_bn: null,
  services: ['Internet'],
  is_planned: false,
  starts_at: '2026-03-14T06:00:00.000Z',
  expected_end_at: null,
}
const answer = (status: LineStatus | (() => LineStatus)) =>
  http.get('*/api/service-status', () =>
    HttpResponse.json({ data: typeof status === 'function' ? status() : status }),
  )
const checks = () => within(screen.getByRole('list', { name: 'Checks' }))

describe('the service status', () => {
  itSaysHowItStands({
    path: '/admin/service_status',
    call: '/service-status',
    loading: 'Loading the state of your line',
    failed: 'The state of your line could not be loaded.',
    empty: { answer: { data: line }, text: 'No outage, and no work is planned.' },
  })

  it('asks what is wrong, checks what fits, and goes into a ticket with the result', async () => {
    const sent: unknown[] = []
    const open = http.post('*/api/tickets', async ({ request }) => {
      sent.push(await request.json())
      return refused(500, 'Not now.')
    })
    const { path } = await visit('/admin/service_status', { handlers: [answer(offline), open] })
    await person.click(await screen.findByRole('button', { name: /^No internet at all/ }))
    expect(await screen.findByText(/^Do what is said above/)).toBeTruthy()
    expect(checks().getAllByRole('listitem')).toHaveLength(4)
    expect(
      checks().getByText(/offline since Mar 14, 2026, 11:00; the line to you was interrupted/),
    ).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Open a ticket with this result' }))
    expect(await screen.findByRole('heading', { name: 'Open a ticket' })).toBeTruthy()
    expect(path()).toBe('/admin/open-ticket')
    expect(await screen.findByRole('region', { name: 'What the checks found' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Open ticket' }))
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      category: 'connection',
      subject: 'No internet at all',
      text: 'No internet at all',
      diagnosis: {
        symptom: 'no-internet',
        checks: [
          { name: 'contract', finding: 'on' },
          { name: 'area', finding: 'no-outage' },
          { name: 'session', finding: 'offline', at: '2026-03-14T05:00:00.000Z', reason: 'line' },
          { name: 'sign-in', finding: 'none' },
        ],
      },
    })
  })

  it('keeps the result to itself where the customer wants that', async () => {
    const sent: unknown[] = []
    const open = http.post('*/api/tickets', async ({ request }) => {
      sent.push(await request.json())
      return refused(500, 'Not now.')
    })
    await visit('/admin/service_status?symptom=wifi', { handlers: [answer(line), open] })
    await person.click(await screen.findByRole('button', { name: 'Open a ticket with this result' }))
    await person.click(await screen.findByRole('button', { name: 'Leave it out' }))
    await person.type(screen.getByLabelText('What’s wrong?'), 'Weak upstairs.')
    await person.click(screen.getByRole('button', { name: 'Open ticket' }))
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({ cuid: '11', category: 'connection', subject: 'Wi-Fi', text: 'Weak upstairs.' })
  })

  it('looks again at the press of a button, and at something else', async () => {
    let now: LineStatus = { ...line, state: 'outage', outage, running: [outage] }
    await visit('/admin/service_status?symptom=no-internet', { handlers: [answer(() => now)] })
    expect(await screen.findByText('That is the reason. It ends without a ticket.')).toBeTruthy()
    expect(screen.getByText('Outage: Fibre cut')).toBeTruthy()
    now = line
    const again = screen.getAllByRole('button', { name: 'Check again' })
    await person.click(again.at(-1) as HTMLElement)
    expect(await screen.findByText(/^We see nothing wrong from here/)).toBeTruthy()
    expect(screen.getByText('No outage, and no work is planned.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Something else is wrong' }))
    expect(await screen.findByRole('button', { name: /^The internet is slow/ })).toBeTruthy()
  })

  it('says of a check that fails that it failed, and runs the others', async () => {
    const broken = ['usage', 'usage/outlook'].map((call) =>
      http.get(`*/api/${call}`, () => refused(500, 'Wrong.')),
    )
    await visit('/admin/service_status?symptom=slow', { handlers: [answer(line), ...broken] })
    expect(await screen.findByRole('button', { name: 'Open a ticket with this result' })).toBeTruthy()
    expect(checks().getAllByText('This could not be checked just now.')).toHaveLength(2)
    expect(checks().getByText(/^It (has our answer after|waits) \d+ milliseconds/)).toBeTruthy()
  })
})
