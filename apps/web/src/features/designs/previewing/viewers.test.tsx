import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { server } from '../../../testing/visit'
import { findViewers } from '../designs.data'

it('searches for people from two letters on, and narrows the first ones by one letter', async () => {
  const asked: (string | null)[] = []
  server.use(
    http.get('*/api/ext-report-builder/designs/people', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q'))
      return HttpResponse.json(
        pageOf([
          { id: 5, name: 'Tasnim', username: 'tasnim', role_ids: [3] },
          { id: 6, name: 'Mahmud', username: 'mahmud', role_ids: [3] },
        ]),
      )
    }),
  )
  const find = async (text: string) => (await findViewers(3, text)).map(({ name }) => name)
  expect(await find(' ')).toEqual(['Tasnim', 'Mahmud'])
  expect(await find('t')).toEqual(['Tasnim'])
  expect(await find(' ta')).toEqual(['Tasnim', 'Mahmud'])
  expect(asked).toEqual([null, null, 'ta'])
})
