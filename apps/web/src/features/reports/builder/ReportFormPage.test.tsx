import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { draftOf, draftsAreOf, keepDraft } from '../../../platform/form/drafts'
import { pageOf } from '../../../testing/screen-states'
import { person, profile, refused, visit } from '../../../testing/visit'
import { builderHandlers, storedReport } from '../reports.factory'
import { formPath, joined, openForm, saved } from './form.factory'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

it('asks for a name and a connection, shows the server’s texts at their fields, and keeps what was typed', async () => {
  const { stores } = await openForm(formPath, undefined, () =>
    refused(422, 'Invalid.', { errors: { report_name: ['The report name has already been taken'] } }),
  )
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(stores).toEqual([])
  const name = screen.getByLabelText<HTMLInputElement>('Report Name')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('Choose a table').length).toBeGreaterThan(0)
  await person.click(name)
  await person.paste('Debtors')
  await person.keyboard('{Control>}s{/Control}')
  expect((await screen.findAllByText('The report name has already been taken')).length).toBeGreaterThan(0)
  expect(name.value).toBe('Debtors')
})

it('keeps a draft that can be continued, and empties the form with a way back', async () => {
  await openForm()
  await person.click(screen.getByLabelText('Report Name'))
  await person.paste('Half')
  await waitFor(() => expect(draftOf('report 0')).toContain('Half'))
  await person.click(screen.getByRole('button', { name: 'Reset' }))
  expect(screen.getByLabelText<HTMLInputElement>('Report Name').value).toBe('')
  await person.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!)
  expect(screen.getByLabelText<HTMLInputElement>('Report Name').value).toBe('Half')
})

it('forgets with Reset what was wrong, and the rows', async () => {
  const { answerWith, previews } = await openForm(`${formPath}/12`, storedReport(12, 'Debtors', joined))
  await screen.findByText('1,200.50')
  answerWith(() =>
    refused(422, 'Invalid.', { errors: { 'selections.0.column': ['There is no such column'] } }),
  )
  await person.click(screen.getByRole('button', { name: 'Run' }))
  expect((await screen.findAllByText(/There is no such column/)).length).toBeGreaterThan(0)
  await person.clear(screen.getByLabelText('Report Name'))
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect((await screen.findAllByText(/The Report Name field is required/)).length).toBeGreaterThan(0)
  const requests = previews.length
  await person.click(screen.getByRole('button', { name: 'Reset' }))
  for (const gone of [/There is no such column/, /is required/, '1,200.50'])
    expect(screen.queryAllByText(gone)).toEqual([])
  expect(previews).toHaveLength(requests)
})

