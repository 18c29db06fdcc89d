import { fireEvent, screen, within } from '@testing-library/react'
import type { TicketWithThread } from '@uplink/contract/tickets'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onLive, startLive } from '../../../platform/live/live'
import { readToken } from '../../../platform/session/token'
import { startBroker, type TestBroker } from '../../../testing/broker'
import { formOf } from '../../../testing/form-of'
import { person, profile, refused, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const ticket: TicketWithThread = {
  id: 5,
  category: 'speed',
  subject: 'Slow in the evening',
  status: 'answered',
  created_at: '2026-03-13T06:00:00.000Z',
  updated_at: '2026-03-14T06:00:00.000Z',
  connection: { id: 11, username: 'rahima-home', city: 'Dhaka' },
  closed_at: null,
  rating: null,
  can_reopen: false,
  notes: [
    {
      id: 1,
      from: 'customer',
      author: 'Rahima',
      text: 'It is slow.',
      created_at: '2026-03-13T06:00:00.000Z',
      attachments: [{ id: 9, name: 'test.png', type: 'image/png', size: 2048 }],
      diagnosis: null,
    },
    {
      id: 2,
      from: 'support',
      author: 'Sadia',
      text: 'We look.',
      attachments: [],
      diagnosis: null,
      created_at: '2026-03-14T06:00:00.000Z',
    },
  ],
}

/** A server with one ticket. */
function provider(start: Partial<TicketWithThread> = {}) {
  let now = { ...ticket, ...start }
  const change = (message: string, next: Partial<TicketWithThread>) => {
    now = { ...now, ...next }
    return HttpResponse.json({ message, data: now })
  }
  const sent: FormData[] = []
  const handlers = [
    http.get('*/api/get-ticket/5', () => HttpResponse.json({ data: now })),
    http.post('*/api/tickets/5/close', () =>
      change('The ticket is closed.', { status: 'closed', can_reopen: true, closed_at: now.updated_at }),
    ),
    http.post('*/api/tickets/5/reopen', () => change('The ticket is open again.', { status: 'open' })),
    http.post('*/api/tickets/5/rating', async ({ request }) =>
      change('Thank you.', (await request.json()) as { rating: number }),
    ),
    http.post('*/api/tickets/5/notes', async ({ request }) => {
      sent.push(await formOf(request))
      const note = { ...ticket.notes[1]!, id: 3, from: 'customer' as const, text: 'Still slow.' }
      return change('Your answer was sent.', { status: 'open', notes: [...now.notes, note] })
    }),
  ]
  /** As staff do it, whom this screen does not see. */
  const close = () => void (now = { ...now, status: 'closed', can_reopen: true, closed_at: now.updated_at })
  return { handlers, sent, close }
}

const closedJustNow = 'This ticket was closed just now. If the problem is not solved, open it again.'

describe('a ticket', () => {
  it('shows its thread with who wrote and what is attached', async () => {
    await visit('/admin/ticket-details/5', provider())
    expect(await screen.findByRole('heading', { name: 'Slow in the evening' })).toBeTruthy()
    const notes = within(screen.getByRole('list', { name: 'Conversation' }))
    expect(notes.getByText('We look.')).toBeTruthy()
    expect(notes.getByRole('button', { name: 'test.png 2 KB' })).toBeTruthy()
  })

  it('takes an answer with a file', async () => {
    const { handlers, sent } = provider()
    await visit('/admin/ticket-details/5', { handlers })
    await person.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Still slow.')
    const files = screen.getByLabelText(/^Files/)
    fireEvent.change(files, { target: { files: [new File(['1 ms'], 'trace.txt')] } })
    expect(screen.getByText('trace.txt')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Still slow.', { selector: 'li p' })).toBeTruthy()
    expect(sent[0]?.get('text')).toBe('Still slow.')
    expect(sent[0]?.getAll('attachments')).toHaveLength(1)
  })

  it('says before sending that there are too many files, and sends nothing empty', async () => {
    const { handlers, sent } = provider()
    await visit('/admin/ticket-details/5', { handlers })
    const files = await screen.findByLabelText(/^Files/)
    const six = Array.from({ length: 6 }, (_, i) => new File(['x'], `${i}.txt`))
    fireEvent.change(files, { target: { files: six } })
    expect(screen.getByText('At most 5 files can be attached')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Remove 5.txt' }))
    expect(screen.queryByText('At most 5 files can be attached')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('The text field is required')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('says at once of which kind a file may be, and takes what the browser knows as such', async () => {
    await visit('/admin/ticket-details/5', provider())
    const files = await screen.findByLabelText(/^Files/)
    const choose = (...chosen: [string, string][]) =>
      fireEvent.change(files, {
        target: { files: chosen.map(([name, type]) => new File(['x'], name, { type })) },
      })
    choose(['photo.JPG', ''], ['camera.jfif', 'image/jpeg'], ['trace.log', ''])
    expect(screen.queryByText(/is not a picture/)).toBeNull()
    choose(['virus.exe', 'application/x-msdownload'])
    const refusal = '“virus.exe” is not a picture (PNG, JPEG or WebP), a PDF or plain text'
    expect(screen.getByText(refusal)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Remove virus.exe' }))
    choose(['page.html', 'text/html'])
    expect(screen.getByText(/^“page.html” is not a picture/)).toBeTruthy()
  })

  it('asks before it is closed; then it is rated and opened again', async () => {
    await visit('/admin/ticket-details/5', provider())
    await person.click(await screen.findByRole('button', { name: 'Close ticket' }))
    expect(screen.getByRole('alertdialog', { name: 'Are you sure?' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Yes, close it' }))
    await person.click(await screen.findByRole('button', { name: '4 of 5: Good' }))
    expect(await screen.findByText('Good. Thank you.')).toBeTruthy()
    // it is no news to whoever closed it
    expect(screen.queryByText(closedJustNow)).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Open again' }))
    expect(await screen.findByRole('button', { name: 'Send answer' })).toBeTruthy()
  })

  it('says once it is closed that unsent text is kept, and shows it again with the form', async () => {
    await visit('/admin/ticket-details/5', provider())
    const answer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
    await person.type(await answer(), 'One more thing')
    await person.click(screen.getByRole('button', { name: 'Close ticket' }))
    await person.click(screen.getByRole('button', { name: 'Yes, close it' }))
    const kept = 'The text that you have not sent is kept. “Open again” brings it back.'
    expect(await screen.findByText(kept)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Open again' }))
    expect((await answer()).value).toBe('One more thing')
    expect(screen.queryByText(kept)).toBeNull()
  })

  it('is missing in words, whether or not the path could be one', async () => {
    const handlers = [http.get('*/api/get-ticket/6', () => refused(404, 'Not found.'))]
    await visit('/admin/ticket-details/6', { handlers })
    expect(await screen.findByText('This ticket does not exist.')).toBeTruthy()
  })
})

describe('a ticket that support closes while its customer reads it', () => {
  let broker: TestBroker
  afterEach(() => broker.stop())

  it('says so, until it is opened again', async () => {
    const { handlers, close } = provider()
    await visit('/admin/ticket-details/5', { handlers })
    await screen.findByRole('button', { name: 'Send answer' })
    broker = await startBroker(readToken() ?? '')
    const connected = vi.fn()
    onLive('connected', connected)
    startLive({ id: profile.id, live: { enabled: true, url: broker.url, topic: `user-${profile.id}` } })
    await vi.waitFor(() => expect(connected).toHaveBeenCalled(), { timeout: 20_000 })
    close()
    await broker.publish(`user-${profile.id}/ticket`, JSON.stringify({ id: 5 }))
    const said = await screen.findByText(closedJustNow)
    expect(said.closest('[role="alert"]')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Open again' }))
    expect(await screen.findByRole('button', { name: 'Send answer' })).toBeTruthy()
    expect(screen.queryByText(closedJustNow)).toBeNull()
  })
})
