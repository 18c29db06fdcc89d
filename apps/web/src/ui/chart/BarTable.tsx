import { t } from '../../language/t'
import styles from './BarChart.module.css'
import type { FilledProps } from './points'

/** The chart's numbers as a table. */
export function BarTable({ label, points, series, format, pointName = t('Day'), height = 200 }: FilledProps) {
  return (
    // focusable, so that the arrow keys can scroll it
    <div
      className={styles.tableBox}
      style={{ height: `${height}px` }}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{pointName}</th>
            {series.map((name) => (
              <th key={name} scope="col" className={styles.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.key}>
              <th scope="row">{point.label}</th>
              {point.values.map((value, index) => (
                <td key={series[index]} className={styles.number}>
                  {format(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
