export interface BarPoint {
  key: string
  /** In full, for the tooltip and the table: '3 May 2026'. */
  label: string
  /** Under the axis: '3'. The full label when not given. */
  short?: string
  /** One value for each series, in the chart's unit. */
  values: readonly number[]
}

export const sumOf = (point: BarPoint) => point.values.reduce((sum, value) => sum + value, 0)

/** A point in words: '3 May 2026: Download 4.2 GB, Upload 0.4 GB'. */
export function sayPoint(
  point: BarPoint,
  series: readonly string[],
  format: (value: number) => string,
): string {
  const single = series.length === 1
  const parts = point.values.map((value, index) =>
    single ? format(value) : `${series[index] ?? ''} ${format(value)}`,
  )
  return `${point.label}: ${parts.join(', ')}`
}
