import { screen, within } from '@testing-library/react'
import type { BillingDays, BillingPreview } from '@uplink/contract/billing-days'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands } from '../../../testing/screen-states'
import { person, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const done: BillingDays['runs'][number] = {
  id: 4,
  day: '2026-03-01',
  state: 'done',
  started_by: null,
  started_at: '2026-02-28T18:12:00.000Z',
  finished_at: '2026-02-28T18:13:00.000Z',
  lines: 4_306,
  lines_done: 4_306,
  issued: 4_300,
  total: '3412880.00',
}
const days: BillingDays = {
  organization_id: 3,
  organization: 'Shapla Net',
  next_on: '2026-04-01',
  is_billed_today: true,
  runs: [done],
  unbilled: [],
  unbilled_count: 0,
  can: ['start'],
}
const coming: BillingPreview = {
  organization_id: 3,
  day: '2026-04-01',
  lines: 4_306,
  bills: 4_305,
  total: '3419000.00',
  odd: [
    {
      line: { id: 11, username: 'rahima-home' },
      holder: 'Rahima Khatun',
      oddity: 'no-contract',
      total: null,
      last_total: null,
    },
    {
      line: { id: 12, username: 'rahima-shop' },
      holder: 'Rahima Khatun',
      oddity: 'more',
      total: '2100.00',
      last_total: '1050.00',
    },
  ],
  odd_count: 2,
}
const failed = {
  line: { id: 12, username: 'rahima-shop' },
  holder: 'Rahima Khatun',
  failed_at: '2026-03-01T00:12:00.000Z',
  reason: 'no receivable',
}

const listOf = (data: readonly BillingDays[]) => ({
  data,
  per_page: data.length,
  total: data.length,
  current_page: 1,
  last_page: 1,
  to: data.length,
})

/** Answers with these days, and records what was started. */
async function open(now: Partial<BillingDays> = {}) {
  const sent: unknown[] = []
  let shown = { ...days, ...now }
  await visit('/admin/billing-days', {
    as: 'staff',
    handlers: [
      http.get('*/api/desk/billing-days', () => HttpResponse.json(listOf([shown]))),
      http.get('*/api/desk/billing-days/preview', () => HttpResponse.json({ data: coming })),
      http.post('*/api/desk/billing-days/start', async ({ request }) => {
        sent.push(await request.json())
        const running = {
          ...done,
          id: 5,
          state: 'running' as const,
          finished_at: null,
          lines_done: 2_000,
          issued: 1_999,
        }
        shown = { ...shown, runs: [running, done] }
        return HttpResponse.json({ message: 'The billing run begins.', data: { id: 5, day: '2026-03-14' } })
      }),
      http.post('*/api/desk/billing-days/bill-line', ({ request }) => {
        sent.push(new URL(request.url).searchParams.get('cuid'))
        shown = { ...shown, unbilled: [], unbilled_count: 0 }
        return HttpResponse.json({ message: 'Line rahima-shop is billed.', data: { issued: 1 } })
      }),
    ],
  })
  return { sent }
}

describe('the billing days', () => {
  itSaysHowItStands({
    path: '/admin/billing-days',
    as: 'staff',
    call: '/desk/billing-days',
    loading: 'Loading the billing days',
    failed: 'The billing days could not be loaded.',
    empty: { answer: listOf([]), text: 'There is no organization whose bills you may list.' },
  })

  it('show what the next run will issue, and which lines are worth a look', async () => {
    await open()
    expect(await screen.findByText('4,305')).toBeTruthy()
    const odd = within(screen.getByRole('table', { name: 'Lines worth a look' }))
    expect(odd.getByRole('row', { name: /rahima-home .*No contract – –/ })).toBeTruthy()
    expect(
      odd.getByRole('row', { name: /rahima-shop .*Up by over half ৳\u00a01,050.00 ৳\u00a02,100.00/ }),
    ).toBeTruthy()
    expect(screen.getByRole('row', { name: /Mar 01, 2026 .* The calendar 4,300 Done/ })).toBeTruthy()
  })

  it('start a run after a question, and show how far it is', async () => {
    const { sent } = await open({ is_billed_today: false })
    await screen.findByText('4,305')
    await person.click(screen.getByRole('button', { name: 'Run now' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/4,305 bills, ৳.3,419,000\.00 together/)).toBeTruthy()
    await person.click(question.getByRole('button', { name: 'Run now' }))
    expect(await screen.findByText('2,000 of 4,306')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Lines looked at' })).toBeTruthy()
    expect(sent).toEqual([{ organization_id: 3 }])
  })

  it('name what could not be billed and why, and bill it again', async () => {
    const { sent } = await open({ unbilled: [failed], unbilled_count: 1 })
    expect(await screen.findByRole('heading', { name: /^1 line could not be billed/ })).toBeTruthy()
    expect(screen.getByText('no receivable')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Bill line rahima-shop again' }))
    await vi.waitFor(() => expect(screen.queryByText('no receivable')).toBeNull())
    expect(sent).toEqual(['rahima-shop'])
  })

  it('offer no act to whoever may only look', async () => {
    await open({ can: [], unbilled: [failed], unbilled_count: 1 })
    await screen.findByText('4,305')
    expect(screen.queryByRole('button', { name: 'Run now' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Bill line/ })).toBeNull()
  })
})
