import { Download, Maximize2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { CellMessage } from '../../design/CellMessage'
import { type CellSize, DesignCell } from '../../design/DesignCell'
import { DesignGrid } from '../../design/DesignGrid'
import { FigureCard } from '../../design/FigureCard'
import { PivotTable } from '../../design/PivotTable'
import { Section } from '../../page/Section'
import { Skeleton } from '../../states/Skeleton'

const acts = [
  { key: 'enlarge', label: 'Enlarge', icon: Maximize2, onSelect: () => {} },
  { key: 'csv', label: 'CSV', icon: Download, onSelect: () => {} },
]

const long = 'Amount that customers of Mohammadpur Housing Estate owe for longer than ninety days'

const pivot = (
  <PivotTable
    label="Revenue"
    sides={['Package']}
    heads={[['Jun 2026'], ['Jul 2026']]}
    measures={['Sum', 'Count']}
    rows={['Home 20', 'Business Dedicated 1,000 Mbps with a fixed address'].map((name) => ({
      heads: [name],
      cells: ['৳ 1,204,500.00', '612', '৳ 980,400.00', '88'],
      totals: ['৳ 2,184,900.00', '700'],
    }))}
    totals={['৳ 2,409,000.00', '1,224', '৳ 1,960,800.00', '176']}
    grand={['৳ 4,369,800.00', '1,400']}
  />
)

interface Shown {
  size: CellSize
  twelfths: number
  cell: ReactNode
}

const cell = (
  size: CellSize,
  twelfths: number,
  title: string,
  inside: ReactNode,
  more: object = {},
): Shown => ({
  size,
  twelfths,
  cell: (
    <DesignCell title={title} size={size} {...more}>
      {inside}
    </DesignCell>
  ),
})

const rows: readonly (readonly Shown[])[] = [
  [
    cell('card', 3, 'Online', <FigureCard icon={Users} title="Online" value="1,812" href="#" />, { acts }),
    cell(
      'card',
      3,
      'Owed',
      <FigureCard title="Owed" value="৳ 128,184,210.00" valueColor="var(--ui-danger)" />,
    ),
    cell('card', 3, long, <FigureCard title={long} value="৳ 9,007,199,254,740,993.03" />),
    cell('card', 3, 'Nothing', <FigureCard icon={Users} title="Nothing" value="–" />),
  ],
  [
    cell('table', 8, 'Revenue by package and month', pivot, { acts, isRefreshing: true }),
    cell('table', 4, long, <Skeleton height="100%" />, { note: 'not filtered by Area' }),
  ],
  [
    cell('gauge', 4, 'Not for you', <CellMessage>You may not see this report.</CellMessage>),
    cell(
      'gauge',
      4,
      'Broken',
      <CellMessage isUrgent onRetry={() => {}} requestId="r-19">
        Could not be loaded.
      </CellMessage>,
    ),
    cell('gauge', 4, 'Old', <CellMessage>No rows with these filters.</CellMessage>, {
      old: 'as of 09:12',
      isRinged: true,
    }),
  ],
]

/** The parts of a dashboard, full, empty and with errors. */
export function DesignPart() {
  return (
    <Section title="Dashboard">
      <DesignGrid
        rows={rows.map((cells, row) => ({
          key: String(row),
          label: `Row ${row + 1}`,
          cells: cells.map(({ size, twelfths }, column) => ({ key: String(column), size, twelfths })),
        }))}
        cell={(row, column) => rows[Number(row)]?.[column]?.cell}
      />
    </Section>
  )
}
