import { BarChart } from '../chart/BarChart'
import { Section } from '../page/Section'
import { gigabytes, usage } from './samples'
import styles from './Showcase.module.css'

export function ChartPart() {
  return (
    <div className={styles.columns}>
      <Section title="Usage this period">
        <BarChart
          label="Usage from 1 to 30 June"
          unit="GB"
          points={usage}
          series={['Download', 'Upload']}
          reference={{ value: 10, label: 'Daily share of the package' }}
          format={gigabytes}
        />
      </Section>
      <Section title="Last week">
        <BarChart
          label="Usage of the last seven days"
          unit="GB"
          points={usage.slice(20, 27).map((point) => ({ ...point, values: point.values.slice(0, 1) }))}
          format={gigabytes}
        />
      </Section>
    </div>
  )
}
