import { useQuery } from '@tanstack/react-query'
import type { DesignCell } from '@uplink/contract/designs/definition'
import { displayNames, displayTypes, type DisplayType } from '@uplink/contract/designs/words'
import { cellProblems, displayOf, type DesignProblem } from '@uplink/designs/form/problems'
import { emptyCell } from '@uplink/designs/form/rows'
import { isText } from '@uplink/designs/texts'
import { requestedParameters, neededParameters } from '@uplink/report-engine/words/parameters'
import { linkProblem } from '@uplink/report-engine/words/links'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { Dialog } from '../../../ui/feedback/Dialog'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { focusFirstError } from '../../../ui/form/focus-first-error'
import { chosenReportQuery, findReports } from '../designs.data'
import { CardPart } from './CardPart'
import { type CellForm, firstLook, numbersOf } from './cell-form'
import { CellHints } from './CellHints'
import { CellPreview } from './CellPreview'
import { GraphPart } from './GraphPart'
import styles from './settings.module.css'
import { isNumeric } from '@uplink/contract/reports/words'
import type { ReportParameter } from '@uplink/contract/reports/definition'
import { DateField } from '../../../ui/fields/MomentField'
import { ColumnChips } from './ColumnChips'
import { TextLook, TextPart } from './TextPart'
import { WidthField } from './WidthField'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'

/** The settings of a pivot: its rows, its columns, and what is added up or counted. */
function PivotPart({ form }: { form: CellForm }) {
  const { columns } = form
  return (
    <>
      <ColumnChips form={form} field="table_rows" label="Rows" available={columns} help="Down the side." />
      <ColumnChips
        form={form}
        field="table_columns"
        label="Columns"
        available={columns}
        isOptional
        help="Across the top."
      />
      <ColumnChips
        form={form}
        field="aggregates_sum"
        label="Sum"
        isOne
        isOptional
        available={numbersOf(columns)}
        help="What is added up."
      />
      <ColumnChips
        form={form}
        field="aggregates_count"
        label="Count"
        isOne
        isOptional
        available={columns}
        help="Whose values are counted."
      />
    </>
  )
}

interface ParametersPartProps {
  form: CellForm
  parameters: readonly ReportParameter[]
}

/** The values with which the cell runs its report, where the report asks for some. */
function ParametersPart({ form: { cell, change, errorOf }, parameters }: ParametersPartProps) {
  return parameters.map(({ name, label, type, default: usual }) => {
    const field = {
      label: label || name,
      isOptional: usual != null,
      help: typeof usual === 'string' && usual !== '' ? `Without one: ${usual}` : 'The report asks for it.',
      value: cell.parameters[name] ?? '',
      ...errorOf(`parameters.${name}`),
    }
    const write = (value: string) => change({ parameters: { ...cell.parameters, [name]: value } })
    return type === 'date' ? (
      <DateField key={name} {...field} onChange={write} />
    ) : (
      <TextField
        key={name}
        {...field}
        inputMode={isNumeric({ type }) ? 'decimal' : undefined}
        autoComplete="off"
        maxLength={2000}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    )
  })
}

interface CellSettingsProps {
  /** 'Row 1, cell 2' */
  name: string
  cell: DesignCell
  rowDisplay: DisplayType | ''
  /** The roles that its row names; none where it is for all. */
  roles: readonly { id: number; display_name: string }[]
  /** Whether an empty cell begins as one that shows a text. */
  beginsAsText?: boolean
  /** The server's errors of the cell, by field. */
  errors: Readonly<Record<string, readonly string[]>>
  onApply: (cell: DesignCell) => void
  onClose: () => void
}

