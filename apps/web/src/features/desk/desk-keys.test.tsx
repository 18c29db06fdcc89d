import { screen, within } from '@testing-library/react'
import type { DeskTicketWithThread } from '@uplink/contract/desk-tickets'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../testing/screen-states'
import { person, profile, refused, visit } from '../../testing/visit'
import { deskAnswers, deskTicket } from './desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

interface Sent {
  id: number
  act: string
  [field: string]: unknown
}

/** A desk with some open tickets; what is done to them is written down. */
function withTickets(...subjects: string[]) {
  const tickets = new Map<number, DeskTicketWithThread>(
    subjects.map((subject, index) => [index + 1, { ...deskTicket, id: index + 1, subject }]),
  )
  const sent: Sent[] = []
  const noted = (
    params: { id?: unknown },
    act: string,
    more: object,
    next: Partial<DeskTicketWithThread>,
  ) => {
    const id = Number(params.id)
    sent.push({ id, act, ...more })
    const data = { ...tickets.get(id)!, ...next }
    tickets.set(id, data)
    return HttpResponse.json({ message: 'Done.', data })
  }
  const handlers = [
    http.get('*/api/desk/tickets', ({ request }) => {
      const status = new URL(request.url).searchParams.get('status')
      return HttpResponse.json(
        pageOf([...tickets.values()].filter((ticket) => !status || ticket.status === status)),
      )
    }),
    http.get('*/api/desk/tickets/:id', ({ params }) =>
      HttpResponse.json({ data: tickets.get(Number(params.id)) }),
    ),
    http.get('*/api/desk/tickets/:id/agents', () => HttpResponse.json({ data: [] })),
    http.post('*/api/desk/tickets/:id/notes', async ({ params, request }) => {
      const body = (await request.json()) as Record<string, unknown>
      const status = body.status === 'closed' ? ('closed' as const) : ('answered' as const)
      return noted(params, 'write', body, { status })
    }),
    http.put('*/api/desk/tickets/:id/assignee', ({ params }) =>
      noted(params, 'assign', {}, { assignee: { id: profile.id, name: profile.name } }),
    ),
    http.post('*/api/desk/tickets/:id/close', ({ params }) =>
      noted(params, 'close', {}, { status: 'closed' }),
    ),
    ...deskAnswers,
  ]
  const open = (path = '/admin/desk', first: typeof handlers = []) =>
    visit(path, { as: 'staff', handlers: [...first, ...handlers] })
  return { open, sent }
}

const shows = (subject: string) => screen.findByRole('region', { name: subject })
const queue = async () => within(await screen.findByRole('list', { name: 'Queue' }))

describe('the desk’s keys', () => {
  it('answer three tickets in a row, from the first moment, with three keys each besides the text', async () => {
    const { open, sent } = withTickets('First', 'Second', 'Third')
    await open()
    await (await queue()).findByText('First')
    for (const [subject, opening] of [
      ['First', 'j'],
      ['Second', '{Enter}'],
      ['Third', '{Enter}'],
    ] as const) {
      await person.keyboard(opening)
      await shows(subject)
      await person.keyboard('r')
      const field = await screen.findByRole('textbox', { name: 'Answer to the customer' })
      expect(document.activeElement).toBe(field)
      await person.keyboard(`About ${subject}`)
      await person.keyboard('{Control>}{Enter}{/Control}')
      await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Next ticket|^No other/))
    }
    expect(sent).toMatchObject([
      { id: 1, act: 'write', kind: 'answer', text: 'About First' },
      { id: 2, act: 'write', kind: 'answer', text: 'About Second' },
      { id: 3, act: 'write', kind: 'answer', text: 'About Third' },
    ])
  })

  it('walk up and down, take a ticket, close it, and write a note', async () => {
    const { open, sent } = withTickets('First', 'Second')
    await open()
    await (await queue()).findByText('First')
    await person.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: /^Search number/ }))
    await person.click(screen.getByRole('heading', { name: 'Desk' }))
    await person.keyboard('{Enter}')
    await shows('First')
    await person.keyboard('j')
    await shows('Second')
    await person.keyboard('k')
    await shows('First')
    await person.keyboard('a')
    await vi.waitFor(() => expect(sent).toMatchObject([{ id: 1, act: 'assign' }]))
    await person.keyboard('i')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Internal note' }))
    await person.keyboard('j')
    expect(document.activeElement).toHaveProperty('value', 'j')
    await person.click(screen.getByRole('heading', { name: 'First' }))
    await person.keyboard('e')
    await person.click(await screen.findByRole('button', { name: 'Yes, close it' }))
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ id: 1, act: 'close' }))
  })

  it('send and close in one', async () => {
    const { open, sent } = withTickets('First')
    await open('/admin/desk?ticket=1')
    await person.type(await screen.findByRole('textbox', { name: 'Answer to the customer' }), 'Mended.')
    await person.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await vi.waitFor(() => expect(sent).toMatchObject([{ act: 'write', text: 'Mended.', status: 'closed' }]))
    expect(await screen.findByRole('button', { name: 'Open again' })).toBeTruthy()
  })

  it('do nothing while a question is open', async () => {
    const { open } = withTickets('First', 'Second')
    await open('/admin/desk?ticket=1')
    await shows('First')
    await person.keyboard('e')
    await screen.findByRole('button', { name: 'Yes, close it' })
    await person.keyboard('j')
    expect(screen.queryByRole('region', { name: 'Second' })).toBeNull()
  })
})

