import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { person, visit } from '../../../testing/visit'
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
