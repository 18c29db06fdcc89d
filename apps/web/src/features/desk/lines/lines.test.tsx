import { screen, within } from '@testing-library/react'
import type { CustomerOverview } from '@uplink/contract/desk'
import type { LineClosing } from '@uplink/contract/line-closing'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'
import { deskAnswers, overview } from '../desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const closing: LineClosing = {
  last_day: '2026-03-14',
  package: 'Home 20',
  waiting_package: 'Home 40',
  unused: { days: 17, until: '2026-03-31', total: '1302.30' },
}

/** The page of a line with these acts; what is sent is kept. */
async function open(can: CustomerOverview['can'], answer: LineClosing | 'charges wait' = closing) {
  const sent: unknown[] = []
  let now = { ...overview, can }
  const keep = async (request: Request) => void sent.push(await request.json())
  await visit('/admin/customers/11', {
    as: 'staff',
    handlers: [
      http.get('*/api/desk/customer', () => HttpResponse.json({ data: now })),
      http.get('*/api/desk/lines/closing', () =>
        answer === 'charges wait'
          ? refused(409, 'Close the line when that bill is issued.')
          : HttpResponse.json({ data: answer }),
      ),
      http.post('*/api/desk/lines/closing', async ({ request }) => {
        await keep(request)
        now = { ...overview, can: ['reopen-line'], line: { ...overview.line, state: 'closed' } }
        return HttpResponse.json({ message: 'Line rahima-home is closed.', data: overview.connection })
      }),
      http.post('*/api/desk/lines/reopening', async ({ request }) => {
        await keep(request)
        return HttpResponse.json({ message: 'Line rahima-home is open again.', data: overview.connection })
      }),
      http.post('*/api/desk/lines/switching-on', async ({ request }) => {
        await keep(request)
        return answer === 'charges wait'
          ? refused(409, 'A bill of the line is overdue.')
          : HttpResponse.json({ message: 'Line rahima-home is switched on.', data: overview.connection })
      }),
      http.get('*/api/all-packages', () =>
        HttpResponse.json(pageOf([{ id: 3, name: 'Home 20', status: 'active', organization_id: 1 }])),
      ),
      ...deskAnswers,
    ],
  })
  return sent
}

const press = async (name: string) => person.click(await screen.findByRole('button', { name }))

describe('closing a line', () => {
  it('says what it means, gives back what is billed ahead, and offers to open it again', async () => {
    const sent = await open(['close-line'])
    await press('Close line')
    const dialog = within(screen.getByRole('dialog', { name: 'Close line rahima-home' }))
    const box = await dialog.findByRole('checkbox', { name: 'Give back ৳\u00a01,302.30' })
    expect(box).toHaveProperty('checked', true)
    expect(dialog.getByText(/order of Home 40 is cancelled/)).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Close line' }))
    expect(await screen.findByText('Line rahima-home is closed.')).toBeTruthy()
    expect(sent).toEqual([{ give_back: '1302.30' }])
    expect(await screen.findByRole('button', { name: 'Open again' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('gives nothing back where that is not wanted, and nothing where nothing is billed ahead', async () => {
    const sent = await open(['close-line'])
    await press('Close line')
    const dialog = within(screen.getByRole('dialog', { name: 'Close line rahima-home' }))
    await person.click(await dialog.findByRole('checkbox', { name: /Give back/ }))
    await person.click(dialog.getByRole('button', { name: 'Close line' }))
    await screen.findByText('Line rahima-home is closed.')
    expect(sent).toEqual([{ give_back: '0.00' }])
  })

  it('asks for no money where nothing is billed ahead', async () => {
    const sent = await open(['close-line'], { ...closing, unused: null, waiting_package: null })
    await press('Close line')
    const dialog = within(screen.getByRole('dialog', { name: 'Close line rahima-home' }))
    await dialog.findByText(/gets no more bills/)
    expect(dialog.queryByRole('checkbox')).toBeNull()
    await person.click(dialog.getByRole('button', { name: 'Close line' }))
    await screen.findByText('Line rahima-home is closed.')
    expect(sent).toEqual([{ give_back: '0.00' }])
  })

  it('says why a line cannot be closed now', async () => {
    await open(['close-line'], 'charges wait')
    await press('Close line')
    expect(await screen.findByText('Close the line when that bill is issued.')).toBeTruthy()
  })

  it('is not offered to who may not', async () => {
    await open([])
    await screen.findByRole('heading', { name: 'Lines (2)' })
    expect(screen.queryByRole('button', { name: 'Close line' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Open again' })).toBeNull()
  })
})

it('opens a closed line again with a package', async () => {
  const sent = await open(['reopen-line'])
  await press('Open again')
  const dialog = within(screen.getByRole('dialog', { name: 'Open line rahima-home again' }))
  await person.click(dialog.getByRole('button', { name: 'Open again' }))
  expect(await dialog.findByText('The package field is required')).toBeTruthy()
  await person.type(dialog.getByRole('combobox', { name: 'Package' }), 'Home')
  await person.click(await screen.findByRole('option', { name: 'Home 20' }))
  await person.type(dialog.getByLabelText(/Price a month/), '900')
  await person.click(dialog.getByRole('button', { name: 'Open again' }))
  expect(await screen.findByText('Line rahima-home is open again.')).toBeTruthy()
  expect(sent).toEqual([{ package_id: 3, price: '900' }])
})

it('switches a suspended line on, or says why not', async () => {
  const sent = await open(['switch-on-line'])
  await press('Switch on')
  expect(await screen.findByText('Line rahima-home is switched on.')).toBeTruthy()
  expect(sent).toEqual([{}])
})

it('says why a line stays off', async () => {
  await open(['switch-on-line'], 'charges wait')
  await press('Switch on')
  expect(await screen.findByText('A bill of the line is overdue.')).toBeTruthy()
})
