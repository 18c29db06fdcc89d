import '../testing/set-up'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { profile, refused, visit } from '../testing/visit'

const withoutLine = http.get('*/api/auth/get-user', () =>
  HttpResponse.json({ data: { ...profile, account_type: 'staff', subscriber: null } }),
)

describe('a staff screen that a customer opens', () => {
  it.each([
    ['/admin/auth/users', '/users'],
    ['/admin/auth/roles?view=matrix', '/admin-roles'],
  ])('%s says that it is for staff, and advises nothing', async (path, call) => {
    await visit(path, { handlers: [http.get(`*/api${call}`, () => refused(403, 'No.'))] })
    expect(await screen.findByRole('heading', { name: 'Permission denied!', level: 1 })).toBeTruthy()
    const said = within(screen.getByRole('main')).getByRole('alert').textContent
    expect(said).toContain('This page is for staff.')
    expect(said).not.toContain('administrator')
  })
})

describe('a staff screen that one may not see', () => {
  it.each([
    ['/admin/desk', '/desk/tickets', 'work at the desk'],
    ['/admin/desk?view=chats', '/desk/chats', 'work at the desk'],
    ['/admin/customers?q=rahima', '/desk/customers', 'find customers'],
    ['/admin/customers/7', '/desk/customer', 'see customers'],
    ['/admin/desk/orders', '/desk/orders', 'work on orders'],
    ['/admin/desk/outages', '/desk/outages', 'see outages'],
    ['/admin/desk/unknown-lines', '/radius/unknown-lines', 'see unknown lines'],
    ['/admin/desk/payments', '/desk/payments', 'find payments of all lines'],
    ['/admin/desk/payments/7', '/desk/payments/7', 'find payments of all lines'],
    ['/admin/desk/payment-cases', '/desk/payment-cases', 'decide about payments to review'],
    [
      '/admin/desk/payment-cases/message/7',
      '/desk/payment-cases/message/7',
      'decide about payments to review',
    ],
    ['/admin/message-logs', '/message-logs', 'see sent mail and SMS'],
    ['/admin/ext-report-builder/query-reports', '/ext-report-builder/query-reports', 'see reports'],
    ['/admin/ext-report-builder/report-designer', '/ext-report-builder/designs', 'see designs'],
  ])('%s shows nothing but which right is missing and who can give it', async (path, call, right) => {
    await visit(path, {
      as: 'staff',
      handlers: [withoutLine, http.get(`*/api${call}`, () => refused(403, 'No.'))],
    })
    expect(await screen.findByRole('heading', { name: 'Permission denied!', level: 1 })).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('alert').textContent).toContain(`the right to ${right}`)
    expect(main.getByRole('alert').textContent).toContain('Ask an administrator')
    expect(main.getAllByRole('heading')).toHaveLength(1)
    for (const role of ['search', 'table', 'radiogroup', 'button', 'link'])
      expect(main.queryByRole(role)).toBeNull()
  })
})
