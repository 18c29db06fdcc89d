import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { namesAnswer } from '../../testing/names'
import { itSaysHowItStands, pageOf } from '../../testing/screen-states'
import { menuEntry, person, profile, visit } from '../../testing/visit'
import type { User } from './users.data'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const list = '/admin/auth/users'
const agent: User = {
  id: 7,
  version: 3,
  updated_at: '2026-03-14T06:00:00.000Z',
  created_at: '2026-01-01T06:00:00.000Z',
  name: 'Sadia Talukder',
  username: 'sadia',
  email: null,
  mobile_no: '01711000000',
  account_type: 'staff',
  organization_id: 1,
  organization: 'Shapla Net',
  user_ref_id: null,
  department_id: 2,
  department: 'Support',
  user_ref: null,
  role_ids: [4],
  status: 'active',
  has_second_factor: false,
  roles: [{ id: 4, name: 'Support agent' }],
  can: ['edit', 'delete'],
  used_by: [],
}
const signIn = {
  id: 90,
  device: '',
  address: '203.0.113.7',
  is_current: false,
  signed_in_at: '2026-03-13T06:00:00.000Z',
  last_seen_at: '2026-03-14T06:00:00.000Z',
}

const roles = [
  { id: 2, name: 'customer', display_name: 'Customer' },
  { id: 3, name: 'manager', display_name: 'Manager' },
]

/** Keeps the user as the server does, and records what was sent. */
function kept(user = agent) {
  let now = user
  const sent: unknown[] = []
  const handlers = [
    http.get('*/api/users', () => HttpResponse.json(pageOf([now], { can: ['create'] }))),
    http.get('*/api/users/7', () => HttpResponse.json({ data: now })),
    http.get('*/api/users/7/sessions', () => HttpResponse.json(pageOf([signIn]))),
    // the menu is one of them
    http.get('*/api/all-*', () => HttpResponse.json(pageOf([], { can: ['see-factor-resets'] }))),
    namesAnswer({}),
    http.get('*/api/users/roles', ({ request }) => {
      const { account_type, id, q = '' } = Object.fromEntries(new URL(request.url).searchParams)
      const isFor = (role: (typeof roles)[number]) =>
        (account_type === undefined || (account_type === 'customer') === (role.id === 2)) &&
        (id === undefined || id.split(',').includes(String(role.id))) &&
        role.display_name.includes(q)
      return HttpResponse.json(pageOf(roles.filter(isFor)))
    }),
    http.post('*/api/users', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'User saved. A link is on its way.', data: now })
    }),
    http.put('*/api/users/7', async ({ request }) => {
      const body = (await request.json()) as User
      sent.push(body)
      now = { ...now, status: body.status }
      return HttpResponse.json({ message: 'User saved.', data: now })
    }),
    http.post('*/api/users/7/reset-link', () =>
      HttpResponse.json({
        message: 'A link is on its way to 017••••••00.',
        data: { channel: 'sms', masked_destination: '017••••••00' },
      }),
    ),
    http.delete('*/api/users/7/sessions/90', () =>
      HttpResponse.json({ message: 'That device is signed out.', data: null }),
    ),
  ]
  return { handlers, sent }
}

const confirmed = async (title: string, label: string) => {
  const question = within(await screen.findByRole('alertdialog', { name: title }))
  await person.click(question.getByRole('button', { name: label }))
}

