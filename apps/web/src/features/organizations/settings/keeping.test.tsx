import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { person, visit } from '../../../testing/visit'
import { organization } from './settings.factory'

const list = { total: 1, per_page: 1, current_page: 1, last_page: 1, to: 1, can: [] }
const run = { kind: 'network', before: '2026-01-01T00:00:00.000Z', began_at: '2026-03-01T21:30:00.000Z' }

it('saves how long each kind is kept, empty as kept, and says what the last run deleted', async () => {
  const sent: unknown[] = []
  await visit('/admin/settings/personal-data', {
    as: 'staff',
    handlers: [
      http.get('*/api/organizations', () => HttpResponse.json({ data: [organization], ...list })),
      http.get('*/api/all-organizations', () =>
        HttpResponse.json({ data: [{ id: 3, name: organization.name }] }),
      ),
      http.get('*/api/organizations/3/retention', () =>
        HttpResponse.json({
          data: { runs: [{ ...run, finished_at: '2026-03-01T21:31:00.000Z', deleted: 1204 }] },
        }),
      ),
      http.put('*/api/organizations/3', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ message: 'Saved', data: organization })
      }),
    ],
  })
  expect(await screen.findByText('1,204 rows deleted')).toBeTruthy()
  await person.clear(screen.getByLabelText(/^Network sessions/))
  const tickets = screen.getByLabelText(/^Closed tickets/)
  await person.clear(tickets)
  await person.type(tickets, '12')
  await person.click(screen.getByRole('button', { name: 'Save personal data' }))
  expect(await screen.findByText('Personal data saved.')).toBeTruthy()
  expect(sent).toMatchObject([
    { keep_network_months: null, keep_tickets_months: 12, keep_sign_ins_months: 3 },
  ])
})
