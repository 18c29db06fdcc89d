import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageOf } from '../testing/screen-states'
import { refused, visit } from '../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

it('a record is not asked for again once it is deleted', async () => {
  const record = {
    id: 9,
    version: 1,
    updated_at: '2026-03-14T06:00:00.000Z',
    permission: 'Own organization',
    description: null,
    status: 'active',
    details: 0,
    roles: 0,
    can: ['edit', 'delete'],
    used_by: [],
  }
  const requests: string[] = []
  let isThere = true
  await visit('/admin/ext-custom-permissions/9/show', {
    as: 'staff',
    handlers: [
      http.get('*/api/custom-permissions', () => {
        requests.push(isThere ? 'list' : 'list afterwards')
        return HttpResponse.json(pageOf([], { can: ['create'] }))
      }),
      http.get('*/api/custom-permissions/9', () => {
        requests.push(isThere ? 'record' : 'record afterwards')
        return isThere ? HttpResponse.json({ data: record }) : refused(404, 'Not found.')
      }),
      http.delete('*/api/custom-permissions/9', () => {
        isThere = false
        return HttpResponse.json({ message: 'Own organization is deleted.', data: { id: 9 } })
      }),
    ],
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Delete/ }))
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }))
  expect(await screen.findByText('Own organization is deleted.')).toBeTruthy()
  await waitFor(() => expect(requests.at(-1)).toBe('list afterwards'))
  expect(requests).not.toContain('record afterwards')
})
