import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { isNumeric } from '@uplink/contract/reports/words'
import type { CompiledColumn } from '../engine'
import { linkProblem } from '../words/links'
import { problem, type Work } from './work'

/** Checks the link of each row, and the graph. */
export function checkLooks(
  work: Work,
  definition: ReportDefinition,
  columns: readonly CompiledColumn[],
): void {
  if (definition.set_custom_action === 'yes') checkLink(work, definition, columns)
  if (definition.add_graph === 'yes') checkGraph(work, definition, columns)
}

function checkLink(
  work: Work,
  { custom_link_value: link }: ReportDefinition,
  columns: readonly CompiledColumn[],
) {
  const names = columns.map(({ name }) => name)
  const text = linkProblem(link, names, work.context.linkHosts)
  if (text) problem(work, 'custom_link_value', text)
}

function checkGraph(
  work: Work,
  { graph_settings: graph }: ReportDefinition,
  columns: readonly CompiledColumn[],
) {
  const path = 'graph_settings'
  const named = (name: string) => columns.find((column) => column.name === name)
  const noColumn = (name: string) => `There is no output column “${name}”`
  if (!graph.graph_label) problem(work, `${path}.graph_label`, 'Choose the column that names the points')
  else if (!named(graph.graph_label)) problem(work, `${path}.graph_label`, noColumn(graph.graph_label))
  const { graph_series: series = '' } = graph
  if (series !== '' && !named(series)) problem(work, `${path}.graph_series`, noColumn(series))
  const data = listOf(graph.graph_data)
  if (data.length === 0) problem(work, `${path}.graph_data`, 'Choose a number column')
  for (const name of data) {
    const column = named(name)
    if (!column) problem(work, `${path}.graph_data`, noColumn(name))
    else if (column.isTypeKnown && !isNumeric(column))
      problem(work, `${path}.graph_data`, `${name}: needs a number column`)
  }
  for (const colour of listOf(graph.graph_color_scheme))
    if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour))
      problem(work, `${path}.graph_color_scheme`, `“${colour}” is not a colour such as #1f6feb`)
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
}
