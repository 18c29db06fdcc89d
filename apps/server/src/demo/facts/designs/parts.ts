import type { designCell } from '@uplink/contract/designs/definition'
import type { GraphType } from '@uplink/contract/designs/words'
import type * as z from 'zod'

/** A cell as the browser sends it, but with its report's name; without one it shows a text. */
export type DemoCell = Omit<z.input<typeof designCell>, 'report_id'> & { report?: string }

type More = Partial<DemoCell>

/** A row of a demo design: its cells, and the roles that see it. */
export interface DemoRow {
  roles: readonly number[]
  /** The tab that it is in. */
  tab?: string
  cells: readonly DemoCell[]
}

export interface DemoDesign {
  name: string
  /** Null: shown in all organizations. */
  organizationId: number | null
  rows: readonly DemoRow[]
}

/** A number with an icon. */
export const iconic = (
  title: string,
  report: string,
  column: string,
  icon_image: NonNullable<DemoCell['icon_image']>,
  more: More = {},
): DemoCell => ({ title, report, column, icon_image, display_type: 'iconic', ...more })

/** A number. */
export const figure = (title: string, report: string, column: string, more: More = {}): DemoCell => ({
  title,
  report,
  column,
  display_type: 'infographic',
  ...more,
})

/** A graph of these labels and data. */
export const graph = (
  graph_type: GraphType,
  title: string,
  report: string,
  [label_column, data_column]: readonly [string, string],
  more: More = {},
): DemoCell => ({
  title,
  report,
  graph_type,
  label_column,
  data_column,
  display_type: 'graph',
  ...more,
})

/** The rows of a report, page by page. */
export const table = (title: string, report: string, more: More = {}): DemoCell => ({
  title,
  report,
  display_type: 'table',
  ...more,
})

/** Rows by columns, with totals. */
export const pivot = (
  title: string,
  report: string,
  settings: Pick<DemoCell, 'table_rows' | 'table_columns' | 'aggregates_sum' | 'aggregates_count'>,
  more: More = {},
): DemoCell => ({ title, report, display_type: 'pivot', ...settings, ...more })

/** A text in English and Bangla. */
export const text = (english: string, bangla: string, more: More = {}): DemoCell => ({
  text: english,
  text_bn: bangla,
  ...more,
})
