import { screen, waitFor, within } from '@testing-library/react'
import type { Voucher, VoucherBatch } from '@uplink/contract/voucher-batches'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const batch: VoucherBatch = {
  id: 4,
  name: 'Corner shop',
  organization_id: 1,
  organization: 'Shapla Net',
  worth: { kind: 'money', amount: '500.00', days: null, package: null },
  expires_on: '2027-05-29',
  for_whom: 'Mita Store',
  count: 50,
  states: { unsold: 42, sold: 8, redeemed: 0, expired: 0, revoked: 0 },
  created_at: '2026-03-14T06:00:00.000Z',
  created_by: 'Nasrin Akter',
  printed_at: null,
  can: ['print', 'sell', 'revoke'],
}
const voucher: Voucher = {
  id: 91,
  serial: 'V4-0001',
  batch: { id: 4, name: 'Corner shop' },
  worth: batch.worth,
  state: 'unsold',
  expires_on: '2027-05-29',
  sold: null,
  redeemed: null,
}

const shown = (one: VoucherBatch) => [
  http.get(`*/api/voucher-batches/${one.id}`, () => HttpResponse.json({ data: one })),
  http.get('*/api/vouchers', () => HttpResponse.json(pageOf([voucher]))),
]
const named = (...names: string[]) =>
  http.get('*/api/all-organizations', () =>
    HttpResponse.json(pageOf(names.map((name, at) => ({ id: at + 1, name, currency: 'BDT' })))),
  )

describe('the batches', () => {
  itSaysHowItStands({
    path: '/admin/vouchers',
    call: '/voucher-batches',
    as: 'staff',
    loading: 'Loading: Batches of vouchers',
    failed: 'The batches could not be loaded.',
    empty: { answer: { ...pageOf([]), can: [] }, text: 'No vouchers were made yet.' },
  })

  it('say how many are in which state, and lead to each', async () => {
    const handler = http.get('*/api/voucher-batches', () =>
      HttpResponse.json({ ...pageOf([batch]), can: ['create'] }),
    )
    await visit('/admin/vouchers', { as: 'staff', handlers: [handler] })
    const link = await screen.findByRole('link', { name: 'Corner shop' })
    expect(link.getAttribute('href')).toBe('/admin/vouchers/4')
    expect(link.closest('tr')?.textContent).toContain('Not printed')
    screen.getByRole('link', { name: 'New batch' })
  })
})

describe('a new batch', () => {
  const open = async (...organizations: string[]) => {
    const sent: unknown[] = []
    const create = http.post('*/api/voucher-batches', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: '50 vouchers are made.', data: batch })
    })
    await visit('/admin/vouchers/create', {
      as: 'staff',
      handlers: [named(...organizations), create, ...shown(batch)],
    })
    return sent
  }

  it('is of the only organization that one knows, and says how many sheets it is', async () => {
    const sent = await open('Shapla Net')
    expect(await screen.findByDisplayValue('Shapla Net')).toBeTruthy()
    await person.type(screen.getByLabelText('Name'), 'Corner shop')
    const count = screen.getByLabelText('How many')
    await person.clear(count)
    await person.type(count, '50')
    screen.getByText('50 vouchers on 3 sheets of A4.')
    await person.type(screen.getByLabelText('Amount'), '500')
    screen.getByText('Worth ৳ 25,000.00 together.')
    await person.click(screen.getByRole('button', { name: 'Make vouchers' }))
    // and then its own page, to print it
    await screen.findByRole('button', { name: 'Print sheet' })
    expect(sent).toMatchObject([{ organization_id: 1, name: 'Corner shop', count: 50, kind: 'money' }])
  })

  it('needs a choice among several', async () => {
    const sent = await open('Shapla Net', 'Jhinuk Broadband')
    await person.type(await screen.findByLabelText('Name'), 'Corner shop')
    await person.click(screen.getByRole('button', { name: 'Make vouchers' }))
    await screen.findByText('The organization field is required')
    expect(sent).toEqual([])
  })
})

describe('a batch', () => {
  it('asks before its codes are shown the only time', async () => {
    await visit('/admin/vouchers/4', { as: 'staff', handlers: shown(batch) })
    await screen.findByText('The sheet is not printed yet')
    await person.click(screen.getByRole('button', { name: 'Print sheet' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    dialog.getByText(/The codes are shown this once/)
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  })

  it('notes a sale by the numbers at the end of the serials', async () => {
    const sent: unknown[] = []
    const sell = http.post('*/api/voucher-batches/4/sales', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: '10 vouchers are sold.', data: batch })
    })
    await visit('/admin/vouchers/4', { as: 'staff', handlers: [...shown(batch), sell] })
    await person.click(await screen.findByRole('button', { name: 'Note a sale' }))
    const dialog = within(await screen.findByRole('dialog'))
    const to = dialog.getByLabelText('To')
    await person.clear(to)
    await person.type(to, '10')
    await person.click(dialog.getByRole('button', { name: 'Note the sale' }))
    await waitFor(() => expect(sent).toEqual([{ from: 1, to: 10, to_whom: 'Mita Store' }]))
    await screen.findByText('10 vouchers are sold.')
  })

  it('offers no act that one may not do', async () => {
    const printed = { ...batch, printed_at: batch.created_at, can: [] }
    await visit('/admin/vouchers/4', { as: 'staff', handlers: shown(printed) })
    await screen.findByRole('heading', { level: 1, name: 'Corner shop' })
    for (const name of ['Print sheet', 'Note a sale', 'Revoke'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('that is not there says so', async () => {
    const handler = http.get('*/api/voucher-batches/4', () => refused(404, 'Not found.'))
    await visit('/admin/vouchers/4', { as: 'staff', handlers: [handler] })
    await screen.findByText('There is no batch of this number, or you may not see it.')
  })
})
