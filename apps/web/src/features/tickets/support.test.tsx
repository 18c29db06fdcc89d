import { fireEvent, screen, within } from '@testing-library/react'
import type { Ticket } from '@uplink/contract/tickets'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftOf } from '../../platform/form/drafts'
import { onLive, startLive } from '../../platform/live/live'
import { readToken } from '../../platform/session/token'
import { startBroker } from '../../testing/broker'
import { itSaysHowItStands, pageOf } from '../../testing/screen-states'
import { formOf } from '../../testing/form-of'
import { person, profile, refused, server, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const ticket: Ticket = {
  id: 7,
  category: 'speed',
  subject: 'Slow in the evening',
  status: 'answered',
  created_at: '2026-03-13T06:00:00.000Z',
  updated_at: '2026-03-14T06:00:00.000Z',
}
const tickets = (rows: Ticket[]) => http.get('*/api/get-ticket', () => HttpResponse.json(pageOf(rows)))

describe('the support screen', () => {
  const contact = http.get('*/api/get-contact-info', () =>
    HttpResponse.json({
      data: { id: 1, name: 'Uplink', mobile_no: '09600000000', email: null, address: null },
    }),
  )

  it('leads to a ticket, the chat and the phone, and shows what is under way', async () => {
    await visit('/admin/support', { handlers: [tickets([ticket]), contact] })
    expect(await screen.findByRole('row', { name: /Slow in the evening Answered/ })).toBeTruthy()
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('Open a ticket')).toBe('/admin/open-ticket')
    expect(href('Open the chat')).toBe('/admin/my-chat')
    expect((await screen.findByRole('link', { name: '09600000000' })).getAttribute('href')).toBe(
      'tel:09600000000',
    )
  })

  it('says that no ticket is open, and that the tickets or the contact could not be had', async () => {
    const broken = http.get('*/api/get-contact-info', () => refused(500, 'Wrong.'))
    await visit('/admin/support', { handlers: [tickets([]), broken] })
    expect(await screen.findByText('You have no open tickets.')).toBeTruthy()
    expect(await screen.findByText('The contact could not be loaded.')).toBeTruthy()
  })

  it('shows an answer to an open ticket when its live message comes', async () => {
    const open = { ...ticket, status: 'open' } satisfies Ticket
    await visit('/admin/support', { handlers: [tickets([open]), contact] })
    await screen.findByRole('row', { name: /Slow in the evening Open/ })
    const broker = await startBroker(readToken() ?? '')
    const connected = vi.fn()
    onLive('connected', connected)
    startLive({ id: profile.id, live: { enabled: true, url: broker.url, topic: `user-${profile.id}` } })
    await vi.waitFor(() => expect(connected).toHaveBeenCalled(), { timeout: 20_000 })
    server.use(tickets([ticket]))
    await broker.publish(`user-${profile.id}/ticket`, JSON.stringify({ id: ticket.id }))
    expect(await screen.findByRole('row', { name: /Slow in the evening Answered/ })).toBeTruthy()
    await broker.stop()
  })

  it('offers staff neither tickets nor chat of their own', async () => {
    await visit('/admin/support', { as: 'staff', handlers: [contact] })
    expect(await screen.findByText('09600000000')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open a ticket' })).toBeNull()
  })
})

describe('the tickets on a phone', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'
  beforeEach(() => void vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone))

  itSaysHowItStands({
    path: '/admin/support-ticket',
    call: '/get-ticket',
    loading: 'Loading tickets',
    failed: 'Your tickets could not be loaded.',
    empty: { answer: pageOf([]), text: 'You have no tickets yet.' },
  })

  it('are cards that lead to the ticket', async () => {
    await visit('/admin/support-ticket', { handlers: [tickets([ticket])] })
    const list = within(await screen.findByRole('list', { name: 'Tickets' }))
    expect(list.getByRole('link', { name: 'Slow in the evening' }).getAttribute('href')).toBe(
      '/admin/ticket-details/7',
    )
    expect(list.getByText('Speed · number 7')).toBeTruthy()
    expect(list.getByText('Answered')).toBeTruthy()
  })
})

