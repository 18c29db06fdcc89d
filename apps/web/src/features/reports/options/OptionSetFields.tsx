import type { FormOf } from '../../../resource/declaration'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { LinesField } from '../../../ui/editors/LinesField'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import { lineProblem } from './option-lines'
import { findReports, type OptionSetForm } from './options.data'

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
