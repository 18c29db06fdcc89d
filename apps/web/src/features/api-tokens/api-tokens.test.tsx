import { screen, within } from '@testing-library/react'
import type { ApiToken } from '@uplink/contract/api-tokens'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../testing/screen-states'
import { person, refused, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const token: ApiToken = {
  id: 7,
  name: 'Bookkeeping',
  hint: 'upl_Ab3d…',
  owner: 'Rahima Khatun',
  rights: ['See payments', 'See bills', 'See areas', 'See packages'],
  rows_role: 'Billing officer',
  addresses: [],
  state: 'active',
  created_at: '2026-03-14T06:00:00.000Z',
  expires_at: '2026-06-12T06:00:00.000Z',
  last_used_at: '2026-03-14T07:00:00.000Z',
  last_used_from: '192.0.2.7',
  can: ['revoke'],
}
const secret = 'upl_Ab3dEf'

function server() {
  let tokens = [token]
  const sent: unknown[] = []
  const handlers = [
    http.get('*/api/api-tokens', () => HttpResponse.json({ ...pageOf(tokens), can: ['create'] })),
    http.delete('*/api/api-tokens/:id', () => {
      tokens = [{ ...token, state: 'revoked', can: [] }]
      return HttpResponse.json({ message: 'API token revoked.', data: { id: 7 } })
    }),
    http.get('*/api/api-tokens/choices', () =>
      HttpResponse.json({
        data: {
          permissions: [
            { id: 3, name: 'See payments', group: 'payments', calls: 4 },
            { id: 4, name: 'See areas', group: 'areas', calls: 2 },
          ],
          roles: [{ id: 5, name: 'Billing officer' }],
        },
      }),
    ),
    http.post('*/api/api-tokens', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'API token made.', data: { id: 8, token: secret } })
    }),
  ]
  return { handlers, sent }
}

describe('API tokens', () => {
  it('are listed with their last use, and revoked after a question', async () => {
    await visit('/admin/api-tokens', { handlers: server().handlers })
    const table = within(await screen.findByRole('table', { name: 'API tokens' }))
    expect(await table.findByText(/from 192\.0\.2\.7/)).toBeTruthy()
    expect(
      table.getByText('See payments, See bills, See areas and 1 more · rows of Billing officer only'),
    ).toBeTruthy()
    await person.click(table.getByRole('button', { name: 'Revoke Bookkeeping' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Revoke Bookkeeping?' }))
    await person.click(question.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('API token revoked.')).toBeTruthy()
    expect(await table.findByText('Revoked')).toBeTruthy()
    expect(table.queryByRole('button', { name: 'Revoke Bookkeeping' })).toBeNull()
  })

  it('are made of one’s own rights, and shown once', async () => {
    const { handlers, sent } = server()
    await visit('/admin/api-tokens/create', { handlers })
    await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Shop')
    await person.click(screen.getByRole('button', { name: 'Make token' }))
    expect(screen.getByText('Choose what the token may do')).toBeTruthy()
    expect(sent).toEqual([])
    await person.click(screen.getByRole('checkbox', { name: /See payments/ }))
    await person.selectOptions(
      screen.getByRole('combobox', { name: 'Records' }),
      'Only those of Billing officer',
    )
    await person.type(screen.getByRole('textbox', { name: /Addresses/ }), '192.0.2.0/24')
    await person.click(screen.getByRole('button', { name: 'Make token' }))
    expect(await screen.findByText(secret)).toBeTruthy()
    expect(sent).toEqual([
      { name: 'Shop', permission_ids: [3], rows_role_id: 5, days: 90, addresses: ['192.0.2.0/24'] },
    ])
    expect(screen.getByRole('button', { name: 'Copy token' })).toBeTruthy()
    await person.click(screen.getByRole('link', { name: 'I have kept it' }))
    await screen.findByRole('table', { name: 'API tokens' })
    expect(screen.queryByText(secret)).toBeNull()
  })

  it('say so when they could not be loaded', async () => {
    const wrong = http.get('*/api/api-tokens', () => refused(500, 'Wrong.'))
    await visit('/admin/api-tokens', { handlers: [wrong] })
    expect(await screen.findByText('The API tokens could not be loaded.')).toBeTruthy()
  })

  it('are made by nobody who may not', async () => {
    const forbidden = http.get('*/api/api-tokens/choices', () => refused(403, 'No.'))
    await visit('/admin/api-tokens/create', { handlers: [forbidden] })
    expect(await screen.findByText('Permission denied!')).toBeTruthy()
  })
})
