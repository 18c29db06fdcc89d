import { screen, waitFor, within } from '@testing-library/react'
import type { ErasureStanding } from '@uplink/contract/erasures'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../testing/screen-states'
import { person, refused, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const at = '2026-03-14T06:00:00.000Z'
const user = {
  id: 7,
  version: 3,
  updated_at: at,
  created_at: at,
  name: 'Karim Mia',
  username: 'karim',
  email: null,
  mobile_no: null,
  account_type: 'customer',
  organization_id: 1,
  organization: 'Shapla Net',
  user_ref_id: null,
  department_id: null,
  department: null,
  user_ref: null,
  role_ids: [2],
  status: 'active',
  has_second_factor: false,
  roles: [{ id: 2, name: 'Customer' }],
  can: ['edit', 'delete'],
  used_by: [],
}
const theirs = '/admin/auth/users/view/7'
const reads = [
  http.get('*/api/users', () => HttpResponse.json(pageOf([user], { can: [] }))),
  http.get('*/api/users/7', () => HttpResponse.json({ data: user })),
]
const part = (name: string) => screen.findByRole('region', { name })

describe('the erasure of somebody', () => {
  const nothing: ErasureStanding = { erasure: null, unsettled: [], kept: { documents: 12, payments: 1 } }
  const stands = (data: ErasureStanding) =>
    http.get('*/api/personal-data/7/erasure', () => HttpResponse.json({ data }))

  it('asks for the name, says what goes and what stays, and then that it goes on', async () => {
    const sent: unknown[] = []
    let now = nothing
    await visit(theirs, {
      as: 'staff',
      handlers: [
        ...reads,
        http.get('*/api/personal-data/7/erasure', () => HttpResponse.json({ data: now })),
        http.post('*/api/personal-data/7/erasure', async ({ request }) => {
          const body = (await request.json()) as { name: string }
          sent.push(body)
          if (body.name !== user.name)
            return refused(422, 'The given data was invalid.', {
              code: 'request.invalid',
              errors: { name: ['This is not their name as it stands here'] },
            })
          now = {
            ...nothing,
            erasure: { user_id: 7, state: 'erasing', asked_at: null, ordered_at: at, ended_at: null },
          }
          return HttpResponse.json({ message: 'They are being erased.', data: now })
        }),
      ],
    })
    const area = await part('Erasure')
    await person.click(within(area).getByRole('button', { name: 'Erase this person…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase Karim Mia?' }))
    expect(dialog.getByText(/12 bills and documents with the name and the address/)).toBeTruthy()
    expect(dialog.getByText(/tickets with their files/)).toBeTruthy()
    const field = dialog.getByLabelText('Their name, to confirm')
    await person.click(dialog.getByRole('button', { name: 'Erase for good' }))
    expect(sent, 'nothing without a name').toEqual([])
    await person.type(field, 'Karim')
    await person.click(dialog.getByRole('button', { name: 'Erase for good' }))
    expect(await dialog.findByText('This is not their name as it stands here')).toBeTruthy()
    await person.type(field, ' Mia')
    await person.click(dialog.getByRole('button', { name: 'Erase for good' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(within(area).getByRole('status').textContent).toBe(
        'It goes on. Nobody can sign in as them any more.',
      ),
    )
    expect(within(area).queryByRole('button')).toBeNull()
    expect(sent).toEqual([{ name: 'Karim' }, { name: 'Karim Mia' }])
  })

  it('shows nobody any more once it is done', async () => {
    const erasing = { user_id: 7, state: 'erasing' as const, asked_at: null, ordered_at: at, ended_at: null }
    let reads = 0
    await visit(theirs, {
      as: 'staff',
      handlers: [
        http.get('*/api/users/7', () =>
          HttpResponse.json({ data: reads < 2 ? user : { ...user, name: 'Erased person', can: [] } }),
        ),
        http.get('*/api/personal-data/7/erasure', () => {
          const isDone = ++reads > 1
          const erasure = isDone ? { ...erasing, state: 'done' as const, ended_at: at } : erasing
          return HttpResponse.json({ data: { ...nothing, erasure } })
        }),
      ],
    })
    expect(await screen.findByRole('heading', { name: 'Karim Mia' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Erased person' }, { timeout: 5000 })).toBeTruthy()
  })

  it('is not possible before what is open is settled', async () => {
    const unsettled = [
      '2 lines are not closed: close what they have first',
      '৳ 50.00 is owed: it is paid or written off first',
    ]
    await visit(theirs, { as: 'staff', handlers: [...reads, stands({ ...nothing, unsettled })] })
    const area = await part('Erasure')
    expect(
      within(area)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(unsettled.map((one) => `${one}.`))
    expect(within(area).getByRole('button', { name: 'Erase this person…' })).toHaveProperty('disabled', true)
  })

  it('that was asked for stands above the list, and is declined with a reason', async () => {
    const sent: unknown[] = []
    const open = { user_id: 7, state: 'asked' as const, asked_at: at, ordered_at: null, ended_at: null }
    await visit('/admin/auth/users', {
      as: 'staff',
      handlers: [
        ...reads,
        stands({ ...nothing, erasure: open }),
        http.get('*/api/erasures', () => HttpResponse.json(pageOf([{ ...open, name: user.name }]))),
        http.post('*/api/personal-data/7/erasure/refusal', async ({ request }) => {
          sent.push(await request.json())
          return HttpResponse.json({ message: 'Declined. They are told the reason.', data: nothing })
        }),
      ],
    })
    expect(await screen.findByText('An erasure waits for you')).toBeTruthy()
    await person.click(screen.getAllByRole('link', { name: 'Karim Mia' })[0] as HTMLElement)
    const area = await part('Erasure')
    await person.click(await within(area).findByRole('button', { name: 'Decline…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Do not erase Karim Mia' }))
    await person.type(dialog.getByLabelText('Why not?'), 'A bill is disputed')
    await person.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('Declined. They are told the reason.')).toBeTruthy()
    expect(sent).toEqual([{ reason: 'A bill is disputed' }])
  })
})
