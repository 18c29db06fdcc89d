import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const base = { version: 3, updated_at: '2026-03-01T08:00:00.000Z', is_built_in: true, can: ['edit'] }
const role = (id: number, name: string, display_name: string, permission_ids: number[]) => ({
  ...base,
  id,
  name,
  display_name,
  permission_ids,
  custom_permission_ids: [],
  people: 4,
})
const roles = [
  role(1, 'administrator', 'Administrator', []),
  role(3, 'manager', 'Manager', [1]),
  role(4, 'agent', 'Agent', [1]),
]
const permission = (id: number, name: string, display_name: string, http_path: string[]) => ({
  ...base,
  id,
  name,
  display_name,
  http_path,
  http_method: ['GET'],
  roles: 1,
})

/** Answers with all rights, which record what is saved. */
function kept({
  listed = roles,
  answers = [
    () => HttpResponse.json({ message: 'Saved. It takes effect with the next click.', data: { roles: [] } }),
  ],
} = {}) {
  const sent: { roles: { id: number; permission_ids: number[] }[]; password: string }[] = []
  const handlers = [
    http.get('*/api/admin-roles', () => HttpResponse.json(pageOf(listed, { can: ['create'] }))),
    http.get('*/api/admin-permissions', () =>
      HttpResponse.json(
        pageOf(
          [
            permission(1, 'departments.see', 'See departments', ['/departments*']),
            permission(2, 'usage.look', 'Look at usage', ['/usage']),
          ],
          { can: ['create'] },
        ),
      ),
    ),
    http.get('*/api/custom-permissions', () =>
      HttpResponse.json(
        pageOf([{ ...base, id: 7, permission: 'Own organization', status: 'active', details: 9 }]),
      ),
    ),
    http.get('*/api/all-calls', () =>
      HttpResponse.json(
        pageOf([
          { method: 'GET', path: '/departments', summary: 'A page of departments' },
          { method: 'GET', path: '/departments/:id', summary: 'One department' },
          { method: 'GET', path: '/usage', summary: 'How much was used' },
        ]),
      ),
    ),
    http.get('*/api/admin-roles/signed-in', () => HttpResponse.json({ data: { people: 8, signed_in: 4 } })),
    http.put('*/api/admin-roles/rights', async ({ request }) => {
      sent.push((await request.json()) as (typeof sent)[0])
      return (answers[Math.min(sent.length, answers.length) - 1] as () => Response)()
    }),
  ]
  return { handlers, sent }
}

const open = (handlers: ReturnType<typeof kept>['handlers']) =>
  visit('/admin/auth/roles?view=matrix', { as: 'staff', handlers })
const box = (name: string | RegExp) => screen.findByRole('checkbox', { name })

describe('the matrix of roles and rights', () => {
  it('locks the Administrator, and says how many calls a right reaches and who has it', async () => {
    await open(kept().handlers)
    const locked = await box('See departments, Administrator')
    expect([locked.ariaChecked, locked.ariaDisabled]).toEqual(['true', 'true'])
    expect(screen.getByText('2 calls')).toBeTruthy()
    expect(screen.getByText('9 details')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'See departments' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'See departments: reaches 2 calls' }))
    expect(drawer.getByText('One department')).toBeTruthy()
    expect(drawer.getByText('Manager')).toBeTruthy()
  })

  it('finds rights by their names and by what they reach, and those that differ', async () => {
    await open(kept().handlers)
    await person.type(await screen.findByLabelText('Search a right or a call'), 'much was used')
    expect(await box('Look at usage, Manager')).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'See departments, Manager' })).toBeNull()
    await person.type(screen.getByLabelText('Search a right or a call'), 'x')
    expect(screen.getByText('No right or call has “much was usedx” in it.')).toBeTruthy()
    await person.clear(screen.getByLabelText('Search a right or a call'))
    await person.click(screen.getByLabelText('Only differences'))
    expect(screen.getByText('All roles have the same rights.')).toBeTruthy()
  })

  it('does not say that rights are the same where no role is seen', async () => {
    await open(kept({ listed: [] }).handlers)
    expect(await screen.findByText('There are no roles that you may see.')).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
  })

  it('saves what was turned in one call, after it was reviewed, with one’s own password', async () => {
    const { handlers, sent } = kept()
    await open(handlers)
    await person.click(await box('Look at usage, Manager'))
    await person.click(await box('See departments, Agent'))
    expect(screen.getByText(/^2 changes: Manager \+1, Agent −1/)).toBeTruthy()
    expect(await screen.findByText(/ · 8 people, 4 of them signed in$/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Review and save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Review and save' }))
    await person.click(dialog.getByRole('button', { name: 'Save 2 changes' }))
    expect(await dialog.findByText('The Password field is required')).toBeTruthy()
    await person.type(dialog.getByLabelText('Your password'), 'a password')
    await person.click(dialog.getByRole('button', { name: 'Save 2 changes' }))
    expect(await screen.findByText('Saved. It takes effect with the next click.')).toBeTruthy()
    const rest = { custom_permission_ids: [], version: 3 }
    expect(sent).toEqual([
      {
        password: 'a password',
        roles: [
          { ...rest, id: 3, permission_ids: [1, 2] },
          { ...rest, id: 4, permission_ids: [] },
        ],
      },
    ])
    await waitFor(() => expect(screen.queryByText(/^2 changes/)).toBeNull())
  })

  it('asks before what was turned is lost to the other tab', async () => {
    await open(kept().handlers)
    await person.click(await box('Look at usage, Manager'))
    await person.click(screen.getByRole('link', { name: 'Roles' }))
    await person.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(screen.getByText(/^1 change: Manager/)).toBeTruthy()
  })

  it('keeps what was turned where somebody else saved meanwhile', async () => {
    const conflict = () =>
      refused(409, 'Manager was changed by someone else in the meantime.', { code: 'record.conflict' })
    const { handlers } = kept({ answers: [conflict as never] })
    await open(handlers)
    await person.click(await box('Look at usage, Manager'))
    await person.click(screen.getByRole('button', { name: 'Review and save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Review and save' }))
    await person.type(dialog.getByLabelText('Your password'), 'a password')
    await person.click(dialog.getByRole('button', { name: 'Save 1 change' }))
    expect(await dialog.findByText('Manager was changed by someone else in the meantime.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Save 1 change' })).toBeTruthy()
  })
})

describe('the form of a permission', () => {
  it('says what it reaches while it is typed, what reaches nothing, and adds calls by what they do', async () => {
    await visit('/admin/auth/permissions/add', { as: 'staff', handlers: kept().handlers })
    await person.type(await screen.findByLabelText('Paths'), '/departmnts*')
    expect(await screen.findByText(/Did you mean \/departments\*\?/)).toBeTruthy()
    // odd, and still to be saved
    expect(screen.getByLabelText('Paths').ariaInvalid).toBeNull()
    await person.clear(screen.getByLabelText('Paths'))
    await person.type(screen.getByLabelText('Paths'), '/departments*{Enter}department')
    expect(await screen.findByText(/A path begins with \//)).toBeTruthy()
    expect(screen.getByLabelText('Paths').ariaInvalid).toBe('true')
    expect(screen.getByRole('complementary', { name: 'Reaches 2 calls' })).toBeTruthy()
    await person.clear(screen.getByLabelText('Paths'))
    await person.click(screen.getByRole('combobox', { name: /^Add a call/ }))
    await person.click(await screen.findByRole('option', { name: /How much was used/ }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Paths').value).toBe('/usage')
    expect(screen.getByRole('complementary', { name: 'Reaches 1 call' })).toBeTruthy()
  })
})
