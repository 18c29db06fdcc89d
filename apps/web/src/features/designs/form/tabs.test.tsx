import { screen, waitFor, within } from '@testing-library/react'
import { designCell, designRow, type DesignCell, type DesignRow } from '@uplink/contract/designs/definition'
import { beforeEach, expect, it, vi } from 'vitest'
import { person } from '../../../testing/visit'
import { openForm, path } from './form.factory'

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

const rowOf = (key: string, tab: string, cell: Partial<DesignCell> = {}, more: Partial<DesignRow> = {}) =>
  designRow.parse({
    key,
    tab,
    name: `Row ${key}`,
    order: Number(key) - 1,
    column_no: 1,
    selected_report: { report: [designCell.parse(cell)] },
    ...more,
  })

const lines = { report_id: 12, title: 'Lines', display_type: 'infographic', column: 'lines' } as const
const rows = [rowOf('1', 'Today', lines), rowOf('2', 'Month'), rowOf('3', 'Month', { title: 'Owed' })]

const submit = () => person.click(screen.getByRole('button', { name: 'Submit' }))
const stands = (saved: { rows: readonly DesignRow[] }[]) =>
  saved.at(-1)?.rows.map(({ tab, selected_report: { report } }) => [tab, report[0]?.title])
const shown = () =>
  screen.getAllByRole('region', { name: /^Row / }).map((row) => row.getAttribute('aria-label'))
const act = async (of: string, name: string | RegExp) => {
  await person.click(screen.getByRole('button', { name: `Actions for ${of}` }))
  await person.click(await screen.findByRole('menuitem', { name }))
}
const dialog = async () => within(await screen.findByRole('dialog'))

it('has no tabs until one is added, which needs a name of its own', async () => {
  const { saved } = await openForm(`${path}/7`, [], { rows: [rowOf('1', '', lines)] })
  expect(screen.queryByRole('tablist')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Tab' }))
  const fields = await dialog()
  await person.click(fields.getByRole('button', { name: 'Add tab' }))
  expect(fields.getByText('Write a name')).toBeTruthy()
  await person.type(fields.getByLabelText('Name of the tab'), 'Month{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('tab', { name: 'Month', selected: true })).toBeTruthy()
  expect(shown()).toEqual(['Row 2'])
  // a new row comes into the open tab
  await person.click(screen.getByRole('button', { name: 'Row' }))
  expect(shown()).toEqual(['Row 2', 'Row 3'])
  await person.click(screen.getByRole('tab', { name: 'Overview' }))
  expect(shown()).toEqual(['Row 1'])
  await submit()
  await screen.findByText('Design saved.')
  expect(saved.at(-1)?.rows.map(({ tab }) => tab)).toEqual(['', 'Month', 'Month'])
})

it('renames, moves and deletes tabs, and asks before rows go', async () => {
  const { saved } = await openForm(`${path}/7`, [], { rows })
  await act('the tab Today', /^Rename/)
  let fields = await dialog()
  await person.clear(fields.getByLabelText('Name of the tab'))
  await person.type(fields.getByLabelText('Name of the tab'), 'month{Enter}')
  expect(fields.getByText('There is a tab “Month” already')).toBeTruthy()
  await person.clear(fields.getByLabelText('Name of the tab'))
  await person.type(fields.getByLabelText('Name of the tab'), 'Now{Enter}')
  const now = await screen.findByRole('tab', { name: 'Now', selected: true })
  now.focus()
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Month', 'Now'])
  await screen.findByText('Now, 2 of 2')
  await person.click(screen.getByRole('tab', { name: 'Month' }))
  await act('the tab Month', /^Delete/)
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete the tab Month?' }))
  expect(question.getByText('Its 2 rows with 1 filled cell will be deleted. Reports stay.')).toBeTruthy()
  await person.click(question.getByRole('button', { name: 'Keep it' }))
  expect(shown()).toEqual(['Row 1', 'Row 2'])
  await act('the tab Month', /^Delete/)
  fields = within(await screen.findByRole('alertdialog'))
  await person.click(fields.getByRole('button', { name: 'Delete tab' }))
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Now'])
  await person.click(screen.getByRole('button', { name: 'Undo: delete Month' }))
  expect(screen.getAllByRole('tab')).toHaveLength(2)
  await submit()
  await screen.findByText('Design saved.')
  expect(stands(saved)).toEqual([
    ['Month', ''],
    ['Month', 'Owed'],
    ['Now', 'Lines'],
  ])
})

it('moves a row to another tab or to a new one, but no row that is fixed or before one', async () => {
  const fixed = [...rows, rowOf('4', 'Month', { title: 'Fixed' }, { fixed: 'yes' })]
  const { saved } = await openForm(`${path}/7?tab=Month`, [], { rows: fixed })
  expect(shown()).toEqual(['Row 2', 'Row 3', 'Row 4'])
  await person.click(screen.getByRole('button', { name: 'Actions for Row 3' }))
  const move = await screen.findByRole('menuitem', { name: /^To another tab/ })
  expect([move.getAttribute('aria-disabled'), move.textContent]).toEqual([
    'true',
    'To another tab…Row 4 is fixed and would move',
  ])
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('tab', { name: 'Today' }))
  await act('Row 1', /^To another tab/)
  const fields = await dialog()
  await person.selectOptions(fields.getByRole('combobox', { name: 'Tab' }), 'A new tab')
  await person.type(fields.getByLabelText('Name of the tab'), 'Later{Enter}')
  // its tab went with its last row
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Month', 'Later']),
  )
  await submit()
  await screen.findByText('Design saved.')
  expect(stands(saved)?.at(-1)).toEqual(['Later', 'Lines'])
})

it('previews the tabs that are for its viewer', async () => {
  const managers = [
    rowOf('1', 'Today', lines),
    rowOf('2', 'Month', { ...lines, title: 'Owed' }, { role_ids: [3] }),
  ]
  await openForm(`${path}/7`, [], { rows: managers })
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  expect(screen.getAllByRole('tab')).toHaveLength(2)
  expect(await screen.findByRole('region', { name: 'Lines' })).toBeTruthy()
  await person.click(screen.getByRole('tab', { name: 'Month' }))
  expect(await screen.findByRole('region', { name: 'Owed' })).toBeTruthy()
  await person.selectOptions(screen.getByLabelText('Preview as'), 'Support agent')
  await screen.findByText(/^Not for Support agent: Row 2\./)
  expect(screen.queryByRole('tablist')).toBeNull()
  expect(screen.getByRole('region', { name: 'Lines' })).toBeTruthy()
})

it('takes the tabs of a template along, and its texts', async () => {
  await openForm()
  await person.click(screen.getByRole('button', { name: 'From a template' }))
  await person.click(await screen.findByRole('menuitem', { name: /^A team’s shift/ }))
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Now', 'This month'])
  expect(screen.getByRole('button', { name: 'Row 1, cell 1: At the start of a shift' })).toBeTruthy()
  expect(shown()).toEqual(['Row 1', 'Row 2'])
})
