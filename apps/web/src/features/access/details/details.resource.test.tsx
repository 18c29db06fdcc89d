import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const here = {
  subject: 'record',
  condition_field: 'organization_id',
  condition_op: '=',
  condition_value: '2',
  joining_rules: 'NA',
}
const detail = {
  id: 9,
  version: 3,
  updated_at: '2026-03-01T08:00:00.000Z',
  used_by: [],
  can: ['edit', 'delete'],
  permission: 7,
  permission_name: 'Own organization',
  route: 4,
  route_name: 'Tickets',
  route_model: 'ticket',
  actions: ['List', 'Edit'],
  flag: '0',
  list: { conditions: [here], combine: '&&' },
  edit: {},
  delete: {},
}
const counted = (rows: number) => ({ rows, is_more: false })
const reached = (now: number, was: number) => ({ is_granted: true, now: counted(now), was: counted(was) })
const checked = {
  model: 'ticket',
  person: { id: 21, name: 'Laila Saha', is_administrator: false },
  is_held: true,
  total: counted(100_000),
  list: reached(312, 1204),
  edit: reached(298, 298),
  delete: { is_granted: false, now: counted(0), was: counted(0) },
  kept: [{ id: 287, title: 'Paid, bill open', organization: 'Shapla Net', can: ['edit'] }],
  left_out: [
    {
      id: 12,
      title: 'Slow',
      organization: null,
      because: { kind: 'condition', index: 0, value: '1' },
    },
  ],
  took_ms: 41,
}

/** Answers for a detail, its permission, its route and its holders, which record what is asked and saved. */
function kept({ fails = false } = {}) {
  const sent: Record<string, unknown>[] = []
  const requests: Record<string, unknown>[] = []
  const handlers = [
    http.get('*/api/all-custom-permissions', () =>
      HttpResponse.json(pageOf([{ id: 7, permission: 'Own organization', status: 'active' }])),
    ),
    http.get('*/api/all-route-lists', () =>
      HttpResponse.json(pageOf([{ id: 4, route_name: 'Tickets', route_model: 'ticket' }])),
    ),
    http.get('*/api/custom-permissions/7/people', () =>
      HttpResponse.json({
        ...pageOf([{ id: 21, name: 'Laila Saha', roles: 'Manager' }]),
        total: 14,
        role_ids: [3, 4],
      }),
    ),
    http.get('*/api/custom-permission-details', () =>
      HttpResponse.json(pageOf([detail], { can: ['create'] })),
    ),
    http.get('*/api/custom-permission-details/9', () => HttpResponse.json({ data: detail })),
    http.post('*/api/custom-permission-details/check', async ({ request }) => {
      requests.push((await request.json()) as Record<string, unknown>)
      return fails ? refused(503, 'Busy') : HttpResponse.json({ data: checked })
    }),
    http.put('*/api/custom-permission-details/9', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      return HttpResponse.json({ message: 'Permission detail saved.', data: detail })
    }),
  ]
  return { handlers, sent, requests }
}

const path = '/admin/ext-custom-permissions/details'
const edit = (handlers: ReturnType<typeof kept>['handlers']) =>
  visit(`${path}/9/edit`, { as: 'staff', handlers })
const part = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const panel = () => screen.findByRole('region', { name: 'Check before saving' })
const choose = async () => {
  await person.click(await screen.findByRole('combobox', { name: 'Person' }))
  await person.click(await screen.findByRole('option', { name: /Laila Saha/ }))
}

