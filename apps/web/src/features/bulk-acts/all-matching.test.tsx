import { screen, waitFor, within } from '@testing-library/react'
import type { BulkActRecord, BulkLook } from '@uplink/contract/bulk-acts'
import type { DeskCustomer } from '@uplink/contract/desk'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../testing/screen-states'
import { person, refused, visit } from '../../testing/visit'
import { deskAnswers } from '../desk/desk.factory'

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

const look: BulkLook = {
  id: 5,
  total: 1234,
  will_change: 1200,
  sample: [{ name: 'Rahima Khatun, rahima-home', to: null }],
  refused: [{ why: 'It is suspended already.', count: 34, names: ['Karim Uddin, karim-shop'] }],
  money: [],
  looked_at: '2026-03-14T06:00:00.000Z',
}

const act: BulkActRecord = {
  id: 5,
  list: 'customers',
  act: 'pause',
  said: 'Suspend until somebody switches them on: Work on the mast',
  found_by: '“ra”',
  state: 'running',
  begun_at: '2026-03-14T06:00:00.000Z',
  ended_at: null,
  stopped_because: null,
  is_waiting: false,
  total: 1234,
  changed: 300,
  refused: 34,
  failed: 0,
  undo_of: null,
  undone_by: null,
  can: ['stop'],
}

/** The list of customers with one page of 1,234, all of which are selected. */
async function allSelected({ isBegun = false, hasChanged = false } = {}) {
  const sent: [string, unknown][] = []
  const state = { acts: isBegun ? [act] : [] }
  let isOther = hasChanged
  const kept = (path: string, answer: () => Response) =>
    http.post(`*/api${path}`, async ({ request }) => {
      sent.push([path, await request.json()])
      return answer()
    })
  await visit('/admin/customers?q=ra&area=3&status=active', {
    as: 'staff',
    handlers: [
      http.get('*/api/desk/customers', () =>
        HttpResponse.json({
          ...pageOf([rahima], { total: 1234, last_page: 62 }),
          can: ['pause', 'switch-on', 'edit', 'remind'],
        }),
      ),
      http.get('*/api/bulk-acts', () => HttpResponse.json(pageOf(state.acts))),
      kept('/bulk-acts/customers', () => HttpResponse.json({ message: '', data: look })),
      kept('/bulk-acts/5/begin', () => {
        if (isOther) {
          isOther = false
          return refused(409, 'Since you looked, 3 more match.', { code: 'bulk-act.changed-since' })
        }
        state.acts = [act]
        return HttpResponse.json({ message: 'It has begun.', data: act })
      }),
      kept('/bulk-acts/5/stop', () => HttpResponse.json({ message: 'Stopped.', data: act })),
      ...deskAnswers,
    ],
  })
  if (!isBegun) {
    await person.click(await screen.findByRole('checkbox', { name: /Rahima Khatun/ }))
    const bar = within(screen.getByRole('group', { name: 'Selected customers' }))
    await person.click(bar.getByRole('button', { name: 'Select all 1,234 that match' }))
    expect(bar.getByRole('status').textContent).toBe('1,234 selected')
    await person.click(bar.getByRole('button', { name: 'Suspend' }))
  }
  return { sent, state }
}

async function filled() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend all lines that match' }))
  await person.click(dialog.getByRole('radio', { name: 'Until somebody switches them on' }))
  await person.type(dialog.getByLabelText('Reason'), 'Work on the mast')
  return dialog
}

