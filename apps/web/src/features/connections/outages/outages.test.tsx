import { screen, within } from '@testing-library/react'
import type { LineStatus } from '@uplink/contract/connections'
import type { DeskOutage } from '@uplink/contract/outages'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const outage = {
  id: 4,
  title: 'Fibre cut',
  services: ['Internet'],
  is_planned: false,
  starts_at: '2026-03-14T06:00:00.000Z',
  expected_end_at: null,
}
const line: LineStatus = {
  state: 'outage',
  area: 'Dhanmondi',
  city: 'Dhaka',
  since: null,
  overdue: null,
  paid_until: null,
  pause: null,
  paid_at: null,
  outage,
  running: [outage],
  planned: [],
  last_session: null,
  last_authentication: null,
}

const list = (rows: DeskOutage[], can = ['announce', 'end']) =>
  http.get('*/api/desk/outages', () => HttpResponse.json(pageOf(rows, { can })))
const areas = http.get('*/api/desk/outages/areas', () =>
  HttpResponse.json({ data: [{ id: 3, name: 'Dhanmondi', city: 'Dhaka' }] }),
)

describe('the service status', () => {
  itSaysHowItStands({
    path: '/admin/service_status',
    call: '/service-status',
    loading: 'Loading the state of your line',
    failed: 'The state of your line could not be loaded.',
    empty: {
      answer: { data: { ...line, state: 'online', outage: null, running: [] } },
      text: 'No outage, and no work is planned.',
    },
  })

  it('is looked through anew at the press of a button', async () => {
    let now = line
    const status = http.get('*/api/service-status', () => HttpResponse.json({ data: now }))
    await visit('/admin/service_status', { handlers: [status] })
    expect(await screen.findByText('Outage: Fibre cut')).toBeTruthy()
    expect(screen.getByText(/no estimate yet/)).toBeTruthy()
    now = { ...line, state: 'online', outage: null, running: [] }
    await person.click(screen.getByRole('button', { name: 'Check my connection' }))
    expect(await screen.findByText('No outage, and no work is planned.')).toBeTruthy()
  })
})

describe('a check that fails', () => {
  it('says so, and from when the answer is that still stands there', async () => {
    let isBroken = false
    const status = http.get('*/api/service-status', () =>
      isBroken ? refused(500, 'Wrong.') : HttpResponse.json({ data: line }),
    )
    await visit('/admin/service_status', { handlers: [status] })
    isBroken = true
    await person.click(await screen.findByRole('button', { name: 'Check my connection' }))
    const said = await screen.findByText('Your line could not be checked just now.')
    expect(said.closest('[role=alert]')?.textContent).toContain('Request r-1')
    expect(screen.getByText('Outage: Fibre cut')).toBeTruthy()
    isBroken = false
    await person.click(screen.getByRole('button', { name: 'Check my connection' }))
    await vi.waitFor(() => expect(said.isConnected).toBe(false))
  })
})

describe('the banner of an outage', () => {
  it('stands over screens that do not say so themselves, for one small call', async () => {
    const requests: string[] = []
    const running = http.get('*/api/outages/running', ({ request }) => {
      requests.push(new URL(request.url).search)
      return HttpResponse.json({ data: { ...outage, area: 'Dhanmondi' } })
    })
    const status = vi.fn()
    const whole = http.get('*/api/service-status', () => {
      status()
      return HttpResponse.json({ data: line })
    })
    await visit('/admin/terms-conditions', { handlers: [running, whole] })
    expect(await screen.findByText('Outage in Dhanmondi: Fibre cut')).toBeTruthy()
    expect(requests).toEqual(['?cuid=11'])
    expect(status).not.toHaveBeenCalled()
  })

  it('is not asked for by staff, who have no line', async () => {
    const requests = vi.fn()
    const running = http.get('*/api/outages/running', () => {
      requests()
      return HttpResponse.json({ data: { ...outage, area: 'Dhanmondi' } })
    })
    await visit('/admin/desk/outages', { as: 'staff', handlers: [running, areas, list([])] })
    expect(await screen.findByText('There have been no outages.')).toBeTruthy()
    expect(requests).not.toHaveBeenCalled()
  })
})

