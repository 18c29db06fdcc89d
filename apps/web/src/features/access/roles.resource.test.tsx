import { screen, within } from '@testing-library/react'
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
      HttpResponse.json(
        pageOf([
          { id: 7, permission: 'Own organization', status: 'active', details: 2 },
          // of another role that is called the same
          { id: 8, permission: 'Rows of Support agent (40)', status: 'active', details: 1 },
        ]),
      ),
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

/** A role whose rows are named, and what is sent to name more of them. */
function limiting() {
  const sent: [string, unknown][] = []
  const note =
    (what: string, data: object) =>
    async ({ request }: { request: Request }) => {
      sent.push([what, await request.json()])
      return HttpResponse.json({ message: 'Saved.', data })
    }
  const pair = { custom_condition_field: 'organization_id', condition_table_field: 'organization_id' }
  const detail = {
    ...base,
    id: 31,
    permission: 7,
    permission_name: 'Own organization',
    route: 2,
    route_name: 'Tickets',
    route_model: 'ticket',
    actions: ['List'],
    flag: '0',
    list: { conditions: [], combine: '&&', ...pair },
    edit: {},
    delete: {},
    can: [],
  }
  const handlers = [
    http.get('*/api/custom-permission-details', () => HttpResponse.json(pageOf([detail]))),
    http.get('*/api/all-route-lists', () =>
      HttpResponse.json(
        pageOf([
          { id: 2, route_name: 'Tickets', route_model: 'ticket' },
          { id: 5, route_name: 'Departments', route_model: 'department' },
        ]),
      ),
    ),
    http.get('*/api/all-calls', () => HttpResponse.json(pageOf([]))),
    http.post('*/api/admin-roles/4/rows', note('rows', { version: 4, permission_id: 9, detail_id: 32 })),
    ...kept().handlers,
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

  it('have a name in the code that follows the one people read, until another is written', async () => {
    await visit('/admin/auth/roles/add', { as: 'staff', handlers: kept().handlers })
    const shown = await screen.findByLabelText('Display name')
    const code = screen.getByLabelText<HTMLInputElement>('Name')
    await person.type(shown, 'Night shift, Banani')
    expect(code.value).toBe('night-shift-banani')
    await person.clear(code)
    await person.type(code, 'night')
    await person.type(shown, ' 2')
    expect(code.value).toBe('night')
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

  it('show what they can, by what it is about', async () => {
    await visit('/admin/auth/roles/view/4', { as: 'staff', handlers: limiting().handlers })
    const can = within(await screen.findByRole('region', { name: 'This role can' }))
    expect(await can.findByRole('heading', { name: 'Desk and orders' })).toBeTruthy()
    expect(can.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['Answer tickets.'])
    expect(await can.findByText('Records: Own organization.')).toBeTruthy()
  })

  it('find a right by its words', async () => {
    await visit('/admin/auth/roles/edit/4', { as: 'staff', handlers: kept().handlers })
    await box('Assign tickets, This role')
    await person.type(screen.getByRole('searchbox', { name: 'Rights' }), 'assign{Enter}')
    expect(screen.queryByRole('checkbox', { name: 'Answer tickets, This role' })).toBeNull()
    expect(screen.getByRole('checkbox', { name: 'Assign tickets, This role' })).toBeTruthy()
    await person.type(screen.getByRole('searchbox', { name: 'Rights' }), ' xyz')
    expect(screen.getByText('No right has “assign xyz” in it.')).toBeTruthy()
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

  it('say which rows they reach, and are limited to more of them without leaving the page', async () => {
    const { handlers, sent } = limiting()
    await visit('/admin/auth/roles/view/4', { as: 'staff', handlers })
    const table = within(await screen.findByRole('table', { name: 'Own organization' }))
    expect(table.getByRole('link', { name: 'See tickets of the person’s organization.' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Limit to rows' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Limit Support agent to rows' }))
    await person.click(dialog.getByRole('button', { name: 'Save rows' }))
    expect(await dialog.findByText('The route field is required')).toBeTruthy()
    await person.click(dialog.getByRole('combobox', { name: 'Records' }))
    await person.click(await screen.findByRole('option', { name: /Tickets/ }))
    expect(await dialog.findByText('It has Tickets already')).toBeTruthy()
    expect(dialog.queryByRole('radio', { name: 'Of their own department' })).toBeNull()
    await person.click(dialog.getByRole('combobox', { name: 'Records' }))
    await person.clear(dialog.getByRole('combobox', { name: 'Records' }))
    await person.click(await screen.findByRole('option', { name: /Departments/ }))
    await person.click(dialog.getByRole('radio', { name: 'Of their own department' }))
    await person.click(dialog.getByRole('button', { name: 'Save rows' }))
    expect(await screen.findByText(/^Saved\. It holds for whoever has the role Support agent/)).toBeTruthy()
    expect(sent).toEqual([
      [
        'rows',
        {
          route: 5,
          actions: ['List'],
          flag: '0',
          list: expect.objectContaining({
            custom_condition_field: 'department_id',
            condition_table_field: 'department_id',
          }) as object,
          edit: null,
          delete: null,
        },
      ],
    ])
  })
})
