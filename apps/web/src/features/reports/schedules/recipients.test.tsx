import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { server } from '../../../testing/visit'
import { findRecipients } from './schedules.data'

it('offers recipients by name, and says who has no mail address', async () => {
  const people = [
    { id: 5, name: 'Tasnim', has_mail: true },
    { id: 6, name: 'Mahmud', has_mail: false },
  ]
  server.use(http.get('*/api/ext-report-builder/recipients', () => HttpResponse.json(pageOf(people))))
  expect(await findRecipients('m')).toEqual([
    { value: '5', label: 'Tasnim' },
    { value: '6', label: 'Mahmud', hint: 'No mail address: the bell tells' },
  ])
  expect(await findRecipients('t')).toEqual([{ value: '5', label: 'Tasnim' }])
})
