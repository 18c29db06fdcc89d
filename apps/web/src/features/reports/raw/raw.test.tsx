import { selectedCompletion, startCompletion } from '@codemirror/autocomplete'
import { EditorView } from '@codemirror/view'
import { act, screen } from '@testing-library/react'
import type { ReportDraft } from '@uplink/contract/reports/definition'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../../testing/visit'
import { builderHandlers, doneRun, storedReport } from '../reports.factory'

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
  // this window has no layout, so text has no positions
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
})

/** The editor is in a shadow root, where queries do not search. */
async function findEditor(): Promise<EditorView> {
  const content = await vi.waitFor(() => {
    const found = document.querySelector('[data-place="raw_query"]')?.shadowRoot?.querySelector('.cm-content')
    if (!(found instanceof HTMLElement)) throw new Error('There is no editor')
    return found
  }, 10_000)
  const view = EditorView.findFromDOM(content)
  if (!view) throw new Error('There is no editor')
  return view
}

const written: ReportDraft = { query_type: 'raw_query', raw_query: 'select 1' }

/** Opens a report of the builder whose preview offers to go on with this query. */
async function visitBuilt(raw: object, draft: ReportDraft) {
  const sql = 'select "a"."status" from "invoices" as "a" where "a"."due_on" < $1::date limit 51'
  return openForm(
    () => HttpResponse.json({ data: { ...doneRun([['open', '1.00']]), sql, values: ['2026-11-22'], raw } }),
    draft,
  )
}

async function openForm(preview: (data: ReportDraft) => Response, draft: ReportDraft) {
  const raw = storedReport(12, 'Raw', draft)
  const stores: { data: ReportDraft }[] = []
  await visit('/admin/ext-report-builder/query-builder/12', {
    as: 'staff',
    handlers: [
      ...builderHandlers(({ data }) => preview(data)),
      http.get('*/api/ext-report-builder/query-reports/12', () => HttpResponse.json({ data: raw })),
      http.post('*/api/ext-report-builder/store-report-query/12', async ({ request }) => {
        stores.push((await request.json()) as { data: ReportDraft })
        return HttpResponse.json({ message: 'Report saved.', data: raw })
      }),
    ],
  })
  return { stores }
}

async function open(preview: (data: ReportDraft) => Response, draft = written) {
  const { stores } = await openForm(preview, draft)
  return { stores, editor: await findEditor() }
}

const write = (editor: EditorView, text: string) =>
  act(() => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } }))

const rows = () =>
  HttpResponse.json({ data: { ...doneRun([['open', '1.00']]), sql: 'select 1', values: [] } })

it('is written in an editor, and sent with the parameters that it asks for', async () => {
  const { stores, editor } = await open(rows)
  expect(editor.state.doc.toString()).toBe('select 1')
  write(editor, 'select {{day}} where {{filters}}')
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Type of day' }), 'date')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Report saved.')
  expect(stores[0]?.data).toMatchObject({
    query_type: 'raw_query',
    raw_query: 'select {{day}} where {{filters}}',
    parameters: [{ name: 'day', type: 'date' }],
  })
})

it('says what is wrong with it at its place, and which name was probably meant', async () => {
  const { editor } = await open(() =>
    refused(422, 'Invalid.', { errors: { raw_query: ['Line 2: there is no table "invoises"'] } }),
  )
  write(editor, 'select number\nfrom invoises')
  expect(await screen.findByText(/Did you mean invoices[?]$/)).toBeTruthy()
  await vi.waitFor(
    () => expect(editor.dom.querySelector('.cm-lintRange-error')?.textContent).toBe('invoises'),
    10_000,
  )
})

it('breaks the line where the offered word is written already', async () => {
  const { editor } = await open(rows)
  const end = () => editor.dispatch({ selection: { anchor: editor.state.doc.length } })
  write(editor, 'select * from invoices i')
  end()
  startCompletion(editor)
  await vi.waitFor(() => expect(selectedCompletion(editor.state)?.label).toBe('i'))
  // the editor keeps Enter from a list that has opened less than 75 ms ago
  const opened = Date.now()
  await vi.waitFor(() => expect(Date.now() - opened).toBeGreaterThan(100))
  act(() => void editor.contentDOM.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' })))
  expect(editor.state.doc.toString()).toMatch(/ i\n$/)
})

it('writes the name of a table or column where one is chosen, and takes it back', async () => {
  const { editor } = await open(rows)
  await person.click(screen.getByRole('button', { name: 'Tables' }))
  await person.type(screen.getByRole('searchbox', { name: 'Find a table' }), 'invo')
  await person.click(screen.getByRole('button', { name: 'Columns of invoices' }))
  await person.click(await screen.findByRole('button', { name: 'status text' }))
  expect(editor.state.doc.toString()).toContain('status')
  await person.click(screen.getByRole('button', { name: /^Undo: / }))
  expect(editor.state.doc.toString()).toBe('select 1')
})

const withColumns: ReportDraft = {
  ...written,
  raw_columns: [{ column: 'paid', alias: 'Paid so far' }],
}

it('lets its author call the columns, and say their units and labels', async () => {
  const { stores } = await open(
    () => HttpResponse.json({ data: { ...doneRun([['open', '1.00']]), sql: 'select 1', values: [] } }),
    withColumns,
  )
  await person.click(await screen.findByRole('button', { name: 'Columns', expanded: false }))
  const heading = await screen.findByRole('textbox', { name: 'What amount is called' }, { timeout: 10_000 })
  expect(screen.getByText('paid is not in the query any more.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Remove paid' }))
  await person.type(heading, 'Owed{Enter}')
  await person.click(screen.getByRole('button', { name: 'Labels of amount' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), '৳')
  await person.click(screen.getByRole('button', { name: 'Apply' }))
  await person.click(screen.getByRole('button', { name: 'Labels of status' }))
  expect(screen.queryByRole('combobox', { name: 'Unit' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Fill from data' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Class of value 1' }), 'danger')
  await person.click(screen.getByRole('button', { name: 'Apply' }))
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Report saved.')
  expect(stores[0]?.data.raw_columns).toEqual([
    { column: 'amount', alias: 'Owed', has_label: 'no', label_config: [], unit: 'money' },
    {
      column: 'status',
      alias: '',
      has_label: 'yes',
      label_config: [{ value: 'open', class: 'danger', label: '' }],
    },
  ])
})

it('goes on with what the builder made, in one step that can be undone', async () => {
  const raw = {
    query: 'select "a"."status" from "invoices" as "a" where "a"."due_on" < {{day}}',
    parameters: [{ name: 'day', label: '', type: 'date' }],
  }
  const built = { tables: [{ name: 'invoices', query_alias: 'a' }], selections: [{ column: 'a.status' }] }
  const { stores } = await visitBuilt(raw, built)
  await person.click(await screen.findByRole('radio', { name: 'SQL' }))
  await person.click(await screen.findByRole('button', { name: 'Continue as raw SQL' }))
  expect((await findEditor()).state.doc.toString()).toBe(raw.query)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type of day' }).value).toBe('date')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Report saved.')
  expect(stores[0]?.data).toMatchObject({
    query_type: 'raw_query',
    raw_query: raw.query,
    parameters: raw.parameters,
    selections: [{ column: 'a.status' }],
  })
})
