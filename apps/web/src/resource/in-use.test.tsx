import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../testing/screen-states'
import { person, refused, visit } from '../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const list = '/admin/ext-dotlines-admin'
const department = {
  id: 4,
  name: 'Billing',
  can: ['edit', 'delete'],
  organization_id: 1,
  organization: 'Shapla Net',
  people: 0,
  services: 12,
  status: 'active',
  version: 1,
  updated_at: '2026-03-14T06:00:00.000Z',
  used_by: [
    { what: 'services', count: 12 },
    { what: 'people', count: 1 },
    { what: 'printers', count: 3 },
  ],
}
const text = 'Billing is in use: 12 services, 1 person and 3 printers refer to it.'
const open = (path: string) =>
  visit(path, {
    as: 'staff',
    handlers: [
      http.get('*/api/departments', () => HttpResponse.json(pageOf([department], { can: [] }))),
      http.get('*/api/departments/4', () => HttpResponse.json({ data: department })),
      http.get('*/api/services', () => HttpResponse.json(pageOf([], { can: [] }))),
      http.get('*/api/all-*', () => HttpResponse.json(pageOf([]))),
      http.delete('*/api/departments/4', () => refused(409, text, { code: 'record.in-use' })),
    ],
  })
const hrefOf = (link: HTMLElement) => link.getAttribute('href')

describe('a record to which others refer', () => {
  it('is told without what stands elsewhere: its name above, and how many refer to it', async () => {
    await open('/admin/departments/4/show')
    expect(await screen.findByRole('heading', { level: 1, name: 'Billing' })).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getAllByText('Billing')).toHaveLength(1)
    expect(main.getAllByText('Services')).toHaveLength(1)
    expect(main.getByText('Organization')).toBeTruthy()
  })

  it('leads from their number to the list of them, if there is one', async () => {
    await open('/admin/departments/4/show')
    const beside = within(await screen.findByRole('complementary', { name: 'Used by' }))
    expect(hrefOf(beside.getByRole('link', { name: 'Services 12' }))).toBe(`${list}/services?department_id=4`)
    expect(hrefOf(beside.getByRole('link', { name: 'People 1' }))).toBe('/admin/auth/users?department_id=4')
    expect(beside.queryByRole('link', { name: /3/ })).toBeNull()
    expect(beside.getByText('3')).toBeTruthy()
  })

  it('is not deleted, and the refusal leads to them', async () => {
    const at = await open(`${list}/departments`)
    await person.click(await screen.findByRole('button', { name: 'Delete Billing' }))
    await person.click(screen.getByRole('button', { name: 'Yes, delete it!' }))
    const refusal = within(
      await screen.findByRole('alertdialog', { name: 'The department cannot be deleted' }),
    )
    expect(refusal.getByText(text)).toBeTruthy()
    expect(refusal.getByRole('button', { name: 'Deactivate instead' })).toBeTruthy()
    expect(refusal.getByRole('button', { name: 'Show the person' })).toBeTruthy()
    await person.click(refusal.getByRole('button', { name: 'Show the 12 services' }))
    expect(await screen.findByRole('heading', { name: 'Services' })).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(at).toBeTruthy()
  })
})
