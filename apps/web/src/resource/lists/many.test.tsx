import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setPhone } from '../../testing/browser'
import { pageOf } from '../../testing/screen-states'
import { person, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const list = '/admin/ext-dotlines-admin/departments'
const department = (id: number, name: string, can = ['edit', 'delete']) => ({
  id,
  name,
  can,
  organization_id: 1,
  organization: 'Shapla Net',
  people: 0,
  services: 0,
  status: 'active',
  version: 1,
  updated_at: '2026-03-14T06:00:00.000Z',
})

/** Three departments of 128, of which one may only be read; records what was sent. */
function kept(refused: object[] = []) {
  const rows = [department(1, 'Billing'), department(2, 'Support'), department(3, 'Night desk', [])]
  const sent: object[] = []
  const handlers = [
    http.get('*/api/departments', () =>
      HttpResponse.json(pageOf(rows, { can: ['create'], total: 128, last_page: 7 })),
    ),
    http.get('*/api/all-*', () => HttpResponse.json(pageOf([]))),
    http.post('*/api/departments/many', async ({ request }) => {
      sent.push((await request.json()) as object)
      const notDone = refused.length > 0 ? ` ${refused.length} not: Billing is in use.` : ''
      return HttpResponse.json({
        message: `2 done.${notDone}`,
        data: { changed: [1, 2], unchanged: 0, refused },
      })
    }),
  ]
  return { handlers, sent }
}
const bar = () => within(screen.getByRole('group', { name: 'Selected departments' }))
const press = (name: string) => person.click(bar().getByRole('button', { name }))

describe('selected records', () => {
  it('are deleted in one call after the specified question, those that one may delete', async () => {
    const { handlers, sent } = kept()
    await visit(list, { as: 'staff', handlers })
    await person.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await press('Delete 2 of 3 (1 you may not)')
    const question = within(screen.getByRole('alertdialog', { name: 'Are you sure?' }))
    expect(question.getByText("You won't be able to revert this! Departments Billing, Support.")).toBeTruthy()
    await person.click(question.getByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText('2 done.')).toBeTruthy()
    expect(sent).toEqual([{ act: 'delete', ids: [1, 2] }])
    expect(screen.queryByRole('group', { name: 'Selected departments' })).toBeNull()
  })

  it('are all that match, with an undo; who was refused stays selected, and says why', async () => {
    const { handlers, sent } = kept([{ id: 3, name: 'Night desk', why: 'You may not change Night desk.' }])
    await visit(`${list}?q=b&status=active&sort=-name`, { as: 'staff', handlers })
    await person.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await press('Select all 128 that match')
    await press('Deactivate')
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      { act: 'deactivate', matching: { q: 'b', status: 'active', sort: '-name' } },
      { act: 'activate', ids: [1, 2] },
    ])
    expect(bar().getByRole('status').textContent).toBe('1 selected')
    await person.click(screen.getAllByRole('button', { name: 'Show them' })[0]!)
    const drawer = within(screen.getByRole('dialog', { name: 'Not changed: 1' }))
    expect(drawer.getByText('You may not change Night desk.')).toBeTruthy()
  })

  it('are begun with from the page’s menu on a phone', async () => {
    setPhone(true)
    await visit(list, { as: 'staff', handlers: kept().handlers })
    expect(await screen.findByText('Billing')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'More' }))
    await person.click(screen.getByRole('menuitem', { name: 'Select departments' }))
    await person.click(screen.getByRole('checkbox', { name: 'Select Billing' }))
    expect(bar().getByRole('status').textContent).toBe('1 selected')
  })
})