describe('users', () => {
  itSaysHowItStands({
    path: list,
    call: '/users',
    as: 'staff',
    loading: 'Loading: Users',
    failed: 'The users could not be loaded.',
    empty: { answer: pageOf([], { can: [] }), text: 'No users yet.' },
  })

  it('begin with staff; customers and everyone are a press away, and one may look among them', async () => {
    const requests: (string | null)[] = []
    const { handlers } = kept()
    const rows = http.get('*/api/users', ({ request }) => {
      const query = new URL(request.url).searchParams
      requests.push(query.get('account_type'))
      return HttpResponse.json(pageOf(query.get('q') === null ? [agent] : [], { can: [] }))
    })
    await visit(list, { as: 'staff', handlers: [rows, ...handlers] })
    expect(await screen.findByText('Support')).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: 'Type' })).toBeNull()
    await person.click(screen.getByRole('radio', { name: 'Everyone' }))
    expect(await screen.findByRole('columnheader', { name: 'Type' })).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: 'Staff' }))
    await person.type(screen.getByRole('searchbox'), 'Nobody{Enter}')
    await person.click(await screen.findByRole('button', { name: 'Look among everyone' }))
    await vi.waitFor(() => expect(requests.at(-1)).toBe('customer,staff'))
    expect(requests.slice(0, 2)).toEqual(['staff', 'customer,staff'])
  })

  it('say above the list whose lost second factor waits for a second person', async () => {
    const open = {
      id: 3,
      user: { id: 7, name: agent.name, username: agent.username },
      reason: 'Known by voice',
      asked_by: 'Keya Datta',
      asked_at: '2026-03-14T06:00:00.000Z',
      expires_at: '2026-03-15T06:00:00.000Z',
      state: 'open',
      decided_by: null,
      decided_at: null,
      can: ['approve', 'refuse'],
    }
    const { handlers } = kept()
    const states: (string | null)[] = []
    const resets = http.get('*/api/factor-resets', ({ request }) => {
      states.push(new URL(request.url).searchParams.get('state'))
      return HttpResponse.json(pageOf([open]))
    })
    await visit(list, { as: 'staff', handlers: [resets, ...handlers] })
    const notice = await screen.findByText('A lost second factor waits')
    expect(notice.parentElement?.textContent).toMatch(/Sadia Talukder: Keya Datta asked; a colleague/)
    const link = within(notice.parentElement as HTMLElement).getByRole('link', { name: 'Sadia Talukder' })
    expect(link.getAttribute('href')).toBe(`${list}/view/7`)
    expect(states).toEqual(['open'])
  })

  it('are invited by a name, a username and a place for the link: there is no password to choose', async () => {
    const { handlers, sent } = kept()
    await visit(`${list}/add`, { as: 'staff', handlers })
    await person.type(await screen.findByLabelText('Name'), 'Keya Datta')
    // head office has no organization and no department
    await person.click(screen.getByRole('combobox', { name: /^Department/ }))
    await person.tab()
    await person.click(screen.getByRole('button', { name: 'Save user' }))
    expect(screen.getByText('The Username  field is required', { normalizer: (text) => text })).toBeTruthy()
    expect(screen.getByText('The Mobile or Email field is required')).toBeTruthy()
    expect(screen.queryByText(/department field|organization field/i)).toBeNull()
    expect(screen.queryByLabelText(/password/i)).toBeNull()
    await person.type(screen.getByLabelText('Username'), 'keya')
    await person.type(screen.getByLabelText(/^Email/), 'keya@example.com')
    expect(screen.queryByText('The Mobile or Email field is required')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Save user' }))
    expect(await screen.findByText('User saved. A link is on its way.')).toBeTruthy()
    expect(sent).toMatchObject([
      { username: 'keya', account_type: 'staff', department_id: null, send_invitation: true },
    ])
  })

  it('need no place for a link that is not sent, and the form says what the link needs', async () => {
    const { handlers, sent } = kept()
    await visit(`${list}/add`, { as: 'staff', handlers })
    const hint = 'The invitation goes to one of the two.'
    expect(await screen.findByText(hint)).toBeTruthy()
    await person.type(screen.getByLabelText('Name'), 'Keya Datta')
    await person.type(screen.getByLabelText('Username'), 'keya')
    await person.click(screen.getByRole('switch', { name: 'Send an invitation link' }))
    expect(screen.queryByText(hint)).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Save user' }))
    await screen.findByText('User saved. A link is on its way.')
    expect(sent).toMatchObject([{ send_invitation: false, mobile_no: null }])
  })

  it('have the roles that the writer may give: customers Customer, from the beginning', async () => {
    const { handlers, sent } = kept()
    await visit(`${list}/add`, { as: 'staff', handlers })
    await person.type(await screen.findByLabelText('Name'), 'Keya Datta')
    await person.type(screen.getByLabelText('Username'), 'keya')
    await person.type(screen.getByLabelText(/^Mobile no/), '01711000001')
    await person.click(screen.getByRole('combobox', { name: /^Roles/ }))
    expect(await screen.findByRole('option', { name: 'Manager' })).toBeTruthy()
    // the account type
    expect(screen.getAllByRole('option', { name: 'Customer' })).toHaveLength(1)
    await person.click(screen.getByRole('option', { name: 'Manager' }))
    await person.selectOptions(screen.getByLabelText('Account type'), 'Customer')
    expect(await screen.findByRole('button', { name: 'Remove Customer' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove Manager' })).toBeNull()
    expect(screen.getByText('Customers have the role Customer; other roles are for staff.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Save user' }))
    await screen.findByText('User saved. A link is on its way.')
    expect(sent).toMatchObject([{ account_type: 'customer', role_ids: [2] }])
  })

  it('keep the roles they have when their account type is changed and changed back', async () => {
    const { handlers, sent } = kept()
    await visit(`${list}/edit/7`, { as: 'staff', handlers })
    const type = await screen.findByLabelText('Account type')
    await person.selectOptions(type, 'Customer')
    await person.selectOptions(type, 'Staff')
    expect(await screen.findByRole('button', { name: 'Remove Support agent' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Save user' }))
    await screen.findByText('User saved.')
    expect(sent).toMatchObject([{ account_type: 'staff', role_ids: [4] }])
  })

  it('neither deactivate nor delete themselves, and are told why', async () => {
    const { handlers } = kept({ ...agent, id: profile.id })
    handlers.push(
      http.get(`*/api/users/${profile.id}`, () => HttpResponse.json({ data: { ...agent, id: profile.id } })),
    )
    await visit(`${list}/view/${profile.id}`, { as: 'staff', handlers })
    await person.click(await screen.findByRole('button', { name: 'More' }))
    for (const act of ['deactivate', 'delete']) {
      const item = screen.getByRole('menuitem', { name: new RegExp(`^${act}`, 'i') })
      expect(item.textContent).toContain(`This is you: you cannot ${act} yourself.`)
      expect(item.ariaDisabled).toBe('true')
    }
    expect(screen.getAllByRole('menuitem')).toHaveLength(2)
  })

  it('are sent a link, signed out and deactivated from their own page', async () => {
    const { handlers, sent } = kept()
    await visit(`${list}/view/7`, { as: 'staff', handlers })
    await person.click(await screen.findByRole('button', { name: 'Send reset link' }))
    await confirmed('Send a password reset link?', 'Send reset link')
    expect(await screen.findByText('A link is on its way to 017••••••00.')).toBeTruthy()
    await person.click(screen.getByRole('link', { name: 'Sign-ins' }))
    await person.click(await screen.findByRole('button', { name: 'End Another device' }))
    await confirmed('End this sign-in?', 'End')
    expect(await screen.findByText('That device is signed out.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'More' }))
    await person.click(screen.getByRole('menuitem', { name: 'Deactivate' }))
    await confirmed('Deactivate this user?', 'Deactivate')
    expect(await screen.findByRole('button', { name: 'Activate' })).toBeTruthy()
    expect(sent).toMatchObject([{ status: 'inactive', version: 3, role_ids: [4] }])
  })

  it('show in a part of its own what their roles let them do, and where that comes from', async () => {
    const { handlers } = kept()
    const count = (rows: number) => ({ rows, is_more: false })
    const department = {
      model: 'department',
      total: count(1204),
      list: count(12),
      edit: count(4),
      delete: null,
      details: [{ id: 3, permission_id: 1, permission: 'Own organization', is_everywhere: false }],
    }
    const rights = { calls: 41, all_calls: 200, is_administrator: false, models: [department] }
    handlers.push(http.get('*/api/users/7/rights', () => HttpResponse.json({ data: rights })))
    await visit(`${list}/view/7?part=rights`, { as: 'staff', handlers })
    expect(await screen.findByRole('heading', { name: 'Reaches 41 calls' })).toBeTruthy()
    const row = screen.getByRole('row', { name: /^Department/ })
    expect(row.textContent).toBe('Department12 of 1,2044not grantedOwn organization')
  })

  it('say of an act whether they may, by which role, and whose role would let them', async () => {
    const { handlers } = kept()
    const rights = { calls: 41, all_calls: 200, is_administrator: false, models: [] }
    const right = (id: number, name: string, display_name: string) => ({
      id,
      name,
      display_name,
      http_method: ['POST'],
      http_path: [`/${name}`],
    })
    const role = (id: number, display_name: string, permission_ids: number[]) => ({
      id,
      name: `role-${id}`,
      display_name,
      permission_ids,
      custom_permission_ids: [],
    })
    const own = agent.roles[0]!
    const menu = [
      menuEntry(1, 'Roles', 'auth/roles'),
      menuEntry(2, 'Permissions', 'auth/permissions'),
      menuEntry(3, 'Custom permissions', 'ext-custom-permissions/index'),
    ]
    handlers.unshift(
      http.get('*/api/all-menu', () => HttpResponse.json({ data: menu })),
      http.get('*/api/users/7/rights', () => HttpResponse.json({ data: rights })),
      http.get('*/api/admin-permissions', () =>
        HttpResponse.json(
          pageOf([
            right(1, 'payments.refund', 'Refund payments'),
            right(2, 'tickets.close', 'Close tickets'),
          ]),
        ),
      ),
      http.get('*/api/admin-roles', () =>
        HttpResponse.json(pageOf([role(own.id, own.name, [2]), role(91, 'Billing officer', [1, 2])])),
      ),
      http.get('*/api/all-calls', () =>
        HttpResponse.json({
          data: [{ method: 'POST', path: '/payments.refund', summary: 'Pays money back' }],
        }),
      ),
    )
    await visit(`${list}/view/7?part=rights`, { as: 'staff', handlers })
    const field = await screen.findByRole('searchbox', { name: 'Act' })
    await person.type(field, 'money')
    const row = (name: RegExp) => screen.getByRole('row', { name }).textContent
    expect(row(/^Refund payments/)).toBe(
      `Refund paymentsPays money backNo${own.name} lacks it. Billing officer has it.`,
    )
    await person.clear(field)
    await person.type(field, 'close')
    expect(row(/^Close tickets/)).toBe(`Close ticketsYesBy ${own.name}.`)
  })

  it('say so where nothing of their history is told', async () => {
    const { handlers } = kept()
    await visit(`${list}/view/7?part=history`, { as: 'staff', handlers })
    expect(await screen.findByText(/^There are no changes yet/)).toBeTruthy()
  })

  it('show nothing to do to who may only read', async () => {
    const { handlers } = kept({ ...agent, can: [] })
    await visit(`${list}/view/7`, { as: 'staff', handlers })
    expect(await screen.findByText('Support agent')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /link|Deactivate|Delete|End/ })).toBeNull()
  })
})
