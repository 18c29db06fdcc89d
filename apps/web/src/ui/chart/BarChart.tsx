import { ChartColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/t'
import { Button } from '../button/Button'
import styles from './BarChart.module.css'
import { BarPlot } from './BarPlot'
import { fillOf, type BarChartProps, type FilledProps } from './points'

/** The chart's numbers as a table. */
function BarTable(props: FilledProps) {
  const { label, points, series, format, pointName = t('Day'), height = 200, onPick, picked } = props
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
              <th scope="row">
                {onPick && !point.isUnknown ? (
                  <button
                    type="button"
                    className={styles.pick}
                    aria-pressed={point.key === picked}
                    onClick={() => onPick(point.key)}
                  >
                    {point.label}
                  </button>
                ) : (
                  point.label
                )}
              </th>
              {point.values.map((value, index) => (
                <td key={series[index]} className={styles.number}>
                  {point.isUnknown ? '–' : format(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Bars by day, from zero up; a button shows the same numbers as a table. */
export function BarChart(props: BarChartProps) {
  const { label, unit, series = [label], format = (value: number) => `${value} ${unit}` } = props
  const [isTable, setTable] = useState(false)
  const shown = { ...props, series, format }
  return (
    <figure className={styles.chart} aria-label={label}>
      {isTable ? <BarTable {...shown} /> : <BarPlot {...shown} />}
      <figcaption className={styles.foot}>
        <Legend series={series} reference={isTable ? undefined : props.reference} />
        <Button
          kind="quiet"
          size="small"
          icon={isTable ? ChartColumn : Table2}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'View as chart' : 'View as table')}
        </Button>
      </figcaption>
    </figure>
  )
}

function Legend({ series, reference }: Pick<BarChartProps, 'reference'> & { series: readonly string[] }) {
  return (
    <ul className={styles.legend}>
      {series.length > 1 &&
        series.map((name, index) => (
          <li key={name}>
            <span className={styles.swatch} style={{ background: fillOf(index) }} />
            {name}
          </li>
        ))}
      {reference && (
        <li>
          <span className={styles.dash} />
          {reference.label}
        </li>
      )}
    </ul>
  )
}
