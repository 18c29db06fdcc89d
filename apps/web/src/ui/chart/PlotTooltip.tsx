import styles from './BarChart.module.css'
import type { BarPoint, FilledProps } from './points'

/** The values of one point, next to its column. */
export function PlotTooltip({
  point,
  series,
  format,
  at,
  width,
}: Pick<FilledProps, 'series' | 'format'> & {
  point: BarPoint
  at: { x: number; width: number }
  width: number
}) {
  const isRight = at.x > width / 2
  const edge = isRight ? { right: `${width - at.x + 6}px` } : { left: `${at.x + at.width + 6}px` }
  return (
    <div aria-hidden className={styles.tooltip} style={edge}>
      <p className={styles.tooltipTitle}>{point.label}</p>
      {point.values.map((value, index) => (
        <p key={series[index]} className={styles.tooltipRow}>
          {series.length > 1 && (
            <span>
              <span className={styles.swatch} style={{ background: `var(--ui-chart-${index + 1})` }} />
              {series[index]}
            </span>
          )}
          <span className="ui-figures">{format(value)}</span>
        </p>
      ))}
    </div>
  )
}
