import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../testing/screen-states'
import { person, refused, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const bills = {
  role_id: 5,
  role_name: 'Billing officer',
  key: 'calls bills.find',
  name: 'Find bills of all lines',
  calls: [{ method: 'GET', path: '/desk/invoices', summary: 'Invoices of all lines' }],
  rows: [],
  is_unwanted: false,
}
const rows = {
  role_id: 4,
  role_name: 'Support agent',
  key: 'rows Own organization',
  name: 'Own organization',
  calls: [],
  rows: [{ model: 'unknown-line', actions: ['List', 'Edit'] }],
  is_unwanted: false,
}
const former = { ...rows, key: 'rows Reports', name: 'Reports', is_unwanted: true }

/** Answers with what is missing until it is settled; records what is sent. */
function kept(missing: readonly object[]) {
  const sent: unknown[] = []
  let left = missing
  const handlers = [
    http.get('*/api/admin-roles/missing-rights', () => HttpResponse.json({ data: left, total: left.length })),
    http.post('*/api/admin-roles/missing-rights', async ({ request }) => {
      sent.push(await request.json())
      left = []
      return HttpResponse.json({
        message: 'Saved. It takes effect with the next click.',
        data: { settled: 1 },
      })
    }),
    http.get('*/api/admin-roles', () => HttpResponse.json(pageOf([], { can: ['create'] }))),
  ]
  return { handlers, sent }
}

const missingView = '/admin/auth/roles?view=missing'

describe('rights that built-in roles lack', () => {
  it('are told of above the list of roles, and lead to what they are', async () => {
    await visit('/admin/auth/roles', { as: 'staff', handlers: kept([bills, rows, former]).handlers })
    expect(
      await screen.findByText('Billing officer, Support agent: 2 rights of a new installation missing'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See what is missing' }).getAttribute('href')).toBe(missingView)
  })

  it('are not told of where none is missing, or all are not wanted', async () => {
    await visit('/admin/auth/roles', { as: 'staff', handlers: kept([former]).handlers })
    expect(await screen.findByText('No roles yet.')).toBeTruthy()
    expect(screen.queryByText(/of a new installation missing/)).toBeNull()
  })

  it('are shown by role with what they give, and those that stay ticked are added', async () => {
    const { handlers, sent } = kept([bills, rows, former])
    await visit(missingView, { as: 'staff', handlers })
    expect(await screen.findByRole('region', { name: 'Billing officer' })).toBeTruthy()
    expect(screen.getByText('GET /desk/invoices: Invoices of all lines')).toBeTruthy()
    expect(screen.getAllByText('Rows of unknown line: list, edit')).toHaveLength(2)
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    expect(box('Reports (not wanted)').checked).toBe(false)
    await person.click(box('Own organization'))
    await person.click(screen.getByRole('button', { name: 'Add 1 right' }))
    expect(await screen.findByText('Saved. It takes effect with the next click.')).toBeTruthy()
    expect(sent).toEqual([{ act: 'add', rights: [{ role_id: 5, key: 'calls bills.find' }] }])
    expect(await screen.findByText(/have everything that they have in a new installation/)).toBeTruthy()
  })

  it('can be remembered as not wanted', async () => {
    const { handlers, sent } = kept([bills])
    await visit(missingView, { as: 'staff', handlers })
    await person.click(await screen.findByRole('button', { name: 'Not wanted' }))
    await waitFor(() =>
      expect(sent).toEqual([{ act: 'not-wanted', rights: [{ role_id: 5, key: 'calls bills.find' }] }]),
    )
  })

  it('stay chosen where the server refuses, which says why', async () => {
    const refusal = http.post('*/api/admin-roles/missing-rights', () => refused(404, 'It is not there.'))
    await visit(missingView, { as: 'staff', handlers: [refusal, ...kept([bills]).handlers] })
    await person.click(await screen.findByRole('button', { name: 'Add 1 right' }))
    expect(await screen.findByText('It is not there.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add 1 right' })).toBeTruthy()
  })
})
