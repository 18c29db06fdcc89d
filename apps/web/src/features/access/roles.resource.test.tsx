import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../testing/screen-states'
import { person, refused, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const base = { version: 3, updated_at: '2026-03-01T08:00:00.000Z', used_by: [] }
const agent = {
  ...base,
  id: 4,
  name: 'support-agent',
  display_name: 'Support agent',
  is_built_in: true,
  permission_ids: [1],
  custom_permission_ids: [7],
  people: 4,
  can: ['edit'],
}
const administrator = { ...agent, id: 1, name: 'administrator', display_name: 'Administrator' }

const opens = { http_method: [], http_path: ['/desk/*'] }

/** Answers with all rights and one role, which record how it is saved. */
function kept(role = agent) {
  const sent: unknown[] = []
  const handlers = [
    http.get('*/api/admin-roles/missing-rights', () => HttpResponse.json({ data: [], total: 0 })),
    http.get('*/api/admin-permissions', () =>
      HttpResponse.json(
        pageOf([
          { ...opens, id: 1, name: 'tickets.answer', display_name: 'Answer tickets' },
          { ...opens, id: 2, name: 'tickets.assign', display_name: 'Assign tickets' },
        ]),
      ),
    ),
    http.get('*/api/custom-permissions', () =>
      HttpResponse.json(pageOf([{ id: 7, permission: 'Own organization', status: 'active', details: 2 }])),
    ),
    http.get('*/api/admin-roles', () => HttpResponse.json(pageOf([role], { can: ['create'] }))),
    http.get('*/api/admin-roles/:id', () => HttpResponse.json({ data: role })),
    http.put('*/api/admin-roles/:id', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'Role saved.', data: role })
    }),
  ]
  return { handlers, sent }
}

const box = (name: string) => screen.findByRole('checkbox', { name })

describe('roles', () => {
  itSaysHowItStands({
    path: '/admin/auth/roles',
    call: '/admin-roles',
    as: 'staff',
    loading: 'Loading: Roles',
    failed: 'The roles could not be loaded.',
    empty: { answer: pageOf([], { can: [] }), text: 'No roles yet.' },
  })

  it('are saved with the rights that are chosen, and a built-in one keeps its name', async () => {
    const { handlers, sent } = kept()
    await visit('/admin/auth/roles/edit/4', { as: 'staff', handlers })
    await person.click(await box('Assign tickets, This role'))
    await person.click(await box('Own organization, This role'))
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).readOnly).toBe(true)
    await person.click(screen.getByRole('button', { name: 'Save role' }))
    expect(await screen.findByText('Role saved.')).toBeTruthy()
    expect(sent).toEqual([
      {
        name: 'support-agent',
        display_name: 'Support agent',
        version: 3,
        permission_ids: [1, 2],
        custom_permission_ids: [],
      },
    ])
  })

  it('show what they have', async () => {
    await visit('/admin/auth/roles/view/4', { as: 'staff', handlers: kept().handlers })
    expect((await box('Answer tickets, This role')).ariaChecked).toBe('true')
    expect((await box('Assign tickets, This role')).ariaChecked).toBe('false')
  })

  it('say under the rights what is wrong with them', async () => {
    const { handlers } = kept()
    const text = 'Customers reach their own lines only: their role takes no permissions to call'
    handlers.unshift(
      http.put('*/api/admin-roles/:id', () => refused(422, 'No.', { errors: { permission_ids: [text] } })),
    )
    await visit('/admin/auth/roles/edit/4', { as: 'staff', handlers })
    await person.click(await box('Assign tickets, This role'))
    await person.click(screen.getByRole('button', { name: 'Save role' }))
    expect(await screen.findByText(text)).toBeTruthy()
    await person.click(screen.getByRole('checkbox', { name: /^Assign tickets, This role,/ }))
    expect(screen.queryByText(text)).toBeNull()
  })

  it('leave nothing to choose for the Administrator', async () => {
    await visit('/admin/auth/roles/edit/1', { as: 'staff', handlers: kept(administrator).handlers })
    const locked = await box('Assign tickets, This role')
    expect([locked.ariaChecked, locked.ariaDisabled]).toEqual(['true', 'true'])
  })
})
