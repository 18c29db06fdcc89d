import { cleanup, fireEvent, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { person, refused, visit } from '../../../testing/visit'
import { organization } from './settings.factory'

const record = {
  ...organization,
  country: 'US',
  currency: 'USD',
  time_zone: 'America/New_York',
}

function answers(can: string[] = ['edit']) {
  const sent: unknown[] = []
  const handlers = [
    http.get('*/api/organizations', () =>
      HttpResponse.json({
        data: [{ ...record, can }],
        total: 1,
        per_page: 1,
        current_page: 1,
        last_page: 1,
        to: 1,
        can: [],
      }),
    ),
    http.put('*/api/organizations/3', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'Saved', data: record })
    }),
    http.get('*/api/all-organizations', () => HttpResponse.json({ data: [{ id: 3, name: record.name }] })),
  ]
  return { sent, handlers }
}

it('saves one section, and sends the others as they are', async () => {
  const { sent, handlers } = answers()
  await visit('/admin/settings/billing', { as: 'staff', handlers })
  const days = await screen.findByLabelText('Bills are due after')
  await person.clear(days)
  await person.type(days, '14')
  await person.click(screen.getByRole('button', { name: 'Save billing' }))
  expect(await screen.findByText('Billing saved.')).toBeTruthy()
  expect(sent).toMatchObject([{ due_days: 14, name: 'Hudson Fiber', currency: 'USD', version: 7 }])
})

it('says before it is saved from which bills on a change counts, and for how many lines', async () => {
  const { handlers } = answers()
  const requests: string[] = []
  await visit('/admin/settings/billing', {
    as: 'staff',
    handlers: [
      http.get('*/api/desk/billing-days/reach', ({ request }) => {
        requests.push(new URL(request.url).search)
        return HttpResponse.json({ data: { from: '2026-12-01', lines: 1812 } })
      }),
      ...handlers,
    ],
  })
  const days = await screen.findByLabelText('Bills are due after')
  expect(requests).toEqual([])
  await person.clear(days)
  await person.type(days, '14')
  expect(
    await screen.findByText(
      'Due days 10 → 14: first on the bills of Dec 01, 2026, which 1,812 lines get. Bills issued before keep their due day.',
    ),
  ).toBeTruthy()
  expect(requests).toEqual(['?organization_id=3'])
  // what does not count from bills on is not said to
  expect(screen.queryByText(/^Tax .* →/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Back to the default of due days' }))
  expect(screen.queryByText(/→/)).toBeNull()
})

it('says so without a number to whoever may not see billing days', async () => {
  const { handlers } = answers()
  await visit('/admin/settings/billing', {
    as: 'staff',
    handlers: [
      http.get('*/api/desk/billing-days/reach', () =>
        refused(403, 'You may not do this.', { code: 'access.denied' }),
      ),
      ...handlers,
    ],
  })
  const tax = await screen.findByLabelText('Tax')
  await person.clear(tax)
  await person.type(tax, '9')
  expect(
    await screen.findByText('Tax 5 → 9: first on the next bills. Bills issued before keep their tax.'),
  ).toBeTruthy()
})

it('proposes the currency and the clocks of another country', async () => {
  const { handlers } = answers()
  await visit('/admin/settings/money', { as: 'staff', handlers })
  const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
  const country = await box('Country')
  await person.click(country)
  // at once: each letter draws a list of all countries
  fireEvent.change(country, { target: { value: 'United King' } })
  await person.click(await screen.findByRole('option', { name: 'United Kingdom (GB)' }))
  expect((await box('Currency')).value).toBe('British Pound (GBP)')
  expect((await box('Time zone')).value).toBe('Europe/London')
})

it('says that no gateway takes the currency', async () => {
  const { handlers } = answers()
  await visit('/admin/settings/payments', { as: 'staff', handlers })
  expect(await screen.findByText(/No gateway of this release takes USD/)).toBeTruthy()
})

it('offers nothing to save to who may only look', async () => {
  const { handlers } = answers([])
  await visit('/admin/settings/money', { as: 'staff', handlers })
  expect(await screen.findByLabelText('Currency', { selector: 'input' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})

it('begins with the organization that was chosen last, then with one’s own, and not with the first', async () => {
  const { handlers } = answers()
  const dueIn = (id: number, due_days: number) =>
    http.get(`*/api/organizations/${id}`, () => HttpResponse.json({ data: { ...record, id, due_days } }))
  const open = async (...of: ReturnType<typeof dueIn>[]) => {
    await visit('/admin/settings/billing', { as: 'staff', handlers: [...of, ...handlers] })
    const { value } = await screen.findByLabelText<HTMLInputElement>('Bills are due after')
    cleanup()
    return value
  }
  expect(await open(dueIn(1, 21))).toBe('21')
  localStorage.setItem('ui-settings-organization', '8')
  expect(await open(dueIn(1, 21), dueIn(8, 28))).toBe('28')
  localStorage.setItem('ui-settings-organization', '9')
  expect(await open(dueIn(1, 21)), 'one that cannot be seen any more').toBe('21')
})
