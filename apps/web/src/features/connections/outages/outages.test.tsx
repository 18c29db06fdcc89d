import { screen, within } from '@testing-library/react'
import type { LineStatus } from '@uplink/contract/connections'
import type { Announcement, DeskOutage, OutagePreview } from '@uplink/contract/outages'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseFilter } from '../../../testing/filters'
import { namesAnswer } from '../../../testing/names'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const outage = {
  id: 4,
  title: 'Fibre cut',
  title_bn: null,
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
  is_never_paid: false,
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
  HttpResponse.json({
    data: [
      { id: 3, name: 'Dhanmondi', city: 'Dhaka', lines: 32, people: 30 },
      { id: 4, name: 'Banani', city: 'Dhaka', lines: 10, people: 9 },
      { id: 5, name: 'Agrabad', city: 'Chattogram', lines: 5, people: 5 },
    ],
  }),
)

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
  const over: DeskOutage = {
    ...outage,
    area: 'Dhanmondi',
    city: 'Dhaka',
    lines: 32,
    ended_at: '2026-03-14T08:30:00.000Z',
    announcement_id: 4,
    credited_lines: 30,
    credited: '1260.00',
  }
  const announcement: Announcement = {
    ...outage,
    places: [
      { outage_id: 4, area_id: 3, area: 'Dhanmondi', city: 'Dhaka', lines: 32 },
      { outage_id: 5, area_id: 4, area: 'Banani', city: 'Dhaka', lines: 10 },
    ],
    lines: 42,
    tellings: [
      {
        id: 1,
        kind: 'begun',
        text: null,
        text_bn: null,
        expected_end_at: null,
        lines: 42,
        people: 39,
        told_at: '2026-03-14T06:00:00.000Z',
        told_by: 'Laila Saha',
      },
    ],
  }
  const words = (title: string) => ({ title, body: `${title}.`, sms: `${title}.` })
  const look: OutagePreview = {
    lines: 42,
    people: 39,
    sent: { sms: 31, mail: 8, push: 2 },
    texts: [
      { area: 'Dhanmondi', en: words('Outage in Dhanmondi'), bn: words('ধানমন্ডি') },
      { area: 'Banani', en: words('Outage in Banani'), bn: words('বনানী') },
    ],
    credits: [],
  }
  const openOutages = (announcements: Announcement[] = []) =>
    http.get('*/api/desk/outages/open', () =>
      HttpResponse.json({ data: { announcements, has_more: false, sees_tickets: true } }),
    )
  const open = (...handlers: HttpHandler[]) =>
    visit('/admin/desk/outages', { as: 'staff', handlers: [...handlers, openOutages()] })

  itSaysHowItStands({
    path: '/admin/desk/outages',
    call: '/desk/outages',
    as: 'staff',
    loading: 'Loading: Ended outages',
    failed: 'The outages could not be loaded.',
    empty: { answer: pageOf([], { can: [] }), text: 'There have been no outages.' },
  })

  /** The calls with which an announcement is previewed and made, and what was sent to them. */
  function announcing() {
    const sent: { at: string; body: unknown }[] = []
    const keep = (at: string, answer: Record<string, unknown>) =>
      http.post(`*/api/desk/outages${at}`, async ({ request }) => {
        sent.push({ at, body: await request.json() })
        return HttpResponse.json(answer)
      })
    return {
      sent,
      handlers: [
        keep('/preview', { data: look }),
        keep('', { message: 'The outage is announced.', data: over }),
      ],
    }
  }

  it('are announced to several areas in six acts, after a look at whom and in which words', async () => {
    const { sent, handlers } = announcing()
    await open(list([]), areas, ...handlers)
    await person.click(await screen.findByRole('button', { name: 'Announce outage' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Announce an outage' }))
    await person.type(await dialog.findByLabelText('Search areas'), 'dhanm, bana, agra')
    await person.click(dialog.getByLabelText(/^All 3 that match/))
    expect(dialog.getByText('3 areas chosen: 47 lines, 44 people')).toBeTruthy()
    await person.type(dialog.getByLabelText('What happened'), 'Fibre cut')
    await person.click(dialog.getByRole('button', { name: 'Preview announcement' }))
    const second = within(await screen.findByRole('dialog', { name: 'Tell 39 people?' }))
    expect(
      second.getByText(/with 42 lines, in the portal, by 31 SMS, by 8 mails and by 2 push messages/),
    ).toBeTruthy()
    expect(second.getByText('Outage in Dhanmondi')).toBeTruthy()
    expect(second.getByText('ধানমন্ডি')).toBeTruthy()
    expect(sent.map(({ at }) => at)).toEqual(['/preview'])
    await person.click(second.getByRole('button', { name: 'Tell 39 people' }))
    expect(await screen.findByText('The outage is announced.')).toBeTruthy()
    const body = { area_ids: [3, 4, 5], title: 'Fibre cut', services: ['Internet'], is_planned: false }
    expect(sent[0]?.body).toEqual(body)
    expect(sent[1]?.body).toEqual({ ...body, key: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown })
  })

  it('are announced in Bangla too, with times of the provider’s zone, and changed after the look', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const { sent, handlers } = announcing()
    await open(list([]), areas, ...handlers)
    await person.click(await screen.findByRole('button', { name: 'Announce outage' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Announce an outage' }))
    await person.click(dialog.getByRole('button', { name: 'Preview announcement' }))
    expect(dialog.getByText('The title field is required')).toBeTruthy()
    expect(dialog.getByText('Choose an area')).toBeTruthy()
    await person.click(await dialog.findByLabelText(/^Dhaka/))
    await person.type(dialog.getByLabelText('What happened'), 'Fibre cut')
    await person.type(dialog.getByLabelText(/^The same in Bangla/), 'ফাইবার কাটা')
    await person.type(dialog.getByLabelText(/^Expected to end/), '24/11/2099 18:30')
    await person.click(dialog.getByRole('button', { name: 'Preview announcement' }))
    await person.click(await screen.findByRole('button', { name: 'Change it' }))
    const again = within(screen.getByRole('dialog', { name: 'Announce an outage' }))
    expect(again.getByLabelText<HTMLInputElement>('What happened').value).toBe('Fibre cut')
    expect(sent[0]?.body).toMatchObject({
      area_ids: [3, 4],
      title_bn: 'ফাইবার কাটা',
      expected_end_at: '2099-11-24T12:30:00.000Z',
    })
    vi.unstubAllEnvs()
  })

  it('say so when the areas could not be loaded', async () => {
    const failing = http.get('*/api/desk/outages/areas', () => refused(500, 'Wrong.'))
    await open(list([]), failing)
    await person.click(await screen.findByRole('button', { name: 'Announce outage' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Search areas'))
    expect(await screen.findByText('Your areas could not be loaded.')).toBeTruthy()
  })

  it('that are over are found by their area', async () => {
    const requests: string[] = []
    const found = http.get('*/api/desk/outages', ({ request }) => {
      requests.push(new URL(request.url).search)
      return HttpResponse.json(pageOf([over], { can: [] }))
    })
    await open(found, namesAnswer({ areas: [{ id: 3, name: 'Dhanmondi', city: 'Dhaka' }] }))
    await screen.findByRole('row', { name: /Fibre cut/ })
    await chooseFilter('Area', 'Dhanmondi')
    expect(await screen.findByRole('button', { name: 'Area: Dhanmondi' })).toBeTruthy()
    expect(requests.at(-1)).toBe('?page=1&area=3&state=ended')
  })

  it('are only looked at by who may do no more', async () => {
    await open(list([over], []), openOutages([announcement]))
    const row = await screen.findByRole('row', { name: /Fibre cut/ })
    expect(row.textContent).toContain('2 h 30 min')
    expect(row.textContent).toContain('1,260.00')
    const running = within(await screen.findByRole('list', { name: 'Running' }))
    expect(running.getByText('42 lines')).toBeTruthy()
    expect(running.getByText('in Dhanmondi, Banani', { exact: false })).toBeTruthy()
    expect(running.getByText(/39 people told by Laila Saha, announced$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Announce|End|Write)/ })).toBeNull()
  })

  it('end in some areas after a look, and say when somebody else was faster', async () => {
    const bodies: unknown[] = []
    const preview = http.post('*/api/desk/outages/announcements/4/end/preview', () =>
      HttpResponse.json({ data: { ...look, credits: [{ lines: 30, amount: '1260.00' }] } }),
    )
    const end = http.post('*/api/desk/outages/announcements/4/end', async ({ request }) => {
      bodies.push(await request.json())
      return refused(409, 'This outage has already ended.', { code: 'outage.already-ended' })
    })
    await open(list([]), openOutages([announcement]), preview, end)
    await person.click(await screen.findByRole('button', { name: 'End “Fibre cut”' }))
    const question = within(screen.getByRole('dialog', { name: 'End “Fibre cut”?' }))
    expect(await question.findByText(/30 lines get about ৳ 1,260\.00 back/)).toBeTruthy()
    await person.click(question.getByLabelText('Banani, 10 lines'))
    await person.click(question.getByRole('button', { name: 'End outage' }))
    expect(await screen.findByText('This outage has already ended.')).toBeTruthy()
    expect(bodies).toEqual([{ outage_ids: [4] }])
  })

  it('are followed by news of them, which needs something new', async () => {
    const sent: unknown[] = []
    const keep = (at: string, answer: Record<string, unknown>) =>
      http.post(`*/api/desk/outages/announcements/4/updates${at}`, async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(answer)
      })
    await open(
      list([]),
      openOutages([announcement]),
      keep('/preview', { data: look }),
      keep('', { message: '39 people told.', data: { lines: 42, people: 39 } }),
    )
    await person.click(await screen.findByRole('button', { name: 'Write an update of “Fibre cut”' }))
    const dialog = within(screen.getByRole('dialog', { name: 'What is new of “Fibre cut”?' }))
    await person.click(dialog.getByRole('button', { name: 'Preview update' }))
    expect(dialog.getByText('Write what is new, or set another expected end')).toBeTruthy()
    await person.type(dialog.getByLabelText(/^What is new/), 'We are splicing.')
    await person.click(dialog.getByRole('button', { name: 'Preview update' }))
    await person.click(await screen.findByRole('button', { name: 'Tell 39 people' }))
    expect(await screen.findByText('39 people told.')).toBeTruthy()
    expect(sent).toEqual([
      { text: 'We are splicing.' },
      { text: 'We are splicing.', key: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown },
    ])
  })

  it('have their tickets answered together', async () => {
    const sent: unknown[] = []
    const ticket = (id: number) => ({
      id,
      subject: 'No internet',
      created_at: '2026-03-14T06:10:00.000Z',
      connection: { id: 1, username: 'a', city: 'Dhaka', holder: 'Salma Akter' },
    })
    const searched: unknown[] = []
    const tickets = http.get('*/api/desk/tickets', ({ request }) => {
      searched.push(new URL(request.url).searchParams.get('outage'))
      return HttpResponse.json(pageOf([ticket(7), ticket(8)]))
    })
    const many = http.post('*/api/desk/tickets/many', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: '1 ticket answered.', data: { changed: [], unchanged: 0 } })
    })
    await open(list([]), openOutages([announcement]), tickets, many)
    await person.click(await screen.findByRole('button', { name: 'Tickets of “Fibre cut”' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Tickets from the areas of “Fibre cut”' }))
    await person.click(await dialog.findByLabelText('#8 No internet'))
    await person.type(dialog.getByLabelText('One answer to all of them'), 'It is over.')
    await person.click(dialog.getByRole('button', { name: 'Answer 1 ticket' }))
    expect(await screen.findByText('1 ticket answered.')).toBeTruthy()
    expect(searched[0]).toBe('4')
    expect(sent).toMatchObject([{ ids: [7], act: 'answer', text: 'It is over.' }])
  })
})
