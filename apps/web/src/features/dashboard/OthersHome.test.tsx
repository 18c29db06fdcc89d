import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../testing/screen-states'
import { menuEntry, profile, visit } from '../../testing/visit'
import { customerAnswers } from './customer.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const author = [
  http.get('*/api/auth/get-user', () =>
    HttpResponse.json({ data: { ...profile, account_type: 'staff', subscriber: null } }),
  ),
  http.get('*/api/all-menu', () =>
    HttpResponse.json({ data: [menuEntry(1, 'Reports', 'ext-report-builder/query-reports')] }),
  ),
]

describe('the home of who makes reports', () => {
  it('says which own alerts and schedules need a look, and asks nothing of customers', async () => {
    const day = vi.fn(() => HttpResponse.json({ data: {} }))
    await visit('/admin/dashboard', {
      as: 'staff',
      handlers: [
        ...author,
        http.get('*/api/desk/day/:part', day),
        http.get('*/api/ext-report-builder/needs', () =>
          HttpResponse.json(
            pageOf([{ id: 3, kind: 'alert-crossed', report_id: 9, report_name: 'Debtors', note: '212' }]),
          ),
        ),
        ...customerAnswers(),
      ],
    })
    const part = within(await screen.findByRole('region', { name: 'Your alerts and schedules' }))
    const row = await part.findByRole('row', { name: /Debtors Alert: over its threshold 212/ })
    expect(within(row).getByRole('link').getAttribute('href')).toBe(
      '/admin/ext-report-builder/query-reports/9',
    )
    expect(day).not.toHaveBeenCalled()
  })

  it('says that all is clear', async () => {
    const none = http.get('*/api/ext-report-builder/needs', () => HttpResponse.json(pageOf([])))
    await visit('/admin/dashboard', { as: 'staff', handlers: [...author, none, ...customerAnswers()] })
    expect(
      await screen.findByText('All clear: no alert is over its threshold, and every schedule runs.'),
    ).toBeTruthy()
  })
})
