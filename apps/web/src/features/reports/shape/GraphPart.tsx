import { isNumeric, reportGraphTypes } from '@uplink/contract/reports/words'
import { whyNot } from '@uplink/designs/graphs/options-of'
import { takesSeries } from '@uplink/designs/graphs/parts/per-value'
import { GraphPicker } from '../../../ui/chart/GraphPicker'
import { ColorListField } from '../../../ui/editors/ColorField'
import { TextField } from '../../../ui/fields/TextField'
import { ColumnsField } from '../../../ui/query/ColumnsField'
import { chart } from '../../../ui/theme/tokens'
import { errorOf, type BuilderPart } from '../builder'
import { namesIn } from '../definition/references'
import styles from './shape.module.css'

/** Chooses the report's graph. */
export function GraphPart({ builder }: BuilderPart) {
  const { report, perform, outputs, typeOf } = builder
  const graph = report.graph_settings
  const change = (part: Partial<typeof graph>) => perform({ type: 'graph/change', change: part })
  const data = namesIn(graph.graph_data)
  const numbers = outputs.filter(({ value }) => isNumeric({ type: typeOf(value) ?? 'integer' }))
  // a column of unknown type may be a number
  const types = outputs.map(({ value }) => ({ type: typeOf(value) ?? ('integer' as const) }))
  const path = 'graph_settings'
  return (
    <div className={styles.part}>
      <GraphPicker
        label="Graph type"
        place={`${path}.graph_type`}
        kinds={reportGraphTypes.map((value) => ({ value, label: value }))}
        value={graph.graph_type}
        onChange={(kind) => change({ graph_type: kind })}
        whyNot={(kind) => (outputs.length === 0 ? undefined : whyNot(kind, types))}
        {...errorOf(builder, `${path}.graph_type`)}
      />
      <TextField
        label="Title"
        isOptional
        maxLength={500}
        value={graph.graph_title}
        onChange={({ currentTarget }) => change({ graph_title: currentTarget.value })}
        {...errorOf(builder, `${path}.graph_title`)}
      />
      <ColumnsField
        label="Label"
        help="What names the points."
        place={`${path}.graph_label`}
        available={outputs}
        value={graph.graph_label === '' ? [] : [graph.graph_label]}
        onChange={(names) => change({ graph_label: names.at(-1) ?? '' })}
        {...errorOf(builder, `${path}.graph_label`)}
      />
      <ColumnsField
        label="Data"
        help="Numbers; each column is a series."
        place={`${path}.graph_data`}
        available={numbers}
        value={data}
        onChange={(names) => change({ graph_data: names.join(',') })}
        {...errorOf(builder, `${path}.graph_data`)}
      />
      {takesSeries.includes(graph.graph_type) && (
        <ColumnsField
          label="Split by"
          isOptional
          help="Each of its values is a series."
          place={`${path}.graph_series`}
          available={outputs.filter(({ value }) => value !== graph.graph_label && !data.includes(value))}
          value={graph.graph_series ? [graph.graph_series] : []}
          onChange={(names) => change({ graph_series: names.at(-1) ?? '' })}
          {...errorOf(builder, `${path}.graph_series`)}
        />
      )}
      <ColorListField
        label="Colours"
        isOptional
        suggested={chart.light[0] ?? ''}
        value={namesIn(graph.graph_color_scheme)}
        onChange={(colours) => change({ graph_color_scheme: colours.join(',') })}
        {...errorOf(builder, `${path}.graph_color_scheme`)}
      />
    </div>
  )
}
