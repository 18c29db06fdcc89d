import type { Timetable } from '@uplink/contract/reports/timetable'
import type { FormOf } from '../../../resource/declaration'
import { NumberField } from '../../../ui/editors/NumberField'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../../ui/fields/CheckboxGroup'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import styles from '../by-itself/by-itself.module.css'

export interface TimetableForm {
  timetable: Timetable
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The fields of a timetable: each day, on days of the week, or on a day of the month; and the time. */
export function TimetableFields<Values extends TimetableForm>({ form: given }: { form: FormOf<Values> }) {
  const form = given as unknown as FormOf<TimetableForm>
  const { every, weekdays, month_day: day } = form.values.timetable
  return (
    <>
      <RadioField
        label="When"
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
                label={name}
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
      <TextField
        label="Time"
        help="24 hours, by your organization’s clock."
        placeholder="08:00"
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        {...form.propsOf('timetable.at')}
      />
    </>
  )
}
