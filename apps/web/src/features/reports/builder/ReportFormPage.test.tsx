import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { draftOf, draftsAreOf, keepDraft } from '../../../platform/form/drafts'
import { pageOf } from '../../../testing/screen-states'
import { person, profile, refused, visit } from '../../../testing/visit'
import { builderHandlers, storedReport } from '../reports.factory'
import { formPath, joined, openForm } from './form.factory'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

it('asks for a name and a connection, shows the server’s texts at their fields, and keeps what was typed', async () => {
  const { stores } = await openForm(formPath, undefined, () =>
    refused(422, 'Invalid.', { errors: { 'data.report_name': ['The report name has already been taken'] } }),
  )
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(stores).toEqual([])
  const name = screen.getByLabelText<HTMLInputElement>('Report Name')
  expect(name.getAttribute('aria-invalid')).toBe('true')
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

it('offers what was begun before and not submitted', async () => {
  const report = { ...storedReport(0, 'Half'), ...joined }
  draftsAreOf(profile.id)
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
