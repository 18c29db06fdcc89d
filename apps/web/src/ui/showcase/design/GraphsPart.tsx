import { useState } from 'react'
import type { Picture } from '../../chart/canvas/chart-look'
import { ChartFrame } from '../../chart/ChartFrame'
import { GraphPicker } from '../../chart/GraphPicker'
import { EditorNotices } from '../../review/EditorNotices'
import { Section } from '../../page/Section'
import type { ResultColumn } from '../../results/ResultCell'
import styles from '../Showcase.module.css'

const columns: readonly ResultColumn[] = ['Area', 'Lines'].map((name, at) => ({
  name,
  label: name,
  isNumber: at === 1,
  isSortable: false,
  badges: [],
  textOf: (value) => value,
}))
const rows = [
  ['Dhanmondi', '612'],
  ['Mirpur', '804'],
  ['Uttara', '391'],
]

const kinds = [
  { value: 'Column', label: 'Column' },
  { value: 'Line', label: 'Line' },
  { value: 'Pie', label: 'Pie' },
  { value: 'GaugeChart', label: 'Gauge' },
] as const

/** Draws columns of the rows with the given colours. */
const draw = ({ ink, colors }: { ink: string; colors: readonly string[] }): Picture => ({
  option: {
    animation: false,
    grid: { left: 40, right: 8, top: 12, bottom: 28 },
    xAxis: { type: 'category', data: rows.map(([area]) => area), axisLabel: { color: ink } },
    yAxis: { type: 'value', axisLabel: { color: ink } },
    series: [{ type: 'bar', data: rows.map(([, lines]) => Number(lines)), itemStyle: { color: colors[0] } }],
  },
  fault: null,
  notes: ['The first 5,000 points.'],
  text: 'Lines by area, column',
  walk: {
    lengths: [rows.length],
    said: (_, point) => {
      const [area = '', lines = ''] = rows[point] ?? []
      return { head: area, lines: [{ name: 'Lines', value: lines }], row: point }
    },
  },
})

const fault = (): Picture => ({
  option: null,
  fault: 'A pie cannot show amounts below zero: 3 rows. Use Column.',
  notes: [],
  text: 'Owed, pie',
  walk: { lengths: [], said: () => undefined },
})

export function GraphsPart() {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('Column')
  return (
    <>
      <div className={styles.columns}>
        <Section title="Graph">
          <ChartFrame label="Lines by area" height="16rem" draw={draw} columns={columns} rows={rows} />
        </Section>
        <Section title="Graph that cannot be drawn">
          <ChartFrame label="Owed" height="16rem" draw={fault} columns={columns} rows={rows} />
        </Section>
      </div>
      <Section title="Kinds of graphs">
        <GraphPicker
          label="Graph type"
          kinds={kinds}
          value={kind}
          onChange={setKind}
          whyNot={(each) => (each === 'GaugeChart' ? 'Needs a number column' : undefined)}
        />
      </Section>
      <EditorNotices
        draft={{
          said: 'Changes from 14:02 were not submitted.',
          onContinue: () => {},
          onDiscard: () => {},
        }}
        conflict="Rahima Khatun saved this at 14:07."
      />
    </>
  )
}
