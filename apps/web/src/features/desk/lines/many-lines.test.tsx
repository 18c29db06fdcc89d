import { screen, waitFor, within } from '@testing-library/react'
import type { DeskCustomer } from '@uplink/contract/desk'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { namesAnswer } from '../../../testing/names'
import { pageOf } from '../../../testing/screen-states'
import { person, visit } from '../../../testing/visit'
import { deskAnswers } from '../desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const rahima: DeskCustomer = {
  id: 11,
  username: 'rahima-home',
  holder: 'Rahima Khatun',
  city: 'Dhaka',
  area: 'Dhanmondi',
  phone: '01711111111',
  status: 'active',
  package: 'Home 50',
  is_overdue: true,
}
const karim = { ...rahima, id: 12, username: 'karim-shop', holder: 'Karim Uddin' }
const all = ['create', 'write-to-many', 'pause', 'switch-on', 'edit', 'remind']

/** Both lines chosen; what is looked at and sent is kept. */
async function chosen(result: object, can = all) {
  const looked: unknown[] = []
  const sent: unknown[] = []
  await visit('/admin/customers?q=ra', {
    as: 'staff',
    handlers: [
      http.get('*/api/desk/customers', () => HttpResponse.json({ ...pageOf([rahima, karim]), can })),
      namesAnswer({ areas: [{ id: 4, name: 'Banani', city: 'Dhaka' }] }),
      http.post('*/api/desk/lines/many/preview', async ({ request }) => {
        looked.push(await request.json())
        return HttpResponse.json({
          data: {
            will_change: [{ id: 11, name: 'Rahima Khatun, rahima-home' }],
            refused: [{ id: 12, name: 'Karim Uddin, karim-shop', why: 'It is suspended already.' }],
          },
        })
      }),
      http.post('*/api/desk/lines/many', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ message: '1 line suspended. 1 stayed as they are.', data: result })
      }),
      http.post('*/api/desk/bill-reminders/preview', async ({ request }) => {
        looked.push(await request.json())
        const nobody = { count: 0, lines: [] }
        return HttpResponse.json({
          data: {
            bills: 2,
            lines: 1,
            sms: 1,
            mail: 0,
            no_number: nobody,
            switched_off: nobody,
            paid: nobody,
            promised: nobody,
            reminded: nobody,
          },
        })
      }),
      ...deskAnswers,
    ],
  })
  for (const name of ['Rahima Khatun, rahima-home', 'Karim Uddin, karim-shop'])
    await person.click(await screen.findByRole('checkbox', { name: new RegExp(name) }))
  const bar = within(screen.getByRole('group', { name: /^Selected/ }))
  const open = async (act: string) => {
    await person.click(bar.getByRole('button', { name: act }))
    return within(await screen.findByRole('dialog'))
  }
  return { looked, sent, bar, open }
}

const refused = [{ id: 12, name: 'Karim Uddin, karim-shop', why: 'It is suspended already.' }]
const changed = [{ id: 11, area_id: 3, pause_id: 91 }]
const at = '2026-03-14T06:00:00.000Z'

it('suspends the chosen lines after it has said whom that reaches, and takes it back', async () => {
  const { looked, sent, open } = await chosen({ changed, refused, at })
  const dialog = await open('Suspend')
  expect(looked, 'without a day it is not known').toEqual([])
  await person.click(dialog.getByRole('radio', { name: 'Until somebody switches them on' }))
  await dialog.findByText('1 line will change.')
  dialog.getByText('Karim Uddin, karim-shop: It is suspended already.')
  const button = dialog.getByRole('button', { name: 'Suspend 1 line' })
  expect(button).toHaveProperty('disabled', true)
  await person.type(dialog.getByLabelText('Reason'), 'Work on the roof')
  await person.click(button)
  await screen.findByText('1 line suspended. 1 stayed as they are.')
  const ids = [11, 12]
  expect(sent).toEqual([
    {
      act: 'pause',
      ids,
      pause: { back_on: null, is_charged: true, reason: 'Work on the roof', tell: 'suspension' },
    },
  ])
  expect(screen.getByRole('checkbox', { name: /Karim Uddin/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: /Rahima Khatun/ })).toHaveProperty('checked', false)
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toContainEqual({ act: 'switch-on', ids: [11], pause_ids: [91] }))
  // the same answer again: what stayed off is named
  await screen.findByText('Not taken back: Karim Uddin, karim-shop: It is suspended already.')
})

it('puts the chosen lines into another area, and each back to where it was', async () => {
  const { looked, sent, open } = await chosen({
    changed: [...changed, { id: 12, area_id: 7, pause_id: null }],
    refused: [],
    at,
  })
  const dialog = await open('Area')
  await person.click(dialog.getByRole('combobox', { name: 'Area' }))
  await person.click(await screen.findByRole('option', { name: 'Dhaka: Banani' }))
  await person.click(await dialog.findByRole('button', { name: 'Put 1 line into this area' }))
  expect(looked).toEqual([{ act: 'area', ids: [11, 12], area_id: 4 }])
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { act: 'area', ids: [11, 12], area_id: 4 },
      { act: 'area', ids: [11], area_id: 3, from_area_id: 4, since: at },
      { act: 'area', ids: [12], area_id: 7, from_area_id: 4, since: at },
    ]),
  )
})

it('reminds the chosen of overdue bills, and says how many owe none', async () => {
  const { looked, open } = await chosen({})
  const dialog = await open('Remind of bills')
  await dialog.findByText(/^1 line with 2 unpaid bills/)
  dialog.getByText('1 line with nothing overdue that you may see, left out.')
  expect(looked).toEqual([{ line_ids: [11, 12] }])
})

it('offers only what one may do', async () => {
  const { bar } = await chosen({}, ['switch-on'])
  expect(bar.queryByRole('button', { name: 'Suspend' })).toBeNull()
  expect(bar.getByRole('button', { name: 'Switch on' })).toBeTruthy()
})
