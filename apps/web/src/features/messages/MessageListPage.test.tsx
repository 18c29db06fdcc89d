import { screen, waitFor, within } from '@testing-library/react'
import type { MessageLog } from '@uplink/contract/messages'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../testing/visit'
import { chooseFilter } from '../../testing/filters'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const lost: MessageLog = {
  id: 2,
  channel: 'mail',
  recipient: 'rahima@example.com',
  user: { id: 7, name: 'Rahima Khatun' },
  kind: 'invoice-issued',
  subject: 'Your bill for March is ready',
  text: '৳ 1,250.00 until 10/03/2026.',
  state: 'failed',
  error: '550 no such mailbox',
  created_at: '2026-03-14T06:00:00.000Z',
  ended_at: '2026-03-14T06:00:02.000Z',
  together: 1,
  together_unsent: 0,
}
const code: MessageLog = {
  ...lost,
  id: 1,
  channel: 'sms',
  recipient: '01710000001',
  user: null,
  subject: null,
  text: 'Your code is ••••••.',
  state: 'sent',
  error: null,
}

const counted = { data: [], per_page: 1, current_page: 1, last_page: 1, to: 0, can: [] }

function answering(rows: MessageLog[]) {
  const requests: string[] = []
  const handler = http.get('*/api/message-logs', ({ request }) => {
    const query = new URL(request.url).searchParams
    // what did not go out since yesterday is counted beside the list
    if (query.get('per_page') === '1') return HttpResponse.json({ ...counted, total: 3 })
    requests.push(query.toString())
    const total = rows.length
    return HttpResponse.json({
      data: rows,
      per_page: 20,
      total,
      current_page: 1,
      last_page: 1,
      to: total,
      can: ['send-again'],
    })
  })
  return { handler, requests }
}

const open = (handler: HttpHandler, search = '', others: HttpHandler[] = []) =>
  visit(`/admin/message-logs${search}`, { handlers: [handler, ...others], as: 'staff' })

it('shows what was sent to whom, what became of it and why', async () => {
  await open(answering([lost, code]).handler)
  const table = await screen.findByRole('table', { name: 'Messages' })
  const rows = within(table).getAllByRole('row').slice(1)
  const texts = rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
  expect(texts).toEqual([
    [
      'Your bill for March is ready550 no such mailbox',
      'Rahima Khatun',
      'Email',
      'Failed',
      'Mar 14, 2026, 12:00',
    ],
    ['Your code is ••••••.', '01710000001', 'SMS', 'Sent', 'Mar 14, 2026, 12:00'],
  ])
})

it('shows the same text to many as one row, which opens who they are', async () => {
  const { handler, requests } = answering([{ ...code, together: 16, together_unsent: 2 }])
  await open(handler)
  const row = await screen.findByRole('row', { name: /16 people SMS 2 not sent/ })
  expect(requests).toEqual(['page=1&waves=folded&per_page=20'])
  await person.click(within(row).getByRole('link', { name: 'Your code is ••••••.' }))
  expect(await screen.findByRole('heading', { name: 'Sent at once' })).toBeTruthy()
  await waitFor(() => expect(requests.at(-1)).toBe('page=1&with=1&per_page=20'))
  expect(screen.getByRole('link', { name: 'Messages sent' })).toBeTruthy()
})

it('keeps search, channel and state in the address', async () => {
  const { handler, requests } = answering([lost])
  const at = await open(handler, '?channel=mail&state=nonsense')
  const search = await screen.findByRole('searchbox', { name: 'Search address, number or name' })
  await person.type(search, 'rahima{Enter}')
  await chooseFilter('State', 'Failed')
  await waitFor(() => expect(requests.at(-1)).toBe('page=1&q=rahima&channel=mail&state=failed&per_page=20'))
  expect(requests[0]).toBe('page=1&channel=mail&waves=folded&per_page=20')
  expect(at.path()).toBe('/admin/message-logs')
})

it('says that nothing matches', async () => {
  await open(answering([]).handler, '?state=failed')
  expect(await screen.findByText('No message matches.')).toBeTruthy()
})

it('says that it is forbidden', async () => {
  await open(http.get('*/api/message-logs', () => refused(403, 'You do not have the right to do this.')))
  expect(await screen.findByText('Permission denied!')).toBeTruthy()
})

it('says that it failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await open(http.get('*/api/message-logs', () => refused(500, 'Something went wrong on our side.')))
  expect(await screen.findByText('The messages could not be loaded.')).toBeTruthy()
})

it('begins with what did not go out since yesterday', async () => {
  await open(answering([code]).handler)
  const link = await screen.findByRole('link', { name: '3 failed' })
  expect(link.getAttribute('href')).toMatch(/state=failed&from=\d{4}-\d\d-\d\d$/)
  expect(screen.getByRole('link', { name: '3 not sent' })).toBeTruthy()
})

it('shows one message whole, and has it sent again', async () => {
  const sent: unknown[] = []
  const again = http.post('*/api/message-logs/send-again', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({
      message: '1 message on the way again.',
      data: { changed: [2], refused: [] },
    })
  })
  await open(answering([lost, code]).handler, '', [again])
  await person.click(await screen.findByRole('link', { name: /Your bill for March is ready/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Your bill for March is ready' }))
  expect(drawer.getByText('৳ 1,250.00 until 10/03/2026.')).toBeTruthy()
  await person.click(drawer.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('1 message on the way again.')).toBeTruthy()
  expect(sent).toEqual([{ ids: [2] }])
})

it('has several sent again that failed, and says which not and why', async () => {
  const again = http.post('*/api/message-logs/send-again', () =>
    HttpResponse.json({
      message: '1 message on the way again.',
      data: { changed: [2], refused: [{ id: 3, name: '01710000001', why: 'It was sent.' }] },
    }),
  )
  await open(answering([lost, { ...lost, id: 3 }]).handler, '?state=failed', [again])
  await person.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await person.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('1 message on the way again. 1 not: It was sent.')).toBeTruthy()
})
