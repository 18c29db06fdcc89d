import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { person, refused, server } from '../../../testing/visit'
import { openForm as open, path } from './form.factory'

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

const submit = () => person.click(screen.getByRole('button', { name: /^(Submit|Save mine over it)$/ }))

/** Puts the report into a cell as a card of its lines. */
async function fillCard(name: string) {
  await person.click(screen.getByRole('button', { name: new RegExp(`^${name}:`) }))
  const dialog = await screen.findByRole('dialog', { name: `Cell settings: ${name}` })
  await person.click(within(dialog).getByRole('combobox', { name: /^Report/ }))
  await person.click(await screen.findByRole('option', { name: 'Lines by package' }))
  await person.type(within(dialog).getByLabelText(/^Title/), 'Lines')
  await person.selectOptions(within(dialog).getByLabelText('Display Type'), 'Infographic Data')
  await person.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await within(dialog).findByText('Choose its column')
  await person.type(within(dialog).getByLabelText('Column Name'), 'lines{Enter}')
  await person.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it('makes a design of rows and cells, shows their numbers, and goes to the list when it is saved', async () => {
  const { saved, place } = await open()
  await submit()
  await screen.findAllByText('The Design Name field is required')
  await person.type(screen.getByLabelText('Design Name'), 'Network today')
  await person.click(screen.getByRole('button', { name: 'Row' }))
  const row = screen.getByRole('region', { name: 'Row 1' })
  await person.click(within(row).getByRole('radio', { name: '2' }))
  await fillCard('Row 1, cell 2')
  await within(row).findByText('1,812')
  await person.click(within(row).getByRole('checkbox', { name: 'Fixed' }))
  await submit()
  await screen.findByText('Design saved.')
  expect(place.path()).toBe(path)
  expect(saved).toMatchObject([
    {
      name: 'Network today',
      rows: [
        {
          name: 'Row 1',
          order: 0,
          fixed: 'yes',
          column_no: 2,
          role_ids: 'all',
          selected_report: {
            report: [
              { report_id: null },
              { report_id: 12, title: 'Lines', display_type: 'infographic', column: 'lines' },
            ],
          },
        },
      ],
    },
  ])
})

it('asks for the name as soon as it is passed over or emptied', async () => {
  await open()
  const text = 'The Design Name field is required'
  await person.click(screen.getByLabelText('Design Name'))
  expect(screen.queryByText(text)).toBeNull()
  await person.tab()
  expect(screen.getByText(text)).toBeTruthy()
  await person.type(screen.getByLabelText('Design Name'), 'N')
  expect(screen.queryByText(text)).toBeNull()
  await person.clear(screen.getByLabelText('Design Name'))
  expect(screen.getByText(text)).toBeTruthy()
})

it('asks before filled cells go, moves a cell by keys, and takes everything back', async () => {
  await open(`${path}/7`)
  const row = screen.getByRole('region', { name: 'Row 1' })
  screen.getByRole('button', { name: 'Row 1, cell 1: Lines' }).focus()
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await screen.findByRole('button', { name: 'Row 1, cell 2: Lines' })
  await person.click(within(row).getByRole('radio', { name: '3' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Row 1 gets 3 empty cells; 1 filled cell goes.')
  await person.click(within(question).getByRole('button', { name: 'Start empty' }))
  expect(screen.queryByRole('button', { name: /: Lines$/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Undo: columns of Row 1' }))
  screen.getByRole('button', { name: 'Row 1, cell 2: Lines' }).focus()
  await person.keyboard('{Delete}')
  expect(screen.queryByRole('button', { name: /: Lines$/ })).toBeNull()
})

it('shows at its cell what the server refuses, and whose save came in between', async () => {
  const column = 'rows.0.selected_report.report.0.column'
  const { saved } = await open(`${path}/7`, [
    () =>
      refused(422, 'The given data was invalid.', { errors: { [column]: ['There is no column “lines”'] } }),
    () => refused(409, 'This was changed by someone else in the meantime.', { code: 'record.conflict' }),
  ])
  await submit()
  const problem = await screen.findByRole('button', { name: 'Row 1 › cell 1 › Column Name' })
  await person.click(problem)
  const dialog = await screen.findByRole('dialog', { name: 'Cell settings: Row 1, cell 1' })
  await within(dialog).findByText('There is no column “lines”')
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await submit()
  await screen.findByText(/^Tasnim Haque saved this at/)
  await screen.findByText('This was changed by someone else in the meantime.')
  await submit()
  await screen.findByText('Design saved.')
  expect(saved.map(({ update_flag: flag }) => flag)).toEqual([2, 2, 2])
})

it('stays when what somebody else has saved meanwhile cannot be read', async () => {
  await open(`${path}/7`, [
    () => {
      server.use(
        http.get('*/api/ext-report-builder/designs/7', () => refused(404, 'There is no such design.')),
      )
      return refused(409, 'Somebody has changed it.', { code: 'record.conflict' })
    },
  ])
  await person.type(screen.getByLabelText('Design Name'), '!')
  await submit()
  const form = within(screen.getByRole('form', { name: 'Design' }))
  expect(await form.findByText(/Somebody has changed it/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Design Name').value).toBe('Theirs!')
})

it('asks in a cell for the values that its report needs', async () => {
  const { saved } = await open(`${path}/7`, [], {
    definition: {
      report_name: 'Lines by package',
      query_filters: 'yes',
      filter_group: [{ query_filters: [{ filter: 'a.opened_on', value: 'day', is_param: 'yes' }] }],
      parameters: [{ name: 'day', label: 'Day', type: 'date' }],
    },
  })
  await person.click(screen.getByRole('button', { name: /^Row 1, cell 1:/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cell settings: Row 1, cell 1' }))
  await person.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await dialog.findByText('This report needs a value here')).toBeTruthy()
  await person.type(dialog.getByLabelText('Day'), '22/11/2026')
  await person.click(dialog.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await submit()
  await waitFor(() =>
    expect(saved[0]?.rows[0]?.selected_report.report[0]?.parameters).toEqual({ day: '2026-11-22' }),
  )
})

it('says in a cell what is wrong with a field that was typed or passed over, and of no other', async () => {
  await open(`${path}/7`)
  await person.click(screen.getByRole('button', { name: 'Row 1, cell 1: Lines' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cell settings: Row 1, cell 1' }))
  await dialog.findByText(/Columns of the report/)
  await person.type(dialog.getByLabelText(/^Link/), 'x')
  expect(dialog.getByText(/Start with/)).toBeTruthy()
  await person.clear(dialog.getByLabelText(/^Link/))
  expect(dialog.queryByText(/Start with/)).toBeNull()
  await person.selectOptions(dialog.getByLabelText('Display Type'), 'Graph')
  const unnamed = 'Choose the column that names the points'
  expect(dialog.queryByText(unnamed)).toBeNull()
  dialog.getByLabelText('Label Column').focus()
  await person.tab()
  expect(dialog.getByText(unnamed)).toBeTruthy()
  expect(dialog.queryByText('Choose a number column')).toBeNull()
})

it('splits the numbers of a graph into a series for each value of a column', async () => {
  const { saved } = await open(`${path}/7`)
  await person.click(screen.getByRole('button', { name: 'Row 1, cell 1: Lines' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cell settings: Row 1, cell 1' }))
  await dialog.findByText(/Columns of the report/)
  await person.selectOptions(dialog.getByLabelText('Display Type'), 'Graph')
  const choose = (field: RegExp, name: string) =>
    person.type(dialog.getByRole('combobox', { name: field }), name)
  await choose(/^Label Column/, 'package')
  await choose(/^Data Column/, 'lines')
  await choose(/^Series Column/, 'package')
  // the same column cannot be both
  await person.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await dialog.findByText('package names the points already')).toBeTruthy()
  await choose(/^Series Column/, 'lines')
  await person.click(dialog.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await submit()
  await waitFor(() =>
    expect(saved[0]?.rows[0]?.selected_report.report[0]).toMatchObject({
      label_column: 'package',
      data_column: 'lines',
      series_column: 'lines',
    }),
  )
})

it('starts from a template, whose places say what they need', async () => {
  await open()
  await person.click(screen.getByRole('button', { name: 'From a template' }))
  await person.click(await screen.findByRole('menuitem', { name: /^Network/ }))
  expect(screen.getByLabelText<HTMLInputElement>('Design Name').value).toBe('Network')
  const first = screen.getByRole('button', { name: 'Row 1, cell 1: Online now, choose a report' })
  expect(first.closest('article')?.textContent).toContain('Needs a number.')
  const outages = screen.getByRole('button', { name: 'Row 3, cell 1: Outages, choose a report' })
  expect(outages.closest('article')?.textContent).toContain('Needs a name, a start and an end.')
})

it('previews it as a role: rows that are not for it go, what is there has one’s own numbers', async () => {
  await open(`${path}/7`)
  const row = screen.getByRole('region', { name: 'Row 1' })
  await person.click(within(row).getByRole('combobox', { name: 'Roles' }))
  await person.click(await screen.findByRole('option', { name: 'Manager' }))
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  const cell = await screen.findByRole('region', { name: 'Lines' })
  await within(cell).findByText('1,812')
  const as = screen.getByLabelText('Preview as')
  await person.selectOptions(as, 'Manager')
  await screen.findByText(/^Every row is for Manager\. The numbers are yours;/)
  await person.selectOptions(as, 'Customer')
  await screen.findByText(/^Not for Customer: Row 1\./)
  expect(screen.queryByRole('region', { name: 'Lines' })).toBeNull()
  await person.selectOptions(as, 'Me')
  await person.click(screen.getByRole('radio', { name: 'Dark' }))
  await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark'))
  await person.click(screen.getByRole('button', { name: 'Back to designing' }))
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('light')
  await screen.findByRole('button', { name: 'Row 1, cell 1: Lines' })
})

it('previews the design as a person of a role, and says which cells a role may not see', async () => {
  await open(`${path}/7`)
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  const cell = await screen.findByRole('region', { name: 'Lines' })
  await within(cell).findByText('1,812')
  const as = screen.getByLabelText('Preview as')
  await person.selectOptions(as, 'Support agent')
  await within(cell).findByText('Support agent may not see this report.')
  await person.selectOptions(as, 'Manager')
  await within(cell).findByText('1,812')
  await person.click(screen.getByRole('combobox', { name: /^Numbers of/ }))
  await person.click(await screen.findByRole('option', { name: 'Laila Saha (laila)' }))
  await within(cell).findByText('907')
  await screen.findByText(/Numbers are those of Laila Saha, as far as you may see them too\.$/)
  await person.selectOptions(as, 'Me')
  await within(cell).findByText('1,812')
})

it('takes a cell to another place with the pointer, and says where it is', async () => {
  await open(`${path}/7`)
  const from = screen.getByRole('button', { name: 'Row 1, cell 1: Lines' }).closest('article')
  const to = screen.getByRole('button', { name: 'Row 1, cell 2: choose a report' }).closest('article')
  const grip = from?.querySelector('[title="Drag to another place"]')
  if (!grip || !to) throw new Error('there is no grip')
  document.elementFromPoint = () => to
  await person.pointer([{ keys: '[MouseLeft>]', target: grip }, { target: to }, { keys: '[/MouseLeft]' }])
  await screen.findByRole('button', { name: 'Row 1, cell 2: Lines' })
  await screen.findByText('Lines, place 2 of 2 in Row 1')
  screen.getByRole('button', { name: 'Row 1, cell 2: Lines' }).focus()
  await person.keyboard('-')
  await screen.findByText('Lines, 5 of 12 wide')
})