describe('permission details', () => {
  itSaysHowItStands({
    path,
    call: '/custom-permission-details',
    as: 'staff',
    loading: 'Loading: Permission details',
    failed: 'The permission details could not be loaded.',
    empty: { answer: pageOf([], { can: [] }), text: 'No permission details yet.' },
  })

  it('say in words what they allow, under their permission and whoever has it', async () => {
    const { handlers } = kept()
    const roles = [
      { id: 3, name: 'manager', display_name: 'Manager', permission_ids: [], custom_permission_ids: [7] },
    ]
    handlers.push(http.get('*/api/admin-roles', () => HttpResponse.json(pageOf(roles))))
    await visit(path, { as: 'staff', handlers })
    expect(
      await screen.findByText('See tickets of organization 2. Edit nothing: it has no conditions.'),
    ).toBeTruthy()
    expect(await screen.findByRole('rowheader', { name: 'Own organization Manager' })).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: 'Permission' })).toBeNull()
  })

  it('name their permission in a column while they are sorted by another one', async () => {
    await visit(`${path}?sort=route_name`, { as: 'staff', handlers: kept().handlers })
    expect(await screen.findByRole('columnheader', { name: 'Permission' })).toBeTruthy()
    expect(screen.queryByRole('rowheader')).toBeNull()
  })

  it('show their rules as they are, not to be changed', async () => {
    await visit(`${path}/9/show`, { as: 'staff', handlers: kept().handlers })
    expect(await screen.findByText(/^See tickets of organization 2\./)).toBeTruthy()
    expect(screen.getByText('ticket.organization_id = 2')).toBeTruthy()
    expect(screen.queryByLabelText('Value of condition 1')).toBeNull()
  })

  it('are checked for a person while they are typed, beside what that person may do now', async () => {
    const { handlers, requests } = kept()
    await edit(handlers)
    expect(within(await panel()).getByRole('status').textContent).toMatch(/^Choose a person/)
    await choose()
    expect(await screen.findByText('312 of 100,000')).toBeTruthy()
    const said = within(await panel())
    expect(said.getByText('was 1,204')).toBeTruthy()
    expect(said.getByText('none: not granted')).toBeTruthy()
    expect(said.getByText(/Paid, bill open · Shapla Net/, { selector: 'li' }).textContent).toMatch(
      /may be listed, edited$/,
    )
    expect(said.getByText('#12 Slow').textContent).toMatch(/organization 1 is not 2$/)
    expect(said.getByRole('link', { name: '14 people have this permission' })).toBeTruthy()
    expect(requests[0]).toMatchObject({ id: 9, person: 21, actions: ['List', 'Edit'], delete: null })

    await person.type(await part('Value of condition 1'), '5')
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(requests[1]).toMatchObject({ list: { conditions: [{ ...here, condition_value: '25' }] } })
  })

  it('say at once of a value that their field cannot be compared with it, and are not checked with it', async () => {
    const { handlers, requests } = kept()
    await edit(handlers)
    await person.type(await part('Value of condition 1'), 'x')
    const said = 'The organization id is a number: write one, such as 12'
    expect(screen.getByText(said)).toBeTruthy()
    expect((await part('Value of condition 1')).ariaInvalid).toBe('true')
    await choose()
    expect(within(await panel()).getByRole('status').textContent).toMatch(/^Complete the rules/)
    await person.type(await part('Value of condition 1'), '{Backspace}')
    expect(screen.queryByText(said)).toBeNull()
    await waitFor(() => expect(requests).toHaveLength(1))
  })

  it('are saved also where the check fails', async () => {
    const { handlers, sent } = kept({ fails: true })
    await edit(handlers)
    await choose()
    expect(await screen.findByText(/Could not be checked/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Save permission detail' }))
    expect(await screen.findByText('Permission detail saved.')).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  it('copy their rules from List, and keep what is wrong at its place', async () => {
    const { handlers, sent } = kept()
    await edit(handlers)
    await person.click(await screen.findByRole('radio', { name: 'Edit' }))
    expect(screen.getByText('No conditions: no rows.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Copy from List' }))
    await person.clear(await part('Value of condition 1'))
    expect(await screen.findByText('The condition value is required')).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: 'List' }))
    await person.click(screen.getByRole('button', { name: 'Save permission detail' }))
    expect(await screen.findByRole('radio', { name: 'Edit (1 wrong)', checked: true })).toBeTruthy()
    expect(sent).toEqual([])

    await person.type(await part('Value of condition 1'), '3')
    await person.click(screen.getByRole('button', { name: 'Save permission detail' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ version: 3, edit: { conditions: [{ ...here, condition_value: '3' }] } })
  })

  it('fold their rules where every row is meant, and have them back when it is taken back', async () => {
    const { handlers, sent } = kept()
    await edit(handlers)
    await person.click(await screen.findByRole('radio', { name: 'Everywhere' }))
    expect(screen.getByText('Every ticket of every organization.')).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: 'By rules' }))
    expect((await part('Value of condition 1')).value).toBe('2')
    await person.click(screen.getByRole('radio', { name: 'Everywhere' }))
    await person.click(screen.getByRole('button', { name: 'Save permission detail' }))
    await waitFor(() => expect(sent[0]).toMatchObject({ flag: '1', list: null }))
  })
})
