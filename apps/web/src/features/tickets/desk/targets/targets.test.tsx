import { screen, within } from '@testing-library/react'
import type { ResponseTargets } from '@uplink/contract/response-targets'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../../../testing/screen-states'
import { person, visit } from '../../../../testing/visit'
import { deskAnswers, deskTicket } from '../../../desk/desk.factory'

const categories = ['connection', 'speed', 'billing', 'relocation', 'other'] as const

const targets: ResponseTargets = {
  organization_id: 1,
  organization: 'Uplink',
  targets: categories.map((category) => ({
    category,
    minutes: category === 'speed' ? 45 : null,
    in_time: category === 'speed' ? 12 : 0,
    late: category === 'speed' ? 3 : 0,
  })),
}

const answer = (can: string[]) =>
  http.get('*/api/desk/response-targets', () => HttpResponse.json({ ...pageOf([targets]), can }))

itSaysHowItStands({
  path: '/admin/desk/response-targets',
  call: '/desk/response-targets',
  as: 'staff',
  loading: 'Loading the targets',
  failed: 'The targets could not be loaded.',
})

it('shows what was met, and changes a target', async () => {
  const sent: unknown[] = []
  const set = http.put('*/api/desk/response-targets', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Saved.', data: targets })
  })
  await visit('/admin/desk/response-targets', { as: 'staff', handlers: [answer(['set']), set] })
  const speed = within(await screen.findByRole('row', { name: /^Speed/ }))
  expect(speed.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['45 minutes', '12', '3']),
  )
  await person.click(screen.getByRole('button', { name: 'Change targets' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText('Speed')).toHaveProperty('value', '45')
  await person.selectOptions(dialog.getByLabelText('Billing'), '1 day')
  await person.click(dialog.getByRole('button', { name: 'Save response targets' }))
  await vi.waitFor(() =>
    expect(sent).toEqual([
      {
        organization_id: 1,
        minutes: { connection: null, speed: 45, billing: 1440, relocation: null, other: null },
      },
    ]),
  )
})

it('offers no change to whom it is not allowed', async () => {
  await visit('/admin/desk/response-targets', { as: 'staff', handlers: [answer([])] })
  await screen.findByRole('row', { name: /^Speed/ })
  expect(screen.queryByRole('button', { name: 'Change targets' })).toBeNull()
})

it('the queue says how late an answer is', async () => {
  const late = { ...deskTicket, answer_by: new Date(Date.now() - 130 * 60_000).toISOString() }
  const list = http.get('*/api/desk/tickets', () => HttpResponse.json(pageOf([late])))
  await visit('/admin/desk', { as: 'staff', handlers: [list, ...deskAnswers] })
  const queue = within(await screen.findByRole('list', { name: 'Queue' }))
  expect(queue.getByText('2 h late')).toBeTruthy()
})
