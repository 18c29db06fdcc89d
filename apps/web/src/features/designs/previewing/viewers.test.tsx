import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { server } from '../../../testing/visit'
import { findViewers } from '../designs.data'

it('finds people of one role by name and username', async () => {
  const requests: string[] = []
  const tasnim = { id: 5, name: 'Tasnim', username: 'rahima', role_ids: [3] }
  const mahmud = { id: 6, name: 'Mahmud', username: 'mh', role_ids: [3] }
  server.use(
    http.get('*/api/ext-report-builder/designs/people', ({ request }) => {
      requests.push(new URL(request.url).search)
      return HttpResponse.json(pageOf([tasnim, mahmud]))
    }),
  )
  expect(await findViewers(3, 'r')).toEqual([tasnim])
  expect(await findViewers(3, 'ra')).toEqual([tasnim, mahmud])
  expect(requests).toEqual(['?role=3', '?role=3&q=ra'])
})
