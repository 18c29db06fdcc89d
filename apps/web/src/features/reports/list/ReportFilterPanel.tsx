import { useState, type SyntheticEvent } from 'react'
import { Button } from '../../../ui/button/Button'
import { TextField } from '../../../ui/fields/TextField'
import { FoldSection } from '../../../ui/panes/FoldSection'
import { usePhone } from '../../../ui/use-phone'
import { calendarTime, providerZone } from '../../../platform/dates/calendar'
import styles from './ReportListPage.module.css'

export interface ReportFilters {
  id: string
  from: string
  to: string
}

interface ReportFilterPanelProps {
  value: ReportFilters
  onSearch: (value: ReportFilters) => void
  onReset: () => void
}

const pattern = 'YYYY-MM-DD hh:mm:ss'

/** The list's filters (specification 2.5): the id, and when a report was made, with times in 24 hours. */
export function ReportFilterPanel(props: ReportFilterPanelProps) {
  const isPhone = usePhone()
  const [isOpen, setOpen] = useState(false)
  // the typed text is dropped when the address changes
  const fields = <Fields key={JSON.stringify(props.value)} {...props} />
  if (!isPhone) return fields
  return (
    <FoldSection title="Filter" level={2} isOpen={isOpen} onOpen={setOpen}>
      {fields}
    </FoldSection>
  )
}

function Fields({ value, onSearch, onReset }: ReportFilterPanelProps) {
  const [typed, setTyped] = useState(value)
  const [touched, setTouched] = useState<readonly string[]>([])
  const errors = errorsOf(typed)
  const touch = (...names: (keyof ReportFilters)[]) => setTouched((present) => [...present, ...names])
  const search = (event: SyntheticEvent) => {
    event.preventDefault()
    touch('id', 'from', 'to')
    if (Object.values(errorsOf(typed)).every((error) => error === '')) onSearch(typed)
  }
  const field = (name: keyof ReportFilters) => ({
    value: typed[name],
    error: touched.includes(name) ? errors[name] : undefined,
    autoComplete: 'off',
    onBlur: () => touch(name),
    onChange: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
      setTyped({ ...typed, [name]: currentTarget.value })
      touch(name)
    },
  })
  return (
    <form noValidate role="search" aria-label="Reports" className={styles.filters} onSubmit={search}>
      <TextField label="Report Id" inputMode="numeric" {...field('id')} />
      <TextField label="From" placeholder={pattern} {...field('from')} />
      <TextField label="To" placeholder={pattern} {...field('to')} />
      <div className={styles.acts}>
        <Button type="submit">Search</Button>
        <Button
          kind="quiet"
          onClick={() => {
            setTyped({ id: '', from: '', to: '' })
            setTouched([])
            onReset()
          }}
        >
          Reset
        </Button>
      </div>
    </form>
  )
}

function errorsOf({ id, from, to }: ReportFilters): Partial<Record<keyof ReportFilters, string>> {
  const moment = (text: string) =>
    text.trim() !== '' && readMoment(text) === undefined ? `Write it as ${pattern}` : ''
  const [begin, end] = [readMoment(from), readMoment(to)]
  return {
    id: id.trim() === '' || /^[1-9]\d{0,14}$/.test(id.trim()) ? '' : 'Write a number, for example 12',
    from: moment(from),
    to: moment(to) || (begin && end && begin > end ? 'The end is before the beginning' : ''),
  }
}

/**
 * `2026-11-22 18:30:00`, in the provider's time zone, as an instant: `2026-11-22T12:30:00.000Z`. The time may be left
 * out, or its seconds.
 *
 * @returns undefined when there is no such moment
 */
export function readMoment(text: string, zone: string = providerZone()): string | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text.trim())
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    // a missing part of the time is undefined
    .map((part: string | undefined) => Number(part ?? 0))
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const at = new Date(wall)
  // a day or an hour that does not exist would have become another one
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day || at.getUTCHours() !== hour) return undefined
  if (minute > 59 || second > 59) return undefined
  // the zone's local time at that instant of UTC shows its offset
  const shown = calendarTime(at.toISOString(), zone)
  const ahead = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, second) - wall
  return new Date(wall - ahead).toISOString()
}

/** The end of the second that begins at an instant: a written time means all of its second. */
export const endOfSecond = (instant: string) => instant.replace(/[.]000Z$/, '.999Z')