describe('opening a ticket', () => {
  const fill = async () => {
    await person.selectOptions(await screen.findByLabelText('What is it about?'), 'Speed')
    await person.type(screen.getByLabelText('Subject'), 'Slow')
    await person.type(screen.getByLabelText('What’s wrong?'), 'Since Monday.')
  }
  const submit = () => person.click(screen.getByRole('button', { name: 'Open ticket' }))

  it('sends what was written with its files, about the active connection, and leads to the ticket', async () => {
    const sent: FormData[] = []
    const opened = { ...ticket, id: 9, connection: { id: 11, username: 'rahima-home', city: 'Dhaka' } }
    const data = { ...opened, closed_at: null, rating: null, can_reopen: false, notes: [] }
    const open = http.post('*/api/tickets', async ({ request }) => {
      sent.push(await formOf(request))
      return HttpResponse.json({ message: 'Your ticket is open.', data })
    })
    const read = http.get('*/api/get-ticket/9', () => HttpResponse.json({ data }))
    const { path } = await visit('/admin/open-ticket', { handlers: [open, read] })
    await fill()
    fireEvent.change(screen.getByLabelText(/^Files/), {
      target: { files: [new File(['1 ms'], 'trace.txt')] },
    })
    await submit()
    expect(await screen.findByText('Your ticket is open.')).toBeTruthy()
    await vi.waitFor(() => expect(path()).toBe('/admin/ticket-details/9'))
    const [form] = sent
    expect(['category', 'subject', 'text', 'cuid'].map((name) => form?.get(name))).toEqual([
      'speed',
      'Slow',
      'Since Monday.',
      '11',
    ])
    expect(form?.getAll('attachments')).toHaveLength(1)
  })

  it('names each empty field, and what the server refuses', async () => {
    const open = http.post('*/api/tickets', () =>
      refused(422, 'Invalid.', { errors: { attachments: ['“a.exe” is no picture, PDF or text'] } }),
    )
    await visit('/admin/open-ticket', { handlers: [open] })
    await screen.findByLabelText('Subject')
    await submit()
    for (const text of ['Choose what it is about', 'The subject field is required', 'Tell us what is wrong'])
      expect(screen.getByText(text)).toBeTruthy()
    await fill()
    await submit()
    expect(await screen.findByText('“a.exe” is no picture, PDF or text')).toBeTruthy()
  })

  it('keeps a subject that is too long as it was pasted, counts it, and refuses it with a sentence', async () => {
    await visit('/admin/open-ticket', {})
    const subject = await screen.findByLabelText<HTMLInputElement>('Subject')
    expect(screen.getByText('0 of 200 characters')).toBeTruthy()
    await person.click(subject)
    await person.paste('a'.repeat(203))
    expect(subject.value).toHaveLength(203)
    expect(screen.getByText('203 of 200 characters')).toBeTruthy()
    await submit()
    expect(screen.getByText('The subject field must be at most 200 characters long')).toBeTruthy()
  })

  it('keeps what was typed when the page is closed at the next moment', async () => {
    await visit('/admin/open-ticket', {})
    await fill()
    window.dispatchEvent(new Event('pagehide'))
    expect(draftOf('open-ticket 11')).toContain('Since Monday.')
  })

  it('keeps a description that is too long as it was pasted, and does not send it', async () => {
    const sent = vi.fn()
    const open = http.post('*/api/tickets', () => (sent(), refused(500, 'Wrong.')))
    await visit('/admin/open-ticket', { handlers: [open] })
    await fill()
    const text = screen.getByLabelText<HTMLTextAreaElement>('What’s wrong?')
    await person.click(text)
    await person.paste('a'.repeat(10_000))
    expect(text.value).toHaveLength(10_013)
    expect(screen.getByText('Too long: 13 over the limit of 10,000 characters')).toBeTruthy()
    await submit()
    await vi.waitFor(() => expect(document.activeElement).toBe(text))
    expect(sent).not.toHaveBeenCalled()
  })

  it('says to whom it has nothing to be about', async () => {
    await visit('/admin/open-ticket', { as: 'staff' })
    expect(await screen.findByText(/There is no line on your account/)).toBeTruthy()
  })
})
