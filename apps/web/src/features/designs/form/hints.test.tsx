import { screen, within } from '@testing-library/react'
import { designCell, designRow, type DesignCell } from '@uplink/contract/designs/definition'
import { graphTypes } from '@uplink/contract/designs/words'
import { beforeEach, expect, it, vi } from 'vitest'
import { person } from '../../../testing/visit'
import { agents, openForm, path } from './form.factory'

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

const rowOf = (cell: Partial<DesignCell>, role_ids: number[]) =>
  designRow.parse({
    key: 'first',
    name: 'Row 1',
    column_no: 1,
    role_ids,
    selected_report: { report: [designCell.parse({ report_id: 12, title: 'Lines', ...cell })] },
  })

async function openSettings() {
  await person.click(screen.getByRole('button', { name: /^Row 1, cell 1:/ }))
  return within(await screen.findByRole('dialog', { name: 'Cell settings: Row 1, cell 1' }))
}

it('says of a graph that its bars lead nowhere, that it has no lines, and who may not see its report', async () => {
  const graph = { display_type: 'graph', label_column: 'package', data_column: 'lines' } as const
  const rows = [rowOf({ ...graph, graph_type: 'ComboChart' }, [agents.id])]
  await openForm(`${path}/7`, [], { rows })
  const settings = await openSettings()
  expect(
    await settings.findByText(
      'Its bars open their rows. With a grid filter on Package they would open the report.',
    ),
  ).toBeTruthy()
  expect(settings.getByText('Add line data, or use Column.')).toBeTruthy()
  expect(
    await settings.findByText('Support agent may not see this report; the cell will say so.'),
  ).toBeTruthy()
})

it('names the graphs as the specification does', async () => {
  await openForm(`${path}/7`, [], { rows: [rowOf({ display_type: 'graph' }, [])] })
  const settings = await openSettings()
  const kinds = settings.getByText('Graph type').closest('fieldset')?.querySelectorAll('label') ?? []
  // a kind that does not fit says why after its name
  expect([...kinds].map(({ textContent }) => textContent.split(':')[0])).toEqual(graphTypes)
})

it('says none of it where the report has such a filter and the row is for all', async () => {
  const graph = { display_type: 'graph', label_column: 'package', data_column: 'lines' } as const
  const grid_filters = [{ column: 'a.package', alias: 'Package' }]
  await openForm(`${path}/7`, [], {
    rows: [rowOf(graph, [])],
    definition: { report_name: 'Lines by package', grid_filters },
  })
  const settings = await openSettings()
  await settings.findByText(/^Columns of the report/)
  expect(settings.queryByText(/open their rows|may not see/)).toBeNull()
})

it('lets nobody save a new design without the right to make one, neither by its button nor by its key', async () => {
  const { saved } = await openForm(`${path}/0`, [], { can: [] })
  expect(screen.getByText('You cannot create designs: nothing here can be saved.')).toBeTruthy()
  await person.type(screen.getByLabelText('Design Name'), 'Money')
  await person.keyboard('{Control>}s{/Control}')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(true)
  expect(saved).toEqual([])
})

it('begins a cell with its report’s own graph, which nobody has to choose again', async () => {
  const graph_settings = { graph_type: 'Bar' as const, graph_label: 'package', graph_data: 'lines' }
  const { saved } = await openForm(`${path}/7`, [], {
    rows: [rowOf({ report_id: null, title: '' }, [])],
    definition: { report_name: 'Lines by package', add_graph: 'yes', graph_settings },
  })
  const settings = await openSettings()
  await person.click(settings.getByRole('combobox', { name: /^Report/ }))
  await person.click(await screen.findByRole('option', { name: 'Lines by package' }))
  await settings.findByText(/^Columns of the report/)
  await person.click(settings.getByRole('button', { name: 'Apply' }))
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Design saved.')
  expect(saved[0]?.rows[0]?.selected_report.report[0]).toMatchObject({
    report_id: 12,
    display_type: 'graph',
    graph_type: 'Bar',
    label_column: 'package',
    data_column: 'lines',
  })
})
