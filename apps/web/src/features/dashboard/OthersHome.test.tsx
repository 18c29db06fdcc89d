import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../testing/screen-states'
import { menuEntry, profile, visit } from '../../testing/visit'
import { customerAnswers } from './customer.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const run = { schedule_id: 1, report_id: 9, report_name: 'Debtors', people: 3, sent: 0 }
const runs = [
  { ...run, planned_at: '2026-11-22T02:00:00.000Z', state: 'failed', sent: 2 },
  { ...run, planned_at: '2026-11-23T02:00:00.000Z', state: 'coming' },
]
const report = {
  id: 9,
  report_name: 'Debtors',
  db_connection_name: 'default',
  query_type: 'query_builder',
  created_by: null,
  created_at: '2026-11-01T02:00:00.000Z',
  updated_at: '2026-11-03T02:00:00.000Z',
  is_favourite: false,
  tags: ['Money'],
  can: ['edit'],
}
const design = (id: number, name: string, by: number) => ({
  id,
  name,
  rows_count: 3,
  roles: ['A role of others'],
  created_by: { id: by, name: 'Somebody' },
  updated_by: null,
  created_at: '2026-11-01T02:00:00.000Z',
  updated_at: '2026-11-04T02:00:00.000Z',
  can: ['edit'],
})

const author = [
  http.get('*/api/auth/get-user', () =>
    HttpResponse.json({ data: { ...profile, account_type: 'staff', subscriber: null } }),
  ),
  http.get('*/api/all-menu', () =>
    HttpResponse.json({
      data: [
        menuEntry(1, 'Reports', 'ext-report-builder/query-reports'),
        menuEntry(2, 'Report Designer', 'ext-report-builder/report-designer'),
      ],
    }),
  ),
  http.get('*/api/ext-report-builder/scheduled-runs', () => HttpResponse.json(pageOf(runs))),
  http.get('*/api/ext-report-builder/query-reports', () => HttpResponse.json(pageOf([report], { can: [] }))),
  http.get('*/api/ext-report-builder/designs', () =>
    HttpResponse.json(pageOf([design(5, 'Money', profile.id), design(6, 'Theirs', 900)], { can: [] })),
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

  it('has their own reports and dashboards, what was changed last first', async () => {
    const none = http.get('*/api/ext-report-builder/needs', () => HttpResponse.json(pageOf([])))
    await visit('/admin/dashboard', { as: 'staff', handlers: [...author, none, ...customerAnswers()] })
    const table = within(await screen.findByRole('table', { name: 'Your reports and dashboards' }))
    await table.findByText('Debtors')
    const [, first, second, ...others] = table.getAllByRole('row')
    expect(first?.textContent).toContain('Money')
    // not for the author's own role: the dashboard would refuse it
    expect(
      within(first as HTMLElement)
        .getByRole('link', { name: /^Money|Dashboard/ })
        .getAttribute('href'),
    ).toBe('/admin/ext-report-builder/report-designer/5?preview=1')
    expect(second?.textContent).toContain('Debtors')
    expect(others).toEqual([])
  })

  it('has what the own schedules sent, and what comes', async () => {
    const none = http.get('*/api/ext-report-builder/needs', () => HttpResponse.json(pageOf([])))
    await visit('/admin/dashboard', { as: 'staff', handlers: [...author, none, ...customerAnswers()] })
    const list = within(await screen.findByRole('list', { name: 'Scheduled runs' }))
    const [past, coming] = list.getAllByRole('listitem')
    expect(past?.textContent).toContain('Failed, sent to 2 of 3')
    expect(coming?.textContent).toContain('to 3 people')
  })

  it('says that all is clear', async () => {
    const none = http.get('*/api/ext-report-builder/needs', () => HttpResponse.json(pageOf([])))
    await visit('/admin/dashboard', { as: 'staff', handlers: [...author, none, ...customerAnswers()] })
    expect(
      await screen.findByText('All clear: no alert is over its threshold, and every schedule runs.'),
    ).toBeTruthy()
  })
})
