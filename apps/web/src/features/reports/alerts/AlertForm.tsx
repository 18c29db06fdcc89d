import { useQueryClient } from '@tanstack/react-query'
import { reportAlertRoutes, alertEvery } from '@uplink/contract/reports/alert-routes'
import { isNumeric } from '@uplink/contract/reports/words'
import { useForm } from '../../../platform/form/use-form'
import { NumberField } from '../../../ui/editors/NumberField'
import { RadioField } from '../../../ui/fields/RadioField'
import { SelectField } from '../../../ui/fields/SelectField'
import { useToasts } from '../../../ui/UiProvider'
import { ByItselfForm, narrowedAs } from '../by-itself/ByItselfForm'
import type { Run, RunRequest, StoredReport } from '../reports.data'
import { gridColumns, narrowedWords } from '../rows/cell-text'
import { everyWords, saveAlert, type Alert } from './alerts.data'

interface AlertFormProps {
  stored: StoredReport
  /** The filters on the screen, which a new alert takes over. */
  request: RunRequest
  /** The report's rows on the screen, which say what the number is now. */
  run: Run | undefined
  /** Absent: a new alert. */
  alert?: Alert | undefined
  onDone: () => void
}

interface Values {
  /** Empty: the number of rows. */
  watched: string
  condition: Alert['condition']
  threshold: string
  every_minutes: number
}

/** What a watched number is in the first of these rows, as people read it; undefined when they do not say. */
function presentOf(run: Run | undefined, watched: string): string | undefined {
  if (run?.state !== 'done') return undefined
  if (watched === '') return run.total?.toLocaleString('en')
  const at = run.columns.findIndex(({ name }) => name === watched)
  const value = run.rows[0]?.[at]
  return value == null ? undefined : gridColumns(run.columns, run.rows)[at]?.textOf(value)
}

/** The form of an alert: which number is watched, and when its owner is told. */
export function AlertForm({ stored, request: query, run, alert, onDone }: AlertFormProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { filters, parameters } = alert ?? query
  const firstNumber = stored.output_columns.find(isNumeric)?.name ?? ''
  const form = useForm<Values, Parameters<typeof saveAlert>[2]>({
    schema: reportAlertRoutes.create.body,
    initial: {
      watched: alert ? (alert.watched ?? '') : firstNumber,
      condition: alert?.condition ?? 'above',
      threshold: alert?.threshold ?? '',
      every_minutes: alert?.every_minutes ?? 60,
    },
    toBody: ({ watched, condition, threshold, every_minutes }) => ({
      condition,
      every_minutes,
      watched: watched === '' ? null : watched,
      threshold: condition === 'changes' || threshold === '' ? null : threshold,
      ...narrowedAs({ filters, parameters }),
    }),
    send: async (body) => {
      const { message } = await saveAlert(client, stored.id, body, alert)
      toasts.success(message)
      onDone()
    },
  })
  const { condition, threshold, every_minutes: every } = form.values
  // an alert of before may have other filters than the screen, and the screen another first row
  const isOfScreen = !alert && query.page === 1 && query.sort === undefined
  const now = presentOf(run, form.values.watched)
  const columns = stored.output_columns.filter((column) => condition === 'changes' || isNumeric(column))
  return (
    <ByItselfForm
      what="alert"
      form={form}
      note={`The bell and a mail tell you ${condition === 'changes' ? 'each time it has changed' : 'once each time it crosses the threshold'}. ${narrowedWords({ filters, parameters })}`}
      onDone={onDone}
    >
      <SelectField
        label="Number"
        help={`Of the report’s first row, as you may see it${isOfScreen && now !== undefined ? `: now ${now}.` : '.'}`}
        options={[
          ...columns.map(({ name }) => ({ value: name, label: name })),
          { value: '', label: 'How many rows there are' },
        ]}
        {...form.propsOf('watched')}
      />
      <RadioField
        label="Tell me when it"
        isRow
        value={condition}
        options={[
          { value: 'above', label: 'is above a threshold' },
          { value: 'below', label: 'is below a threshold' },
          { value: 'changes', label: 'changes' },
        ]}
        onChange={(next) => {
          form.set('condition', next)
          // a text can change, but it cannot be above or below anything
          const column = stored.output_columns.find(({ name }) => name === form.values.watched)
          if (next !== 'changes' && column && !isNumeric(column)) form.set('watched', firstNumber)
        }}
      />
      {condition !== 'changes' && (
        <NumberField
          label="Threshold"
          decimals={6}
          value={threshold}
          error={form.errorOf('threshold')}
          onChange={(next) => form.set('threshold', next)}
        />
      )}
      <SelectField
        label="Look"
        value={String(every)}
        error={form.errorOf('every_minutes')}
        options={alertEvery.map((minutes) => ({ value: String(minutes), label: everyWords(minutes) }))}
        onChange={({ currentTarget }) => form.set('every_minutes', Number(currentTarget.value))}
      />
    </ByItselfForm>
  )
}