describe('outages at the desk', () => {
  const desk: DeskOutage = { ...outage, area: 'Dhanmondi', city: 'Dhaka', lines: 32, ended_at: null }
  const open = (...handlers: HttpHandler[]) => visit('/admin/desk/outages', { as: 'staff', handlers })

  itSaysHowItStands({
    path: '/admin/desk/outages',
    call: '/desk/outages',
    as: 'staff',
    loading: 'Loading: Outages',
    failed: 'The outages could not be loaded.',
    empty: { answer: pageOf([], { can: [] }), text: 'There have been no outages.' },
  })

  it('are announced with where, what and which services', async () => {
    const sent: unknown[] = []
    const announce = http.post('*/api/desk/outages', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: '32 lines are told.', data: desk })
    })
    await open(list([]), areas, announce)
    await person.click(await screen.findByRole('button', { name: 'Announce outage' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Announce an outage' }))
    await person.click(dialog.getByRole('button', { name: 'Announce outage' }))
    expect(dialog.getByText('The title field is required')).toBeTruthy()
    await person.selectOptions(await dialog.findByLabelText('Area'), 'Dhaka: Dhanmondi')
    await person.type(dialog.getByLabelText('What happened'), 'Fibre cut')
    await person.click(dialog.getByLabelText('Television'))
    await person.click(dialog.getByRole('button', { name: 'Announce outage' }))
    expect(await screen.findByText('32 lines are told.')).toBeTruthy()
    expect(sent).toEqual([
      { area_id: 3, title: 'Fibre cut', services: ['Internet', 'Television'], is_planned: false },
    ])
  })

  it('are announced with times of the provider’s zone, wherever the browser stands', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const sent: unknown[] = []
    const announce = http.post('*/api/desk/outages', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: '32 lines are told.', data: desk })
    })
    await open(list([]), areas, announce)
    await person.click(await screen.findByRole('button', { name: 'Announce outage' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Announce an outage' }))
    await person.selectOptions(await dialog.findByLabelText('Area'), 'Dhaka: Dhanmondi')
    await person.type(dialog.getByLabelText('What happened'), 'Fibre cut')
    await person.type(dialog.getByLabelText(/^Expected to end/), '24/11/2099 18:30')
    await person.click(dialog.getByRole('button', { name: 'Announce outage' }))
    expect(await screen.findByText('32 lines are told.')).toBeTruthy()
    expect(sent).toMatchObject([{ expected_end_at: '2099-11-24T12:30:00.000Z' }])
    vi.unstubAllEnvs()
  })

  it('say so when the areas could not be loaded', async () => {
    const failing = http.get('*/api/desk/outages/areas', () => refused(500, 'Wrong.'))
    await open(list([]), failing)
    await person.click(await screen.findByRole('button', { name: 'Announce outage' }))
    expect(await screen.findByText('Your areas could not be loaded.')).toBeTruthy()
  })

  it('are only looked at by who may do no more', async () => {
    await open(list([desk], []))
    expect(await screen.findByRole('row', { name: /Fibre cut/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Announce|End) outage/ })).toBeNull()
  })

  it('end after a question, and say when somebody else was faster', async () => {
    const end = http.post('*/api/desk/outages/4/end', () =>
      refused(409, 'This outage has already ended.', { code: 'outage.already-ended' }),
    )
    await open(list([desk]), end)
    await person.click(await screen.findByRole('button', { name: 'End outage 4' }))
    const question = within(screen.getByRole('alertdialog', { name: 'End “Fibre cut” in Dhanmondi?' }))
    expect(question.getByText('32 lines are told that it is over.')).toBeTruthy()
    await person.click(question.getByRole('button', { name: 'End outage' }))
    expect(await screen.findByText('This outage has already ended.')).toBeTruthy()
  })
})
