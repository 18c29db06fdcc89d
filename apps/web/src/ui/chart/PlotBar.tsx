import styles from './BarChart.module.css'
import { margin } from './frame'
import type { Frame } from './frame'
import { sumOf } from './points'
import type { BarPoint } from './points'
import { barShape } from './scale'

/** One bar with its parts, stacked from zero up. */
export function PlotBar({ point, index, frame }: { point: BarPoint; index: number; frame: Frame }) {
  const { x, width } = frame.column(index)
  const gap = Math.min(8, Math.max(1, width * 0.25))
  const bar = Math.min(32, width - gap)
  const start = x + (width - bar) / 2
  const tops = point.values.map((_, part) => sumOf({ ...point, values: point.values.slice(0, part + 1) }))
  return (
    <>
      {/* the whole column reacts, also above a low bar */}
      <rect className={styles.column} x={x} width={width} y={margin.top} height={frame.y(0) - margin.top} />
      {tops.map((end, part) => {
        const from = frame.y(tops[part - 1] ?? 0)
        const height = from - frame.y(end)
        return (
          <path
            key={part}
            // a thin gap between the parts
            d={barShape(start, frame.y(end), Math.max(1, bar), part > 0 && height > 2 ? height - 1 : height)}
            style={{ fill: `var(--ui-chart-${part + 1})` }}
          />
        )
      })}
    </>
  )
}