describe('an act on all that match', () => {
  it('is looked at first, and begun with what was looked at', async () => {
    const { sent } = await allSelected()
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Look whom it reaches' })).toHaveProperty('disabled', true)
    await filled()
    await person.click(dialog.getByRole('button', { name: 'Look whom it reaches' }))
    await dialog.findByText('1,200 will change')
    dialog.getByText(/34 lines: It is suspended already\./)
    expect(dialog.queryByText(/Karim Uddin, karim-shop/)).toBeTruthy()
    const pause = { back_on: null, is_charged: true, reason: 'Work on the mast', tell: 'suspension' }
    expect(sent).toEqual([
      [
        '/bulk-acts/customers',
        { matching: { q: 'ra', area: '3', status: 'active' }, do: { act: 'pause', pause } },
      ],
    ])
    await person.click(dialog.getByRole('button', { name: 'Suspend 1,200 lines' }))
    await screen.findByText('It has begun.')
    expect(sent[1]).toEqual(['/bulk-acts/5/begin', { in_spite_of_changes: false }])
    expect(screen.queryByRole('group', { name: 'Selected customers' })).toBeNull()
    await screen.findByRole('progressbar', { name: act.said })
  })

  it('is looked at again when a field changes', async () => {
    await allSelected()
    const dialog = await filled()
    await person.click(dialog.getByRole('button', { name: 'Look whom it reaches' }))
    await dialog.findByText('1,200 will change')
    await person.type(dialog.getByLabelText('Reason'), ' again')
    expect(dialog.queryByText('1,200 will change')).toBeNull()
    dialog.getByRole('button', { name: 'Look whom it reaches' })
  })

  it('says when others match by now, and goes on only when that is known', async () => {
    const { sent } = await allSelected({ hasChanged: true })
    const dialog = await filled()
    await person.click(dialog.getByRole('button', { name: 'Look whom it reaches' }))
    await person.click(await dialog.findByRole('button', { name: 'Suspend 1,200 lines' }))
    await dialog.findByText('Since you looked, 3 more match.')
    await person.click(dialog.getByRole('button', { name: 'Suspend 1,200 lines all the same' }))
    await screen.findByText('It has begun.')
    expect(sent.slice(1).map(([, body]) => body)).toEqual([
      { in_spite_of_changes: false },
      { in_spite_of_changes: true },
    ])
  })

  it('stands over its list while it goes on, is heard, and can be stopped', async () => {
    const { sent } = await allSelected({ isBegun: true })
    const over = within(await screen.findByRole('region', { name: 'Acts on many' }))
    expect(over.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('334 of 1,234')
    expect(over.getByRole('status').textContent).toBe(`${act.said}: 25 percent.`)
    await person.click(over.getByRole('button', { name: 'Stop' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Stop this?' }))
    await person.click(question.getByRole('button', { name: 'Stop it' }))
    await waitFor(() => expect(sent).toEqual([['/bulk-acts/5/stop', {}]]))
  })
})

const done: BulkActRecord = {
  ...act,
  state: 'done',
  ended_at: '2026-03-14T06:01:00.000Z',
  changed: 1199,
  refused: 34,
  failed: 1,
  can: ['undo'],
}

describe('one’s acts on many', () => {
  itSaysHowItStands({
    path: '/admin/bulk-acts',
    call: '/bulk-acts',
    as: 'staff',
    loading: 'Loading: Acts on many',
    failed: 'The acts on many could not be loaded.',
    empty: {
      answer: pageOf([]),
      text: 'You have not acted on many yet',
    },
  })

  it('tell what became of each record, and are taken back after a question', async () => {
    const requests: string[] = []
    const sent: string[] = []
    await visit('/admin/bulk-acts/5', {
      as: 'staff',
      handlers: [
        http.get('*/api/bulk-acts/5', () => HttpResponse.json({ data: done })),
        http.get('*/api/bulk-act-rows', ({ request }) => {
          requests.push(new URL(request.url).search)
          return HttpResponse.json(
            pageOf([
              {
                position: 1,
                kind: null,
                id: 11,
                name: 'Rahima Khatun, rahima-home',
                result: 'changed',
                why: null,
              },
              {
                position: 2,
                kind: null,
                id: 12,
                name: 'Karim Uddin',
                result: 'refused',
                why: 'It is closed.',
              },
            ]),
          )
        }),
        http.post('*/api/bulk-acts/5/undo', () => {
          sent.push('undo')
          return HttpResponse.json({ message: 'It is being taken back.', data: { ...done, id: 6 } })
        }),
      ],
    })
    await screen.findByRole('row', { name: /Karim Uddin.*It is closed\./ })
    await person.selectOptions(screen.getByLabelText('Result'), 'refused')
    await waitFor(() => expect(requests.at(-1)).toContain('result=refused'))
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Take this back?' }))
    await person.click(question.getByRole('button', { name: 'Take it back' }))
    await screen.findByText('It is being taken back.')
    expect(sent).toEqual(['undo'])
  })
})
