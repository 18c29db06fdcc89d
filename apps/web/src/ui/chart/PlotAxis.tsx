import styles from './BarChart.module.css'
import { margin } from './frame'
import type { Frame } from './frame'
import type { BarPoint } from './points'
import { labelStep } from './scale'

/** Pixels a label under the axis needs. */
const labelWidth = 28

/** The grid lines with their numbers, and the unit above. */
export function PlotGrid({ ticks, unit, frame }: { ticks: number[]; unit: string; frame: Frame }) {
  return (
    <g aria-hidden className={styles.axis}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? styles.zero : styles.rule}
            x1={margin.left}
            x2={frame.width}
            y1={frame.y(tick)}
            y2={frame.y(tick)}
          />
          <text x={margin.left - 8} y={frame.y(tick)} dy="0.32em" textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      <text x={margin.left - 8} y={margin.top - 14} dy="0.32em" textAnchor="end" className={styles.unit}>
        {unit}
      </text>
    </g>
  )
}

/** The names of the points, as many as fit. */
export function PlotLabels({ points, frame }: { points: readonly BarPoint[]; frame: Frame }) {
  const step = labelStep(points.length, frame.width - margin.left, labelWidth)
  return (
    <g aria-hidden className={styles.axis}>
      {points.map((point, index) => {
        const { x, width } = frame.column(index)
        return index % step === 0 ? (
          <text key={point.key} x={x + width / 2} y={frame.height - 6} textAnchor="middle">
            {point.short ?? point.label}
          </text>
        ) : null
      })}
    </g>
  )
}
