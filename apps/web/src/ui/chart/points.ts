import { t } from '../../language/t'

export interface BarPoint {
  key: string
  /** In full, for the tooltip and the table: '3 May 2026'. */
  label: string
  /** The label under the axis: '3'. Absent: the full label. */
  short?: string
  /** One value for each series, in the chart's unit. */
  values: readonly number[]
  /** Nothing is known of it, which is not zero: it has no bar, and a dash in the table. */
  isUnknown?: boolean
}

export interface BarChartProps {
  /** What is shown: 'Usage from 1 to 31 May'. */
  label: string
  /** On the axis: 'GB'. */
  unit: string
  points: readonly BarPoint[]
  /** Names of each bar's parts, from the bottom up. By default one part, named by the chart's label. */
  series?: readonly string[]
  /** A dashed line at a height: { value: 10, label: 'Daily share of the package' }. */
  reference?: { value: number; label: string }
  /** A value with its unit, for the tooltip and the table: '4.2 GB'. */
  format?: (value: number) => string
  /** What a point is, as the head of the table's first column: 'Day'. */
  pointName?: string
  height?: number
  /** Makes each known point a button, of which one may be pressed. */
  onPick?: (key: string) => void
  picked?: string | undefined
}

/** The props with the defaults that BarChart fills in for its parts. */
export type FilledProps = BarChartProps & Required<Pick<BarChartProps, 'series' | 'format'>>

/** The colours of one part and of what stands on it: the provider's own, and one beside which any of those is told apart. */
const fills = ['var(--ui-accent)', 'var(--ui-beside-accent)']

/** The colour of a bar's part, counted from the bottom up. */
export const fillOf = (part: number): string => fills[part] ?? `var(--ui-chart-${part + 1})`

export const sumOf = (point: BarPoint) =>
  point.isUnknown ? 0 : point.values.reduce((sum, value) => sum + value, 0)

/** A point in words: '3 May 2026: Download 4.2 GB, Upload 0.4 GB'. */
export function sayPoint(
  point: BarPoint,
  series: readonly string[],
  format: (value: number) => string,
): string {
  if (point.isUnknown) return `${point.label}: ${t('nothing known')}`
  const single = series.length === 1
  const parts = point.values.map((value, index) =>
    single ? format(value) : `${series[index] ?? ''} ${format(value)}`,
  )
  return `${point.label}: ${parts.join(', ')}`
}
