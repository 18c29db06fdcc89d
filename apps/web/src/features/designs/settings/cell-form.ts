import type { DesignCell } from '@uplink/contract/designs/definition'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { OutputColumn } from '@uplink/contract/reports/routes'
import { colors } from '../../../ui/theme/tokens'
import { isNumeric } from '@uplink/contract/reports/words'

/** Shared by all parts of the settings. */
export interface CellForm {
  cell: DesignCell
  change: (part: Partial<DesignCell>) => void
  /** The report's columns; empty while they are not known. */
  columns: readonly OutputColumn[]
  errorOf: (field: keyof DesignCell | `parameters.${string}`) => { error?: string }
}

/** The columns as options of chips and lists. */
export const choicesOf = (columns: readonly OutputColumn[]) =>
  columns.map(({ name, type }) => ({ value: name, label: name, type }))

/** Own colours are seen on the light theme's cells. */
export const white = { ground: colors.surface.light, least: 3, words: 'Hard to see on white.' }

/**
 * How a cell begins to show a report: as the graph that its author gave it, as its one number, or else as a table. All of it can be
 * changed before it is applied.
 */
export function firstLook({
  output_columns: columns,
  add_graph: hasGraph,
  graph_settings: graph,
}: Pick<ReportDefinition, 'add_graph' | 'graph_settings'> & {
  output_columns: readonly OutputColumn[]
}): Partial<DesignCell> {
  if (hasGraph === 'yes' && graph.graph_data !== '')
    return {
      display_type: 'graph',
      graph_type: graph.graph_type,
      label_column: graph.graph_label,
      data_column: graph.graph_data,
      series_column: graph.graph_series ?? '',
      color_scheme: graph.graph_color_scheme,
    }
  const [only, another] = columns
  if (only && !another && isNumeric(only)) return { display_type: 'infographic', column: only.name }
  return { display_type: 'table' }
}

/** The columns with numbers. */
export const numbersOf = (columns: readonly OutputColumn[]) => columns.filter(isNumeric)