it('offers what was begun before and not submitted', async () => {
  const report = { ...storedReport(0, 'Half'), ...joined }
  void draftsAreOf(profile.id)
  keepDraft('report 0', JSON.stringify({ at: '2026-11-22T08:02:00.000Z', report }))
  await openForm()
  expect(screen.getByText('Changes from Nov 22, 2026, 14:02 were not submitted.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByLabelText<HTMLInputElement>('Report Name').value).toBe('Half')
})

it.each([
  ['a new report', formPath, { can: [] }, {}],
  ['a report that others may change', `${formPath}/12`, { can: ['create'] }, { can: ['export'] }],
])('says who lacks the right to build that they do: %s', async (_, at, list, more) => {
  await visit(at, {
    as: 'staff',
    handlers: [
      http.get('*/api/auth/get-user', () =>
        HttpResponse.json({ data: { ...profile, account_type: 'staff' } }),
      ),
      http.get('*/api/ext-report-builder/query-reports', () => HttpResponse.json(pageOf([], list))),
      http.get('*/api/ext-report-builder/query-reports/12', () =>
        HttpResponse.json({ data: storedReport(12, 'Debtors', joined, more) }),
      ),
      ...builderHandlers(() => refused(403, 'No.')),
    ],
  })
  expect(await screen.findByText(/does not include the right to build reports/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
})

it('keeps what the form does not know, and sends how long it may run and is kept', async () => {
  const stored = storedReport(12, 'Debtors', joined, { cache_ttl_s: 600, timeout_s: 45 })
  const { stores } = await openForm(`${formPath}/12`, stored)
  await person.click(screen.getByRole('button', { name: 'Stopped after 45 s, rows kept for 600 s' }))
  const within = screen.getByRole<HTMLInputElement>('spinbutton', { name: /^Stopped after/ })
  expect(within.value).toBe('45')
  await person.clear(within)
  await person.type(within, '90')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Report saved.')
  expect(stores[0]).toMatchObject({ version: 3, cache_ttl_s: 600, timeout_s: 90 })
})

it('saves a draft as a change of the version that it was begun from', async () => {
  const report = { ...storedReport(12, 'Mine'), ...joined }
  void draftsAreOf(profile.id)
  keepDraft('report 12', JSON.stringify({ at: '2026-11-22T08:02:00.000Z', report, version: 3 }))
  const theirs = storedReport(12, 'Theirs', joined, {
    version: 4,
    updated_by: { id: 6, name: 'Sohel Ahmed' },
    updated_at: '2026-11-22T08:07:00.000Z',
  })
  let isFirst = true
  const { stores } = await openForm(`${formPath}/12`, theirs, () => {
    const answer = isFirst ? refused(409, 'Changed meanwhile.', { code: 'record.conflict' }) : saved()
    isFirst = false
    return answer
  })
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Sohel Ahmed saved this at 14:07.')).toBeTruthy()
  expect(stores[0]?.version).toBe(3)
  await person.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await screen.findByText('Report saved.')
  expect(stores[1]).toMatchObject({ version: 4, data: { report_name: 'Mine' } })
})

it('shows what somebody else has changed meanwhile, and stays when that cannot be read', async () => {
  let isGone = false
  const conflict = () => refused(409, 'Somebody has changed it.', { code: 'record.conflict' })
  const own = storedReport(12, 'Debtors', joined)
  let reads = 0
  await openForm(`${formPath}/12`, own, conflict, [
    http.get('*/api/ext-report-builder/query-reports/12', () => {
      reads += 1
      if (isGone) return refused(404, 'There is no such report.')
      return HttpResponse.json({
        data: reads === 1 ? own : { ...own, report_name: 'Debtors by age', version: 4 },
      })
    }),
  ])
  await person.type(screen.getByLabelText('Report Name'), '!')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Somebody has changed it.')
  await person.click(await screen.findByRole('button', { name: 'See what changed' }))
  expect(await screen.findByText('Debtors by age')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  isGone = true
  await person.click(screen.getByRole('button', { name: 'Save mine over it' }))
  const form = within(screen.getByRole('form', { name: 'Report' }))
  expect(await form.findByText(/Somebody has changed it/)).toBeTruthy()
})

it('asks for the name as soon as it is emptied or passed over', async () => {
  await openForm(`${formPath}/12`, storedReport(12, 'Debtors', joined))
  await person.clear(screen.getByLabelText('Report Name'))
  expect(screen.getByText('The Report Name field is required')).toBeTruthy()
})

it('saves by Enter from the name only', async () => {
  const asking = {
    ...joined,
    query_filters: 'yes' as const,
    filter_group: [
      {
        query_filters: [
          { filter: 'a.due_on', operators: 'less' as const, value: 'day', is_param: 'yes' as const },
        ],
      },
    ],
  }
  const { stores, previews } = await openForm(`${formPath}/12`, storedReport(12, 'Debtors', asking))
  await person.type(await screen.findByRole('textbox', { name: 'day' }), '22/11/2026{Enter}')
  await waitFor(() => expect(previews.at(-1)?.parameters).toMatchObject([{ name: 'day', type: 'date' }]))
  await person.type(await screen.findByRole('searchbox', { name: 'Find a column' }), 'stat{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Labels of a.status' }))
  await person.click(await screen.findByRole('button', { name: 'Value' }))
  await person.type(screen.getByRole('textbox', { name: 'Value 1' }), 'open{Enter}')
  await person.click(screen.getByRole('button', { name: 'Apply' }))
  expect(stores).toEqual([])
  await person.type(screen.getByLabelText('Report Name'), '{Enter}')
  await screen.findByText('Report saved.')
  expect(stores[0]?.data.parameters).toMatchObject([{ name: 'day', type: 'date' }])
})
