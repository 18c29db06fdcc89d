import { useQuery } from '@tanstack/react-query'
import type { DesignCell } from '@uplink/contract/designs/definition'
import { displayNames, displayTypes, gridWidths, type DisplayType } from '@uplink/contract/designs/words'
import { cellProblems, displayOf } from '@uplink/designs/form/problems'
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
import { type CellForm, numbersOf } from './cell-form'
import { CellHints } from './CellHints'
import { CellPreview } from './CellPreview'
import { GraphPart } from './GraphPart'
import styles from './settings.module.css'
import { isNumeric } from '@uplink/contract/reports/words'
import type { ReportParameter } from '@uplink/contract/reports/definition'
import { DateField } from '../../../ui/fields/MomentField'
import { ColumnChips } from './ColumnChips'

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
  /** The server's errors of the cell, by field. */
  errors: Readonly<Record<string, readonly string[]>>
  onApply: (cell: DesignCell) => void
  onClose: () => void
}

/** The settings of a cell (specification 3), only those that its display needs. Nothing changes before Apply. */
export function CellSettings(props: CellSettingsProps) {
  const { name, cell: given, rowDisplay, roles, errors, onApply, onClose } = props
  const [cell, setCell] = useState(given)
  /** The fields that show what is wrong with them: those changed or left, and all after an attempt to apply. */
  const [touched, setTouched] = useState<readonly string[] | 'all'>([])
  const report = useQuery({ ...chosenReportQuery(cell.report_id ?? 0), enabled: cell.report_id !== null })
  const columns = report.data?.output_columns ?? []
  const row = { display_type: rowDisplay }
  const display = displayOf(cell, row)
  const checking = {
    // while the columns are not known, none counts as missing
    columnsOf: () => report.data?.output_columns,
    neededOf: () => (report.data ? neededParameters(report.data) : []),
    linkProblem: (link: string, names: readonly string[]) =>
      linkProblem(link, names, [window.location.hostname]),
  }
  const problems = report.data || cell.report_id === null ? cellProblems(cell, row, checking) : []
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
  const fields = useRef<HTMLDivElement>(null)
  const apply = () => {
    setTouched('all')
    if (problems.length === 0) onApply(cell)
    else focusFirstError(fields.current)
  }
  const choose = (value: string | null) => change({ report_id: value === null ? null : Number(value) })
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
            maxLength={200}
            value={cell.title}
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
          <SelectField
            label="Display Type"
            data-place="display_type"
            placeholder={
              rowDisplay === '' ? 'Choose a display type' : `The row’s: ${displayNames[rowDisplay]}`
            }
            options={displayTypes.map((value) => ({ value, label: displayNames[value] }))}
            value={cell.display_type}
            onChange={({ currentTarget }) =>
              change({ display_type: currentTarget.value as DesignCell['display_type'] })
            }
            {...form.errorOf('display_type')}
          />
          <SelectField
            label="Grid width"
            placeholder="An equal share of the row"
            options={gridWidths.map((width) => ({ value: `col-md-${width}`, label: `col-md-${width}` }))}
            value={cell.grid}
            onChange={({ currentTarget }) => change({ grid: currentTarget.value as DesignCell['grid'] })}
          />
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
        </div>
        <aside className={styles.look} aria-label="As it will look">
          {cell.report_id === null ? (
            <p className={styles.said}>Choose a report.</p>
          ) : (
            <>
              <CellPreview cell={cell} display={display} />
              {report.data && <CellHints cell={cell} display={display} roles={roles} report={report.data} />}
              {columns.length > 0 && (
                <p className={styles.said}>
                  {`Columns of the report: ${columns.map(({ name: column, type }) => `${column} ${type}`).join(', ')}`}
                </p>
              )}
            </>
          )}
        </aside>
      </div>
    </Dialog>
  )
}

/** The fields of a cell that a change is about, each parameter by itself. */
function changedIn(cell: DesignCell, { parameters = {}, ...part }: Partial<DesignCell>): string[] {
  const given = Object.keys(parameters).filter((name) => parameters[name] !== cell.parameters[name])
  return [...Object.keys(part), ...given.map((name) => `parameters.${name}`)]
}
