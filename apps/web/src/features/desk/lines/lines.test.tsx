import { screen, within } from '@testing-library/react'
import type { CustomerOverview } from '@uplink/contract/desk'
import type { LineClosing } from '@uplink/contract/line-closing'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { namesAnswer } from '../../../testing/names'
import { person, refused, visit } from '../../../testing/visit'
import { deskAnswers, overview } from '../desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const closing: LineClosing = {
  last_day: '2026-03-14',
  package: 'Home 20',
  waiting_package: 'Home 40',
  charges: null,
  unused: { days: 17, until: '2026-03-31', total: '1302.30' },
}

/** The page of a line with these acts; what is sent is kept. */
async function open(
  can: CustomerOverview['can'],
  answer: LineClosing | 'charges wait' = closing,
  ...more: HttpHandler[]
) {
  const sent: unknown[] = []
  let now = { ...overview, can }
  const keep = async (request: Request) => void sent.push(await request.json())
  await visit('/admin/customers/11', {
    as: 'staff',
    handlers: [
      ...more,
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
      namesAnswer({ packages: [{ id: 3, name: 'Home 20' }] }),
      ...deskAnswers,
    ],
  })
  return sent
}

const press = async (name: string) => person.click(await screen.findByRole('button', { name }))

/** Acts that switch a line off stand in the menu of the line. */
async function choose(name: string) {
  await press('More acts of the line')
  await person.click(await screen.findByRole('menuitem', { name }))
}

