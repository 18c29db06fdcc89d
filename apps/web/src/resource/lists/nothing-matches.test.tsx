import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageOf } from '../../testing/screen-states'
import { person, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

it('a list whose filters let no row through offers to clear them, and keeps its order', async () => {
  const requests: string[] = []
  await visit('/admin/ext-custom-permissions/index?q=own&status=active&sort=-permission', {
    as: 'staff',
    handlers: [
      http.get('*/api/custom-permissions', ({ request }) => {
        requests.push(new URL(request.url).search)
        return HttpResponse.json(pageOf([], { can: [] }))
      }),
    ],
  })
  expect(await screen.findByText('No custom permission matches.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No custom permissions yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  expect(Object.fromEntries(new URLSearchParams(requests.at(-1)))).toEqual({
    per_page: '20',
    page: '1',
    sort: '-permission',
  })
})