it('names what is sent again by the same key, and what is new by another', async () => {
  const { open } = withTickets('First')
  const keys: unknown[] = []
  let isLost = true
  const write = http.post('*/api/desk/tickets/:id/notes', async ({ request }) => {
    keys.push(((await request.json()) as { key: string }).key)
    return isLost
      ? refused(503, 'Try again later.')
      : HttpResponse.json({ message: 'Sent.', data: { ...deskTicket, id: 1 } })
  })
  await open('/admin/desk?ticket=1', [write])
  const field = () => screen.findByRole('textbox', { name: 'Answer to the customer' })
  await person.type(await field(), 'Hello')
  const send = () => person.click(screen.getByRole('button', { name: 'Send answer' }))
  await send()
  await screen.findByText('Try again later.')
  isLost = false
  await send()
  await vi.waitFor(async () => expect(await field()).toHaveProperty('value', ''))
  await person.type(await field(), 'Hello')
  await send()
  await vi.waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

describe('many tickets at once', () => {
  it('are closed, which can be undone', async () => {
    const sent: unknown[] = []
    const many = http.post('*/api/desk/tickets/many', async ({ request }) => {
      sent.push(await request.json())
      const changed = [1, 2].map((id) => ({ id, assignee_id: null }))
      return HttpResponse.json({ message: '2 tickets closed.', data: { changed, unchanged: 0 } })
    })
    await withTickets('First', 'Second', 'Third').open('/admin/desk', [many])
    await person.click(await screen.findByRole('checkbox', { name: 'Select First' }))
    await person.click(screen.getByRole('checkbox', { name: 'Select Second' }))
    const bar = within(screen.getByRole('group', { name: 'Selected tickets' }))
    expect(bar.getByText('2 selected')).toBeTruthy()
    await person.click(bar.getByRole('button', { name: 'Close' }))
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    await vi.waitFor(() =>
      expect(sent).toEqual([
        { ids: [1, 2], act: 'close' },
        { ids: [1, 2], act: 'reopen' },
      ]),
    )
    expect(screen.queryByRole('group', { name: 'Selected tickets' })).toBeNull()
  })

  it('are given back, when that is undone, to whoever had each', async () => {
    const sent: unknown[] = []
    const many = http.post('*/api/desk/tickets/many', async ({ request }) => {
      sent.push(await request.json())
      const changed = [
        { id: 1, assignee_id: 6 },
        { id: 2, assignee_id: null },
      ]
      return HttpResponse.json({ message: '2 tickets assigned.', data: { changed, unchanged: 0 } })
    })
    await withTickets('First', 'Second').open('/admin/desk', [many])
    await person.click(await screen.findByRole('checkbox', { name: 'Select First' }))
    await person.click(screen.getByRole('checkbox', { name: 'Select Second' }))
    await person.click(screen.getByRole('button', { name: 'Assign' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Nobody' }))
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    await vi.waitFor(() =>
      expect(sent).toEqual([
        { ids: [1, 2], act: 'assign', assignee_id: null },
        { ids: [1], act: 'assign', assignee_id: 6 },
        { ids: [2], act: 'assign', assignee_id: null },
      ]),
    )
  })
})

describe('colleagues', () => {
  it('are told that one looks and types, and seen when they do', async () => {
    const states: string[] = []
    const laila = { id: 9, name: 'Laila Saha', state: 'looking' }
    const presence = http.put('*/api/desk/tickets/1/presence', async ({ request }) => {
      states.push(((await request.json()) as { state: string }).state)
      return HttpResponse.json({ data: [laila] })
    })
    await withTickets('First').open('/admin/desk?ticket=1', [presence])
    expect(await screen.findByText('Laila Saha is looking at this')).toBeTruthy()
    await person.type(screen.getByRole('textbox', { name: 'Answer to the customer' }), 'We')
    await vi.waitFor(() => expect(states).toEqual(['looking', 'typing']))
    await person.click(screen.getByRole('link', { name: 'Dashboard' }))
    await vi.waitFor(() => expect(states).toEqual(['looking', 'typing', 'gone']))
  })
})
