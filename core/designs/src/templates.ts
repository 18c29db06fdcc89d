import { designCell, designRow, type DesignCell, type DesignRow } from '@uplink/contract/designs/definition'
import type { DisplayType, GraphType } from '@uplink/contract/designs/words'

/** A dashboard's shape without its reports: cells that say what they need. */
export interface DesignTemplate {
  key: string
  name: string
  /** Its purpose, in a sentence. */
  lead: string
  rows: readonly DesignRow[]
}

type Part = Partial<DesignCell>

const shown =
  (display_type: DisplayType) =>
  (title: string, more: Part = {}): Part => ({
    title,
    display_type,
    ...more,
  })
const [iconic, figure, table, pivot] = [
  shown('iconic'),
  shown('infographic'),
  shown('table'),
  shown('pivot'),
] as const
const graph = (graph_type: GraphType, title: string, more: Part = {}): Part => ({
  title,
  graph_type,
  display_type: 'graph',
  ...more,
})

const wide = { grid: 'col-md-8' } as const
const narrow = { grid: 'col-md-4' } as const

/** Rows in a tab of their own; what a design has without tabs are just rows. */
interface TemplateTab {
  tab: string
  rows: readonly Part[][]
}

const template = (
  key: string,
  name: string,
  lead: string,
  given: readonly Part[][] | readonly TemplateTab[],
): DesignTemplate => ({
  key,
  name,
  lead,
  rows: rowsIn(given).map(({ tab, cells }, order) =>
    designRow.parse({
      name: `Row ${order + 1}`,
      order,
      tab,
      column_no: cells.length,
      selected_report: { report: cells.map((cell) => designCell.parse(cell)) },
    }),
  ),
})

const rowsIn = (given: readonly Part[][] | readonly TemplateTab[]) =>
  given.flatMap((each: Part[] | TemplateTab) =>
    'rows' in each ? each.rows.map((cells) => ({ tab: each.tab, cells })) : [{ tab: '', cells: each }],
  )

/** The templates from which designs can start. */
export const designTemplates: readonly DesignTemplate[] = [
  template('glance', 'Provider at a glance', 'Four figures, a trend and where the lines are.', [
    [
      iconic('Online now', { icon_image: 'user', value_color: 'success' }),
      iconic('Active lines', { icon_image: 'user' }),
      iconic('Owed', { icon_image: 'receipt', value_color: 'danger' }),
      iconic('Tickets to answer', { icon_image: 'ticket', value_color: 'warning' }),
    ],
    [graph('Line', 'Lines in use, day by day', wide), graph('PolarChart', 'Lines by package', narrow)],
    [graph('Column', 'Lines by area'), graph('Bar', 'Monthly revenue by package')],
  ]),
  template('money', 'Money', 'What came in, what is owed, and by whom.', [
    [
      figure('Received in 30 days', { value_color: 'success' }),
      figure('Owed', { value_color: 'danger' }),
      figure('Bills not paid'),
    ],
    [
      graph('ComboChart', 'Billed, paid and how many bills', wide),
      graph('DonutChart', 'By gateway, 30 days', narrow),
    ],
    [graph('SteppedAreaChart', 'Billed month by month', { color_scheme: 'info' }), table('Who owes longest')],
    [pivot('Revenue by package and month')],
  ]),
  template('network', 'Network', 'Lines, traffic and outages.', [
    [
      iconic('Online now', { icon_image: 'user', value_color: 'success' }),
      iconic('Outages now', { icon_image: 'info', value_color: 'danger' }),
      figure('GB of 30 days'),
    ],
    [graph('Area', 'Traffic, GB a day', { is_stacked: 'yes', show_outages: 'yes' })],
    [graph('Timeline', 'Outages')],
    [
      graph('ScatterChart', 'Download against upload, top 50 lines'),
      graph('BubbleChart', 'The same with all traffic as size'),
    ],
  ]),
  template('support', 'Support', 'Tickets: how many, how fast, how good.', [
    [
      iconic('Tickets to answer', { icon_image: 'ticket', value_color: 'warning', url: '/admin/desk' }),
      figure('Hours to the first answer'),
      graph('GaugeChart', 'Rating', {
        min: 1,
        max: 5,
        redFrom: 1,
        redTo: 2.5,
        yellowFrom: 2.5,
        yellowTo: 3.5,
        color_scheme: 'success',
      }),
    ],
    [graph('Pie', 'Tickets by category'), graph('RadarChart', 'Hours to answer, by category')],
    [pivot('Tickets by category and state'), table('Newest tickets')],
  ]),
  template('shift', 'A team’s shift', 'What to do now, and how the month goes: two tabs, and notes.', [
    {
      tab: 'Now',
      rows: [
        [
          {
            text: '## At the start of a shift\n\n- Look at what is down, and since when.\n- Answer first what waits longest: [the desk](/admin/desk).\n- Write over this text what your team agreed on.',
            ...wide,
          },
          iconic('Tickets to answer', { icon_image: 'ticket', value_color: 'warning', ...narrow }),
        ],
        [table('What waits longest')],
      ],
    },
    {
      tab: 'This month',
      rows: [
        [figure('Answered'), figure('Hours to the first answer'), figure('Rating')],
        [graph('Line', 'Day by day', wide), graph('DonutChart', 'By category', narrow)],
      ],
    },
  ]),
  template('usage', 'Your usage', 'For customers: their own lines and bills.', [
    [figure('GB of 30 days'), figure('To pay', { value_color: 'danger' })],
    [graph('Area', 'GB a day', wide), graph('DonutChart', 'By line', narrow)],
    [table('Bills')],
  ]),
]

const dataWords: Partial<Record<GraphType, string>> = {
  ScatterChart: 'two numbers',
  BubbleChart: 'three numbers',
  Timeline: 'a name, a start and an end',
  ComboChart: 'a label, numbers for bars and for lines',
}

const needs: Record<DisplayType, string> = {
  iconic: 'a number',
  infographic: 'a number',
  table: 'rows',
  pivot: 'something to add up or count',
  graph: 'a label and a number',
}

/** What the report of a cell must provide, in words: `a label and a number`. */
export const needOf = (display: DisplayType, kind: GraphType): string =>
  (display === 'graph' ? dataWords[kind] : undefined) ?? needs[display]
