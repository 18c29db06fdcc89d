import { counted } from '@uplink/contract/counted'
import { userSearchFrom } from '@uplink/contract/user-search'
import { useQueryClient } from '@tanstack/react-query'
import { reportScheduleRoutes } from '@uplink/contract/reports/schedule-routes'
import { timetableWords, type Timetable } from '@uplink/contract/reports/timetable'
import { useForm } from '../../../platform/form/use-form'
import { MultiSelectField } from '../../../ui/choosers/MultiSelectField'
import { RadioField } from '../../../ui/fields/RadioField'
import { useToasts } from '../../../ui/UiProvider'
import { ByItselfForm, narrowedAs } from '../by-itself/ByItselfForm'
import type { RunRequest, StoredReport } from '../reports.data'
import { narrowedWords } from '../rows/cell-text'
import type { FormOf } from '../../../resource/declaration'
import { NumberField } from '../../../ui/editors/NumberField'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../../ui/fields/CheckboxGroup'
import { TextField } from '../../../ui/fields/TextField'
import styles from '../by-itself/by-itself.module.css'
import { findRecipients, recipientOption, saveSchedule, type Schedule } from './schedules.data'

interface TimetableForm {
  timetable: Timetable
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The fields of a timetable: each day, on days of the week, or on a day of the month; and the time. */
function TimetableFields<Values extends TimetableForm>({ form: given }: { form: FormOf<Values> }) {
  const form = given as unknown as FormOf<TimetableForm>
  const { every, weekdays, month_day: day } = form.values.timetable
  return (
    <>
      <RadioField
        label="When"
        isRow
        value={every}
        options={[
          { value: 'day', label: 'every day' },
          { value: 'week', label: 'on days of the week' },
          { value: 'month', label: 'on a day of the month' },
        ]}
        onChange={(next) => form.set('timetable.every', next)}
      />
      {every === 'week' && (
        <CheckboxGroup label="Days" error={form.errorOf('timetable.weekdays')}>
          <div className={styles.days}>
            {days.map((name, index) => (
              <Checkbox
                key={name}
                label={name.slice(0, 3)}
                aria-label={name}
                checked={weekdays.includes(index + 1)}
                onChange={({ currentTarget: { checked } }) =>
                  form.set(
                    'timetable.weekdays',
                    checked ? [...weekdays, index + 1].sort() : weekdays.filter((each) => each !== index + 1),
                  )
                }
              />
            ))}
          </div>
        </CheckboxGroup>
      )}
      {every === 'month' && (
        <NumberField
          label="Day of the month"
          help={day > 28 ? 'In a shorter month its last day.' : undefined}
          min={1}
          max={31}
          value={String(day)}
          error={form.errorOf('timetable.month_day')}
          onChange={(next) => form.set('timetable.month_day', Number(next))}
        />
      )}
      <div className={styles.time}>
        <TextField
          label="Time"
          help="24 hours, by your organization’s clock."
          placeholder="08:00"
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          {...form.propsOf('timetable.at')}
        />
      </div>
    </>
  )
}

interface ScheduleFormProps {
  stored: StoredReport
  /** The filters on the screen, which a new schedule takes over. */
  request: RunRequest
  /** Absent: a new schedule. */
  schedule?: Schedule | undefined
  onDone: () => void
}

interface Values extends TimetableForm {
  recipient_ids: number[]
  format: 'csv' | 'xlsx'
  if_empty: 'send' | 'skip'
}

const empty: Values = {
  timetable: { every: 'week', weekdays: [1], month_day: 1, at: '08:00' },
  recipient_ids: [],
  format: 'xlsx',
  if_empty: 'skip',
}

/** `Mondays at 08:00, XLSX, to 2 people.`; empty as long as something of it is missing. */
function scheduledWords({ timetable, recipient_ids: { length }, format }: Values): string {
  if (length === 0 || (timetable.every === 'week' && timetable.weekdays.length === 0)) return ''
  return `${timetableWords(timetable)}, ${format.toUpperCase()}, to ${counted(length, 'person', 'people')}.`
}

/** The form of a schedule: to whom a report is sent, when, and in which format. */
export function ScheduleForm({ stored, request: query, schedule, onDone }: ScheduleFormProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { filters, parameters, sort } = schedule ?? query
  const form = useForm<Values, Parameters<typeof saveSchedule>[2]>({
    schema: reportScheduleRoutes.create.body,
    initial: schedule
      ? {
          timetable: schedule.timetable,
          format: schedule.format,
          if_empty: schedule.if_empty,
          recipient_ids: schedule.recipients.map(({ id }) => id),
        }
      : empty,
    toBody: (values) => ({
      ...values,
      ...narrowedAs({ filters, parameters }),
      ...(sort != null && { sort }),
    }),
    send: async (body) => {
      const { message } = await saveSchedule(client, stored.id, body, schedule)
      toasts.success(message)
      onDone()
    },
  })
  const { recipient_ids: ids, format, if_empty: ifEmpty } = form.values
  return (
    <ByItselfForm
      what="schedule"
      form={form}
      said={scheduledWords(form.values)}
      note={narrowedWords({ filters, parameters })}
      onDone={onDone}
    >
      <MultiSelectField
        label="To"
        help="Staff. Each gets the rows that they may see themselves."
        placeholder={ids.length === 0 ? 'Choose people' : undefined}
        search={findRecipients}
        searchFrom={userSearchFrom}
        known={schedule?.recipients.map(recipientOption) ?? []}
        nothing="Nobody of that name"
        maxValues={50}
        value={ids.map(String)}
        error={form.errorOf('recipient_ids')}
        onChange={(chosen) => form.set('recipient_ids', chosen.map(Number))}
      />
      <TimetableFields form={form} />
      <RadioField
        label="File"
        isRow
        value={format}
        options={[
          { value: 'xlsx', label: 'XLSX' },
          { value: 'csv', label: 'CSV' },
        ]}
        onChange={(next) => form.set('format', next)}
      />
      <RadioField
        label="Where there are no rows"
        isRow
        value={ifEmpty}
        options={[
          { value: 'skip', label: 'send nothing' },
          { value: 'send', label: 'send it all the same' },
        ]}
        onChange={(next) => form.set('if_empty', next)}
      />
    </ByItselfForm>
  )
}
