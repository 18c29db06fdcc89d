import { screen } from '@testing-library/react'
import type { Ticket } from '@uplink/contract/tickets'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const ticket = (id: number, subject: string, status: Ticket['status']): Ticket => ({
  id,
  category: 'relocation',
  subject,
  status,
  created_at: '2026-03-13T18:30:00.000Z',
  updated_at: '2026-03-14T06:00:00.000Z',
})
const all = [ticket(1, 'Cable cut', 'open'), ticket(2, 'Wrong bill', 'answered'), ticket(3, 'Old', 'closed')]

/** Answers by status, like the server. */
const tickets = http.get('*/api/get-ticket', ({ request }) => {
  const status = new URL(request.url).searchParams.get('status')
  const data = all.filter((each) => status === null || each.status === status)
  return HttpResponse.json({
    data,
    per_page: 10,
    total: data.length,
    current_page: 1,
    last_page: 1,
    to: data.length,
  })
})

const subjects = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild?.textContent)

describe('the support tickets', () => {
  it('show subject, number, kind, status and times', async () => {
    await visit('/admin/support-ticket', { handlers: [tickets] })
    expect(
      await screen.findByRole('row', {
        name: 'Cable cut 1 Moving house Open Mar 14, 2026, 00:30 Mar 14, 2026, 12:00',
      }),
    ).toBeTruthy()
    expect(subjects()).toEqual(['Cable cut', 'Wrong bill', 'Old'])
  })

  it('are narrowed by status', async () => {
    await visit('/admin/support-ticket', { handlers: [tickets] })
    await screen.findByRole('row', { name: /Cable cut/ })
    await person.click(screen.getByRole('radio', { name: 'Answered' }))
    await vi.waitFor(() => expect(subjects()).toEqual(['Wrong bill']))
  })

  it('open narrowed from the address', async () => {
    await visit('/admin/support-ticket?status=closed', { handlers: [tickets] })
    await screen.findByRole('row', { name: /Old/ })
    expect(subjects()).toEqual(['Old'])
    expect(screen.getByRole('radio', { name: 'Closed' })).toHaveProperty('checked', true)
  })

  it('show all where the address names no status that exists', async () => {
    await visit('/admin/support-ticket?status=lost', { handlers: [tickets] })
    await screen.findByRole('row', { name: /Old/ })
    expect(subjects()).toHaveLength(3)
    expect(screen.getByRole('radio', { name: 'All' })).toHaveProperty('checked', true)
  })

  it('say in a sentence when there are none, or when they could not be had', async () => {
    const empty = { data: [], per_page: 10, total: 0, current_page: 1, last_page: 1, to: 0 }
    let isBroken = true
    const handler = http.get('*/api/get-ticket', () =>
      isBroken ? refused(500, 'Wrong.') : HttpResponse.json(empty),
    )
    await visit('/admin/support-ticket?status=open', { handlers: [handler] })
    expect(await screen.findByText('Your tickets could not be loaded.')).toBeTruthy()
    isBroken = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No ticket is waiting for our answer.')).toBeTruthy()
  })
})