describe('closing a line', () => {
  it('says what it means, gives back what is billed ahead, and offers to open it again', async () => {
    const sent = await open(['close-line'])
    await choose('Close line')
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
    await choose('Close line')
    const dialog = within(screen.getByRole('dialog', { name: 'Close line rahima-home' }))
    await person.click(await dialog.findByRole('checkbox', { name: /Give back/ }))
    await person.click(dialog.getByRole('button', { name: 'Close line' }))
    await screen.findByText('Line rahima-home is closed.')
    expect(sent).toEqual([{ give_back: '0.00' }])
  })

  it('asks for no money where nothing is billed ahead', async () => {
    const sent = await open(['close-line'], { ...closing, unused: null, waiting_package: null })
    await choose('Close line')
    const dialog = within(screen.getByRole('dialog', { name: 'Close line rahima-home' }))
    await dialog.findByText(/gets no more bills/)
    expect(dialog.queryByRole('checkbox')).toBeNull()
    await person.click(dialog.getByRole('button', { name: 'Close line' }))
    await screen.findByText('Line rahima-home is closed.')
    expect(sent).toEqual([{ give_back: '0.00' }])
  })

  it('says what waits for the next bill, and has it billed', async () => {
    const charges = {
      lines: [{ description: 'Home 40 from 14/03/2026', amount: '137.10', tax: '6.86' }],
      total: '143.96',
    }
    const sent = await open(['close-line'], { ...closing, charges })
    await choose('Close line')
    const dialog = within(screen.getByRole('dialog', { name: 'Close line rahima-home' }))
    expect(await dialog.findByText(/143\.96.*is billed now/)).toBeTruthy()
    expect(dialog.getByRole('listitem').textContent).toBe('Home 40 from 14/03/2026: ৳\u00a0137.10')
    await person.click(dialog.getByRole('button', { name: 'Close line' }))
    await screen.findByText('Line rahima-home is closed.')
    expect(sent).toEqual([{ give_back: '1302.30', charges: '143.96' }])
  })

  it('says why a line cannot be closed now', async () => {
    await open(['close-line'], 'charges wait')
    await choose('Close line')
    expect(await screen.findByText('Close the line when that bill is issued.')).toBeTruthy()
  })

  it('is not offered to who may not', async () => {
    await open([])
    await screen.findByRole('heading', { name: 'Lines (2)' })
    expect(screen.queryByRole('button', { name: 'More acts of the line' })).toBeNull()
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

describe('changing a line', () => {
  const details = {
    username: 'rahima-home',
    label: null,
    area: { id: 4, name: 'Banani', city: 'Dhaka' },
    address: 'House 1, Road 2',
    place_contact: null,
    contact: '01711000001',
    former_usernames: [],
    version: 3,
  }

  it('edits where it is, and says what another name on the network means', async () => {
    const sent: unknown[] = []
    await open(
      ['edit-line'],
      closing,
      http.get('*/api/desk/lines/details', () => HttpResponse.json({ data: details, can: ['edit'] })),
      http.put('*/api/desk/lines/details', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ message: 'Line rahima-shop is saved.', data: details })
      }),
    )
    await press('Edit line')
    const dialog = within(screen.getByRole('dialog', { name: 'Edit line rahima-home' }))
    const name = await dialog.findByLabelText('Username on the network')
    expect(dialog.queryByText(/goes offline at once/)).toBeNull()
    await person.clear(name)
    await person.type(name, 'rahima-shop')
    expect(dialog.getByText(/goes offline at once, and rahima-home no longer signs in/)).toBeTruthy()
    await person.type(dialog.getByLabelText(/Label/), 'Shop')
    await person.click(dialog.getByRole('button', { name: 'Save line' }))
    expect(await screen.findByText('Line rahima-shop is saved.')).toBeTruthy()
    expect(sent).toMatchObject([{ network_name: 'rahima-shop', label: 'Shop', area_id: 4, version: 3 }])
  })

  it('shows what another price settles before it is agreed', async () => {
    const sent: unknown[] = []
    const money = (price: string, total: string) => ({ price, total })
    await open(
      ['change-price'],
      closing,
      http.get('*/api/desk/lines/price', ({ request }) => {
        const query = new URL(request.url).searchParams
        return HttpResponse.json({
          data: {
            package: 'Home 20',
            from: money('525.00', '551.25'),
            to: money('800.00', '840.00'),
            usual: '525.00',
            when: query.get('when'),
            effective_on: '2026-03-14',
            settlement: 'next-bill',
            lines: [
              { kind: 'new-charge', description: 'Home 20, 18 of 31 days', amount: '464.52', tax: '23.23' },
            ],
            subtotal: '159.68',
            tax: '7.99',
            total: '167.67',
          },
        })
      }),
      http.post('*/api/desk/lines/price', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ message: 'It costs 840.00.', data: { id: 11, username: 'rahima-home' } })
      }),
    )
    await choose('Change price')
    const dialog = within(screen.getByRole('dialog', { name: 'Price of line rahima-home' }))
    await person.type(dialog.getByLabelText('Price a month'), '800')
    await person.click(dialog.getByRole('radio', { name: /From today/ }))
    expect(await dialog.findByText('Home 20, 18 of 31 days')).toBeTruthy()
    expect(dialog.getByText(/167\.67$/)).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Change price' }))
    expect(await dialog.findByText('The reason field is required')).toBeTruthy()
    await person.type(dialog.getByLabelText('Reason'), 'Agreed by phone')
    await person.click(dialog.getByRole('button', { name: 'Change price' }))
    expect(await screen.findByText('It costs 840.00.')).toBeTruthy()
    expect(sent).toEqual([{ price: '800', when: 'now', total: '167.67', reason: 'Agreed by phone' }])
  })

  it('gives it away today, and has what waits for its next bill billed first', async () => {
    const sent: unknown[] = []
    await open(
      ['move-line'],
      closing,
      http.get('*/api/desk/lines/plan', () =>
        HttpResponse.json({
          data: {
            plan: null,
            last_day: { first: '2026-03-14', last: '2027-03-15' },
            move: {
              next_cycle: '2026-04-01',
              today: {
                given_back: '320.08',
                charges: {
                  lines: [{ description: 'Home 40 from 14/03/2026', amount: '137.10', tax: '6.86' }],
                  total: '143.96',
                },
                first_bill: '320.08',
                days: 18,
                of: 31,
              },
            },
          },
        }),
      ),
      http.get('*/api/all-users', () =>
        HttpResponse.json({
          data: [
            { id: 9, name: 'Karim Sheikh', username: 'karim', account_type: 'customer', mobile_no: null },
          ],
        }),
      ),
      http.post('*/api/desk/lines/owner', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ message: 'It is Karim’s now.', data: { id: 11, username: 'rahima-home' } })
      }),
    )
    await choose('Give to another customer')
    const dialog = within(screen.getByRole('dialog', { name: /^Give line rahima-home/ }))
    await person.type(await dialog.findByRole('combobox', { name: 'New owner' }), 'Karim')
    await person.click(await screen.findByRole('option', { name: /Karim/ }))
    // with the next period it is on the last bill of the old owner anyway
    expect(dialog.queryByText(/is billed now/)).toBeNull()
    await person.click(dialog.getByRole('radio', { name: /From today/ }))
    expect(dialog.getByText(/143\.96 waits for its next bill, and is billed now:/)).toBeTruthy()
    await person.type(dialog.getByLabelText('Reason'), 'Sold')
    await person.click(dialog.getByRole('button', { name: 'Give the line over' }))
    expect(await screen.findByText('It is Karim’s now.')).toBeTruthy()
    expect(sent).toEqual([
      { customer_id: 9, when: 'now', given_back: '320.08', charges: '143.96', reason: 'Sold' },
    ])
  })

  it('suspends it with a reason, until a day or without one', async () => {
    const sent: unknown[] = []
    await open(
      ['suspend-line'],
      closing,
      http.get('*/api/desk/lines/pause', () =>
        HttpResponse.json({
          data: {
            pause: null,
            a_day: '17.79',
            billed_until: '2026-03-31',
            back_on: { first: '2026-03-15', last: '2027-03-15' },
          },
        }),
      ),
      http.post('*/api/desk/lines/pause', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ message: 'It is suspended.', data: { id: 11, username: 'rahima-home' } })
      }),
    )
    await choose('Suspend line')
    const dialog = within(screen.getByRole('dialog', { name: 'Suspend line rahima-home' }))
    await person.type(await dialog.findByLabelText('Reason'), 'Work on the roof')
    await person.click(dialog.getByRole('radio', { name: 'Until somebody switches it on' }))
    await person.click(dialog.getByRole('radio', { name: /not charged/ }))
    expect(dialog.getByText(/17\.79 a day: what is billed until 31\/03\/2026 is given back/)).toBeTruthy()
    await person.click(dialog.getByRole('radio', { name: 'Also the reason' }))
    await person.click(dialog.getByRole('button', { name: 'Suspend line' }))
    expect(await screen.findByText('It is suspended.')).toBeTruthy()
    expect(sent).toEqual([{ reason: 'Work on the roof', back_on: null, is_charged: false, tell: 'reason' }])
  })
})
