import { graphTypes, type GraphType } from '@uplink/contract/designs/words'
import { whyNot } from '@uplink/designs/graphs/options-of'
import { takesSeries } from '@uplink/designs/graphs/parts/per-value'
import { namesIn } from '@uplink/designs/names'
import { GraphPicker } from '../../../ui/chart/GraphPicker'
import { ColorListField } from '../../../ui/editors/ColorField'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { TextField } from '../../../ui/fields/TextField'
import { chart } from '../../../ui/theme/tokens'
import { NumberField } from '../../../ui/editors/NumberField'
import { numbersOf, white, type CellForm } from './cell-form'
import { ColumnChips } from './ColumnChips'
import styles from './settings.module.css'

const fields = [
  { field: 'min', label: 'Scale from', help: '0 if left empty.' },
  { field: 'max', label: 'Scale to', help: '100 if left empty.' },
  { field: 'yellowFrom', label: 'Yellow from' },
  { field: 'yellowTo', label: 'Yellow to' },
  { field: 'redFrom', label: 'Red from' },
  { field: 'redTo', label: 'Red to' },
] as const

/** The scale of a dial, and its yellow and red ranges. */
function GaugePart({ form }: { form: CellForm }) {
  const { cell, change, errorOf } = form
  return fields.map(({ field, ...words }) => (
    <NumberField
      key={field}
      {...words}
      isOptional
      min={-1e12}
      decimals={6}
      value={cell[field] === null ? '' : String(cell[field])}
      onChange={(text) => {
        const number = text === '' ? null : Number(text)
        if (number === null || Number.isFinite(number)) change({ [field]: number })
      }}
      {...errorOf(field)}
    />
  ))
}

/** By the specification's names. */
const kinds = graphTypes.map((value) => ({ value, label: value }))
/** Graphs whose data can be times as well as numbers. */
const takesAny: readonly GraphType[] = ['ScatterChart', 'BubbleChart', 'Timeline']
/** Whether a graph has a time axis, on which outages can be drawn. */
const hasTimes = (kind: GraphType) => kind === 'Line' || isArea(kind)
const timeTypes: readonly string[] = ['date', 'timestamp']
const isArea = (kind: GraphType) => kind === 'Area' || kind === 'SteppedAreaChart'

const dataWords: Partial<Record<GraphType, { label: string; help: string }>> = {
  ScatterChart: { label: 'Data Series', help: 'First across, then one series each.' },
  BubbleChart: { label: 'Data Series', help: 'Across, up, size, and the group, if there is one.' },
  Timeline: { label: 'Data Column', help: 'Start, then end; without an end it goes on.' },
  ComboChart: { label: 'Data Column', help: 'Each column is a set of bars.' },
  GaugeChart: { label: 'Data Column', help: 'The first one is shown.' },
}

/** The settings of a graph, by its kind. */
export function GraphPart({ form }: { form: CellForm }) {
  const { cell, change, columns, errorOf } = form
  const kind = cell.graph_type
  const words = dataWords[kind] ?? { label: 'Data Column', help: 'Numbers; each column is a series.' }
  const numbers = numbersOf(columns)
  const labelled = columns.find(({ name }) => name === cell.label_column)
  return (
    <>
      <div className={styles.whole}>
        <GraphPicker
          label="Graph type"
          place="graph_type"
          kinds={kinds}
          value={kind}
          onChange={(graph_type) => change({ graph_type })}
          whyNot={(each) => (columns.length === 0 ? undefined : whyNot(each, columns))}
        />
      </div>
      <ColumnChips
        form={form}
        field="label_column"
        label="Label Column"
        available={columns}
        help={kind === 'Timeline' ? 'The row, then the text on its bars.' : 'What names the points.'}
      />
      <ColumnChips
        form={form}
        field="data_column"
        {...words}
        available={takesAny.includes(kind) ? columns : numbers}
      />
      {takesSeries.includes(kind) && (
        <ColumnChips
          form={form}
          field="series_column"
          label="Series Column"
          isOne
          isOptional
          available={columns}
          help={
            cell.series_column === ''
              ? 'A series for each of its values, such as one line a package.'
              : 'A series for each of its values; the data column is one.'
          }
        />
      )}
      {kind === 'ComboChart' && (
        <ColumnChips
          form={form}
          field="additional_data"
          label="Additional line data"
          available={numbers}
          help={cell.additional_data === '' ? 'Add line data, or use Column.' : 'Each column is a line.'}
        />
      )}
      {kind === 'GaugeChart' && <GaugePart form={form} />}
      {isArea(kind) && (
        <Checkbox
          label="Stacked"
          checked={cell.is_stacked === 'yes'}
          onChange={({ currentTarget }) => change({ is_stacked: currentTarget.checked ? 'yes' : 'no' })}
        />
      )}
      {hasTimes(kind) && labelled?.type !== undefined && timeTypes.includes(labelled.type) && (
        <Checkbox
          label="Show outages"
          checked={cell.show_outages === 'yes'}
          onChange={({ currentTarget }) => change({ show_outages: currentTarget.checked ? 'yes' : 'no' })}
        />
      )}
      <Scheme form={form} {...errorOf('color_scheme')} />
    </>
  )
}

/** The colours of a graph, as swatches; names of the theme's colours stay text. */
function Scheme({ form, error }: { form: CellForm; error?: string }) {
  const { cell, change } = form
  const colors = namesIn(cell.color_scheme)
  if (colors.every((color) => color.startsWith('#')))
    return (
      <ColorListField
        label="Color Scheme"
        isOptional
        value={colors}
        error={error}
        against={white}
        suggested={chart.light[colors.length % chart.light.length] ?? ''}
        onChange={(next) => change({ color_scheme: next.join(',') })}
      />
    )
  return (
    <TextField
      label="Color Scheme"
      isOptional
      error={error}
      help="Colours, separated by commas: #rrggbb, primary, success, info, warning, danger, neutral."
      value={cell.color_scheme}
      onChange={({ currentTarget }) => change({ color_scheme: currentTarget.value })}
    />
  )
}
