import { useQuery } from '@tanstack/react-query'
import type { FormOf } from '../../../resource/declaration'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { LinesField } from '../../../ui/editors/LinesField'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import { ApiError } from '../../../platform/api/errors'
import { findReports, type OptionSetForm, choicesQuery, type OptionSet } from './options.data'
import styles from './options.module.css'

interface Choice {
  value: string
  label: string
}

/** How many characters a value and a label have at most. */
const longest = 200

/** The options as text, one a line: `open`, or `open = Still open` if another label is shown. */
const linesOf = (options: readonly Choice[]) =>
  options.map(({ value, label }) => (label === '' ? value : `${value} = ${label}`)).join('\n')

const optionsOf = (lines: string): Choice[] =>
  lines.split('\n').flatMap((line) => (line.trim() === '' ? [] : [optionOf(line)]))

function optionOf(line: string): Choice {
  const [value = '', ...label] = line.split(' = ')
  return { value: value.trim(), label: label.join(' = ').trim() }
}

/** What the contract does not accept about a line of the text; undefined for nothing. */
function lineProblem(lines: readonly string[], at: number): string | undefined {
  const line = lines[at] ?? ''
  if (line.trim() === '') return undefined
  const { value, label } = optionOf(line)
  if (value === '') return 'Write a value before the ='
  if (value.length > longest || label.length > longest) return `At most ${longest} characters`
  const isTwice = lines.slice(0, at).some((other) => other.trim() !== '' && optionOf(other).value === value)
  return isTwice ? `${value} stands twice` : undefined
}

/** How many options the line shows. */
const named = 5

/** The options that a set offers to the viewer, or why it offers none. */
export function Choices({ set }: { set: number }) {
  const { data, error } = useQuery(choicesQuery(set))
  if (error) {
    const said =
      error instanceof ApiError ? Object.values(error.errors).flat().join(', ') || error.message : ''
    return <p className={styles.problem}>{`Its options could not be read. ${said}`.trim()}</p>
  }
  if (!data) return null
  if (data.length === 0) return <p className={styles.choices}>It offers nothing to you.</p>
  const rest = data.length - named
  const words = data.slice(0, named).map(({ label }) => label)
  return <p className={styles.choices}>{`${words.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`}</p>
}

interface OptionSetFieldsProps {
  form: FormOf<OptionSetForm>
  /** The name of the report that is already chosen. */
  reportName: string | null | undefined
}

/** The fields of a set: its name, and where its options come from: a list or a saved report. */
export function OptionSetFields({ form, reportName }: OptionSetFieldsProps) {
  const { kind, report_id: report, options } = form.values
  const lines = options.split('\n')
  const error = form.errorOf('options')
  return (
    <>
      <TextField label="Name" maxLength={100} {...form.propsOf('name')} />
      <RadioField
        label="Options"
        value={kind}
        options={[
          { value: 'list', label: 'a list' },
          { value: 'report', label: 'the first two columns of a saved report' },
        ]}
        onChange={(next) => form.set('kind', next)}
      />
      {kind === 'report' ? (
        <SearchSelectField
          label="Report"
          help="Its first column is the value, its second what is shown. Each person gets the rows that they may see."
          placeholder="Choose a saved report"
          search={findReports}
          known={report === null ? [] : [{ value: String(report), label: reportName ?? `Report ${report}` }]}
          nothing="No saved report"
          value={report === null ? null : String(report)}
          error={form.errorOf('report_id') ?? error}
          onChange={(id) => form.set('report_id', id === null ? null : Number(id))}
        />
      ) : (
        <LinesField
          label="Values"
          help="One a line; after = what is shown: open = Still open."
          value={options}
          error={error}
          errorAt={(line) => (error === undefined ? undefined : lineProblem(lines, line))}
          onChange={(next) => form.set('options', next)}
        />
      )}
    </>
  )
}

export const formOf = (
  set: Pick<OptionSet, 'name' | 'options' | 'report_id'> | undefined,
): OptionSetForm => ({
  name: set?.name ?? '',
  kind: set?.report_id == null ? 'list' : 'report',
  options: linesOf(set?.options ?? []),
  report_id: set?.report_id ?? null,
})

export const bodyOf = ({ name, kind, options, report_id }: OptionSetForm) => ({
  name,
  options: kind === 'list' ? optionsOf(options) : [],
  report_id: kind === 'report' ? report_id : null,
})

/** The form has one field for all options, so `options.3.value` of the body is shown there. */
export const placeOf = (path: string) => (path.startsWith('options') ? 'options' : path)
