import { useQueryClient } from '@tanstack/react-query'
import { reportScheduleRoutes } from '@uplink/contract/reports/schedule-routes'
import { useForm } from '../../../platform/form/use-form'
import { MultiSelectField } from '../../../ui/choosers/MultiSelectField'
import { RadioField } from '../../../ui/fields/RadioField'
import { useToasts } from '../../../ui/UiProvider'
import { ByItselfForm } from '../by-itself/ByItselfForm'
import { narrowedAs } from '../by-itself/narrowed-as'
import type { AskedRun, StoredReport } from '../reports.data'
import { narrowedWords } from '../rows/narrowed-words'
import { findRecipients, recipientOption, saveSchedule, type Schedule } from './schedules.data'
import { TimetableFields, type TimetableForm } from './TimetableFields'

interface ScheduleFormProps {
  stored: StoredReport
  /** The filters on the screen, which a new schedule takes over. */
  asked: AskedRun
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
  ...{ recipient_ids: [], format: 'xlsx', if_empty: 'skip' },
}

/** The form of a schedule: when a report is sent, in which format, and to whom. */
export function ScheduleForm({ stored, asked, schedule, onDone }: ScheduleFormProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { filters, parameters, sort } = schedule ?? asked
  const form = useForm<Values, Parameters<typeof saveSchedule>[2]>({
    schema: reportScheduleRoutes.create.body,
    initial: schedule
      ? {
          ...{ timetable: schedule.timetable, format: schedule.format, if_empty: schedule.if_empty },
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
    <ByItselfForm what="schedule" form={form} note={narrowedWords({ filters, parameters })} onDone={onDone}>
      <TimetableFields form={form} />
      <MultiSelectField
        label="To"
        help="Staff. Each gets the rows that they may see themselves."
        placeholder={ids.length === 0 ? 'Choose people' : undefined}
        search={findRecipients}
        known={schedule?.recipients.map(recipientOption) ?? []}
        nothing="Nobody of that name"
        maxValues={50}
        value={ids.map(String)}
        error={form.errorOf('recipient_ids')}
        onChange={(chosen) => form.set('recipient_ids', chosen.map(Number))}
      />
      <RadioField
        label="File"
        value={format}
        options={[
          { value: 'xlsx', label: 'XLSX' },
          { value: 'csv', label: 'CSV' },
        ]}
        onChange={(next) => form.set('format', next)}
      />
      <RadioField
        label="Where there are no rows"
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
