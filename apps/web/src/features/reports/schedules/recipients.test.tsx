import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { server } from '../../../testing/visit'
import { findRecipients } from './schedules.data'

it('searches for recipients from two letters on, and narrows the first ones by one letter', async () => {
  const asked: (string | null)[] = []
  server.use(
    http.get('*/api/ext-report-builder/recipients', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q'))
      return HttpResponse.json(
        pageOf([
          { id: 5, name: 'Tasnim', has_mail: true },
          { id: 6, name: 'Mahmud', has_mail: true },
        ]),
      )
    }),
  )
  const find = async (text: string) => (await findRecipients(text)).map(({ label }) => label)
  expect(await find(' ')).toEqual(['Tasnim', 'Mahmud'])
  expect(await find('t')).toEqual(['Tasnim'])
  expect(await find(' ta')).toEqual(['Tasnim', 'Mahmud'])
  expect(asked).toEqual([null, null, 'ta'])
})