/** The settings of a cell (specification 3), only those that its display needs. Nothing changes before Apply. */
export function CellSettings(props: CellSettingsProps) {
  const { name, cell: given, rowDisplay, roles, errors, onApply, onClose } = props
  const [cell, setCell] = useState(given)
  const [shows, setShows] = useState<Shows>(isText(given) || props.beginsAsText ? 'text' : 'report')
  /** The fields that show what is wrong with them: those changed or left, and all after an attempt to apply. */
  const [touched, setTouched] = useState<readonly string[] | 'all'>([])
  const report = useQuery({ ...chosenReportQuery(cell.report_id ?? 0), enabled: cell.report_id !== null })
  const columns = report.data?.output_columns ?? []
  /** A report was chosen for a cell of which nothing said how it shows one. */
  const [isFirst, setFirst] = useState(false)
  if (isFirst && report.data?.id === cell.report_id) {
    setFirst(false)
    if (cell.display_type === '') setCell({ ...cell, ...firstLook(report.data) })
  }
  const row = { display_type: rowDisplay }
  const display = displayOf(cell, row)
  const checking = {
    // while the columns are not known, none counts as missing
    columnsOf: () => report.data?.output_columns,
    neededOf: () => (report.data ? neededParameters(report.data) : []),
    linkProblem: (link: string, names: readonly string[]) =>
      linkProblem(link, names, [window.location.hostname]),
  }
  /** The cell without what it does not show; both stay in the fields until it is applied. */
  const chosen = shows === 'text' ? textOnly(cell) : reportOnly(cell)
  const problems = problemsIn(chosen)
  const touch = (fields: readonly string[]) =>
    setTouched((present) => (present === 'all' ? present : [...present, ...fields]))
  const change = (part: Partial<DesignCell>) => {
    setCell({ ...cell, ...part })
    touch(changedIn(cell, part))
  }
  const form: CellForm = {
    cell,
    change,
    columns,
    errorOf: (field) => {
      const isShown = touched === 'all' || touched.includes(field)
      const own = isShown ? problems.find(({ path }) => path === field)?.text : undefined
      const said = own ?? (cell === given ? errors[field]?.join(', ') : undefined)
      return said === undefined ? {} : { error: said }
    },
  }
  function problemsIn(some: DesignCell): DesignProblem[] {
    if (shows === 'text' && !isText(some)) return [{ path: 'text', text: 'Write a text' }]
    return shows === 'text' || report.data || some.report_id === null ? cellProblems(some, row, checking) : []
  }
  const fields = useRef<HTMLDivElement>(null)
  const apply = () => {
    setTouched('all')
    if (problems.length === 0) onApply(chosen)
    else focusFirstError(fields.current)
  }
  const choose = (value: string | null) => {
    change({ report_id: value === null ? null : Number(value) })
    setFirst(value !== null && display === '')
  }
  return (
    <Dialog
      size="fixed"
      title={`Cell settings: ${name}`}
      isDirty={JSON.stringify(cell) !== JSON.stringify(given)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={apply}>
            Apply
          </Button>
        </>
      }
    >
      <div className={styles.panes}>
        <div
          ref={fields}
          className={styles.fields}
          onBlur={({ target: { dataset } }) => dataset['place'] !== undefined && touch([dataset['place']])}
        >
          <div className={styles.whole}>
            <SegmentedTabs label="What it shows" choices={shown} value={shows} onChange={setShows} />
          </div>
          {shows === 'text' ? <TextPart form={form} /> : reportFields()}
        </div>
        <aside className={styles.look} aria-label="As it will look">
          {shows === 'text' ? <TextLook cell={cell} /> : reportLook()}
        </aside>
      </div>
    </Dialog>
  )

  function reportFields() {
    return (
      <>
        <SearchSelectField
          label="Report"
          placeholder="Type a name"
          isOptional
          search={findReports}
          known={report.data ? [{ value: String(report.data.id), label: report.data.report_name }] : []}
          value={cell.report_id === null ? null : String(cell.report_id)}
          onChange={choose}
          {...form.errorOf('report_id')}
        />
        {report.data && <ParametersPart form={form} parameters={requestedParameters(report.data)} />}
        <TextField
          label="Title"
          isOptional
          placeholder={report.data?.report_name}
          maxLength={200}
          value={cell.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <SelectField
          label="Display Type"
          data-place="display_type"
          placeholder={rowDisplay === '' ? 'Choose a display type' : `The row’s: ${displayNames[rowDisplay]}`}
          options={displayTypes.map((value) => ({ value, label: displayNames[value] }))}
          value={cell.display_type}
          onChange={({ currentTarget }) =>
            change({ display_type: currentTarget.value as DesignCell['display_type'] })
          }
          {...form.errorOf('display_type')}
        />
        <WidthField form={form} />
        <TextField
          label="Link/URL"
          isOptional
          maxLength={2000}
          help="A path of the portal or an https address; {name} stands for that column."
          value={cell.url}
          onChange={({ currentTarget }) => change({ url: currentTarget.value })}
          {...form.errorOf('url')}
        />
        {(display === 'iconic' || display === 'infographic') && (
          <CardPart form={form} hasIcon={display === 'iconic'} />
        )}
        {display === 'graph' && <GraphPart form={form} />}
        {display === 'pivot' && <PivotPart form={form} />}
      </>
    )
  }

  function reportLook() {
    if (cell.report_id === null) return <p className={styles.said}>Choose a report.</p>
    return (
      <>
        <CellPreview cell={cell} display={display} />
        {report.data && <CellHints cell={cell} display={display} roles={roles} report={report.data} />}
        {columns.length > 0 && (
          <p className={styles.said}>
            {`Columns of the report: ${columns.map(({ name: column, type }) => `${column} ${type}`).join(', ')}`}
          </p>
        )}
      </>
    )
  }
}

type Shows = 'report' | 'text'

const shown = [
  { value: 'report', label: 'A report' },
  { value: 'text', label: 'A text' },
] as const

/** A cell that shows a text has nothing of a report. */
const textOnly = ({ title, title_bn, text, text_bn, grid }: DesignCell): DesignCell => ({
  ...emptyCell(),
  title: title.trim(),
  title_bn: title_bn.trim(),
  text: text.trim(),
  text_bn: text_bn.trim(),
  grid,
})

const reportOnly = (cell: DesignCell): DesignCell => ({ ...cell, title_bn: '', text: '', text_bn: '' })

/** The fields of a cell that a change is about, each parameter by itself. */
function changedIn(cell: DesignCell, { parameters = {}, ...part }: Partial<DesignCell>): string[] {
  const given = Object.keys(parameters).filter((name) => parameters[name] !== cell.parameters[name])
  return [...Object.keys(part), ...given.map((name) => `parameters.${name}`)]
}
