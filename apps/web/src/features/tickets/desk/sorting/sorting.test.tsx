import { screen, within } from '@testing-library/react'
import type { DeskTicketWithThread } from '@uplink/contract/desk-tickets'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageOf } from '../../../../testing/screen-states'
import { person, profile, visit } from '../../../../testing/visit'
import { deskAnswers, deskTicket } from '../../../desk/desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

/** A desk with a ticket and another one of the same line; what is sent about the first is written down. */
async function atTicket(start: Partial<DeskTicketWithThread> = {}) {
  let now = { ...deskTicket, ...start }
  const other = { ...deskTicket, id: 8, subject: 'Slow again' }
  const sent: unknown[] = []
  const noted = async (request: Request, next: (body: never) => Partial<DeskTicketWithThread>) => {
    const body = (await request.json()) as never
    sent.push(body)
    now = { ...now, ...next(body) }
    return HttpResponse.json({ message: 'Done.', data: now })
  }
  const handlers = [
    http.get('*/api/desk/tickets/tags', () =>
      HttpResponse.json({ data: [{ name: 'fibre' }, { name: 'vip' }] }),
    ),
    http.get('*/api/desk/tickets', () => HttpResponse.json(pageOf([now, other]))),
    http.get('*/api/desk/tickets/7', () => HttpResponse.json({ data: now })),
    http.get('*/api/desk/tickets/8', () => HttpResponse.json({ data: other })),
    http.get('*/api/desk/tickets/8/agents', () => HttpResponse.json({ data: [] })),
    http.put('*/api/desk/tickets/7/snooze', ({ request }) =>
      noted(request, ({ until }: { until: string | null }) => ({ snoozed_until: until })),
    ),
    http.put('*/api/desk/tickets/7/assignee', ({ request }) => noted(request, () => ({}))),
    http.put('*/api/desk/tickets/7/tags', ({ request }) =>
      noted(request, ({ tags }: { tags: string[] }) => ({ tags })),
    ),
    http.post('*/api/desk/tickets/7/merge', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'Merged.', data: other })
    }),
    ...deskAnswers,
  ]
  await visit('/admin/desk?ticket=7', { as: 'staff', handlers })
  await screen.findByRole('region', { name: 'Slow in the evening' })
  const choose = async (act: string) => {
    await person.click(screen.getByRole('button', { name: 'More acts' }))
    await person.click(await screen.findByRole('menuitem', { name: act }))
  }
  return { choose, sent }
}

it('puts a ticket off, which leads on to the next, and can be undone', async () => {
  const { choose, sent } = await atTicket()
  const before = Date.now()
  await choose('Snooze for 4 hours')
  expect(await screen.findByRole('region', { name: 'Slow again' })).toBeTruthy()
  const [{ until }] = sent as [{ until: string }]
  expect(Math.round((Date.parse(until) - before) / 3_600_000)).toBe(4)
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ until: null }))
})

it('is taken from a colleague by the menu', async () => {
  const { choose, sent } = await atTicket({ assignee: { id: 6, name: 'Sadia' } })
  expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull()
  await choose('Take it from Sadia')
  await vi.waitFor(() => expect(sent).toEqual([{ assignee_id: profile.id }]))
})

it('is taken by a button while it is nobody’s', async () => {
  await atTicket({ assignee: null })
  expect(await screen.findByRole('button', { name: 'Take it' })).toBeTruthy()
})

it('says until when a ticket is put off, and takes it back', async () => {
  const { sent } = await atTicket({ snoozed_until: new Date(Date.now() + 3_600_000).toISOString() })
  expect(screen.getByText(/snoozed until/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Back now' }))
  await vi.waitFor(() => expect(sent).toEqual([{ until: null }]))
})

it('marks a ticket, with words in use or new ones', async () => {
  const { choose, sent } = await atTicket()
  await choose('Tags…')
  const dialog = within(screen.getByRole('dialog'))
  await person.click(await dialog.findByRole('button', { name: 'vip' }))
  await person.type(dialog.getByLabelText('Tags'), 'pole 7{Enter}')
  await person.click(dialog.getByRole('button', { name: 'Save tags' }))
  await vi.waitFor(() => expect(sent).toEqual([{ tags: ['vip', 'pole 7'] }]))
  expect(await screen.findByText(/vip, pole 7/)).toBeTruthy()
})

it('puts a duplicate into another ticket of the line, and goes on there', async () => {
  const { choose, sent } = await atTicket()
  await choose('Merge into…')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Merge tickets' })).toHaveProperty('disabled', true)
  await person.click(await dialog.findByRole('radio', { name: /^Slow again/ }))
  await person.click(dialog.getByRole('button', { name: 'Merge tickets' }))
  expect(await screen.findByRole('region', { name: 'Slow again' })).toBeTruthy()
  expect(sent).toEqual([{ into: 8 }])
})
