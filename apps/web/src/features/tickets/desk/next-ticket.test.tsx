import { screen, within } from '@testing-library/react'
import type { DeskTicket, DeskTicketWithThread } from '@uplink/contract/desk-tickets'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { person, visit } from '../../../testing/visit'
import { deskAnswers, deskTicket } from '../../desk/desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

/** A desk with some open tickets, the one that has waited longest first. */
function withQueue(...subjects: string[]) {
  const tickets = new Map<number, DeskTicketWithThread>(
    subjects.map((subject, index) => [index + 1, { ...deskTicket, id: index + 1, subject }]),
  )
  const requests: string[] = []
  const change = (id: number, status: DeskTicket['status']) => {
    const data = { ...tickets.get(id)!, status }
    tickets.set(id, data)
    return HttpResponse.json({ message: 'Done.', data })
  }
  const idOf = ({ id }: { id?: unknown }) => Number(id)
  const handlers = [
    http.get('*/api/desk/tickets', ({ request }) => {
      const { searchParams } = new URL(request.url)
      const status = searchParams.get('status')
      // the head's count asks for one row
      if (searchParams.get('per_page') !== '1') requests.push(`${status} ${searchParams.get('assignee')}`)
      return HttpResponse.json(
        pageOf([...tickets.values()].filter((ticket) => !status || ticket.status === status)),
      )
    }),
    http.get('*/api/desk/tickets/:id', ({ params }) =>
      HttpResponse.json({ data: tickets.get(idOf(params)) }),
    ),
    http.get('*/api/desk/tickets/:id/agents', () => HttpResponse.json({ data: [] })),
    http.post('*/api/desk/tickets/:id/notes', ({ params }) => change(idOf(params), 'answered')),
    http.post('*/api/desk/tickets/:id/close', ({ params }) => change(idOf(params), 'closed')),
    ...deskAnswers,
  ]
  const open = (path: string) => visit(path, { as: 'staff', handlers })
  return { open, requests }
}

const shows = (subject: string) => screen.findByRole('region', { name: subject })

describe('the next ticket', () => {
  it('is the oldest that waits, by Enter after an answer', async () => {
    await withQueue('First', 'Second', 'Third').open('/admin/desk?ticket=2')
    await person.type(await screen.findByRole('textbox', { name: 'Answer to the customer' }), 'We look.')
    await person.click(screen.getByRole('button', { name: 'Send answer' }))
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Next ticket'))
    await person.keyboard('{Enter}')
    expect(await shows('First')).toBeTruthy()
  })

  it('is reached by Enter after closing, of the present filter only, in whatever state that shows', async () => {
    const { open, requests } = withQueue('First', 'Second')
    await open('/admin/desk?ticket=1&assignee=mine&status=all')
    await person.click(await screen.findByRole('button', { name: 'Close ticket' }))
    await person.click(await screen.findByRole('button', { name: 'Yes, close it' }))
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Next ticket'))
    expect(requests).toContain('open mine')
    expect(requests).not.toContain('open null')
    await person.keyboard('{Enter}')
    expect(await shows('Second')).toBeTruthy()
  })

  it('comes with J, one after the other and round again, but never out of a text', async () => {
    await withQueue('First', 'Second').open('/admin/desk?ticket=1')
    const field = await screen.findByRole('textbox', { name: 'Answer to the customer' })
    await screen.findByRole('button', { name: 'Next ticket' })
    await person.type(field, 'j')
    expect(field).toHaveProperty('value', 'j')
    await person.click(screen.getByRole('heading', { name: 'First' }))
    await person.keyboard('j')
    expect(await shows('Second')).toBeTruthy()
    await person.keyboard('j')
    expect(await shows('First')).toBeTruthy()
  })

  it('says when there is none', async () => {
    await withQueue('Only').open('/admin/desk?ticket=1')
    const ticket = within(await screen.findByRole('group', { name: 'Ticket' }))
    expect(await ticket.findByText('No other ticket waits under these filters.')).toBeTruthy()
    expect(ticket.queryByRole('button', { name: 'Next ticket' })).toBeNull()
    await person.type(ticket.getByRole('textbox', { name: 'Answer to the customer' }), 'We look.')
    await person.click(ticket.getByRole('button', { name: 'Send answer' }))
    // the focus is not lost with the form
    await vi.waitFor(() =>
      expect(document.activeElement?.textContent).toBe('No other ticket waits under these filters.'),
    )
  })
})
