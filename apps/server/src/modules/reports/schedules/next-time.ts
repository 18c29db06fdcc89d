import type { Timetable } from '@uplink/contract/reports/timetable'
import { addDays, dayOf, instantOf, lastDayOf } from '@uplink/report-engine/values/calendar'

const isOn = ({ every, weekdays, month_day: wanted }: Timetable, day: string): boolean => {
  if (every === 'day') return true
  if (every === 'week') return weekdays.includes(((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1)
  const [last, today] = [lastDayOf('month', day), day].map((each) => Number(each.slice(8)))
  return today === Math.min(wanted, last ?? 31)
}

/** How many days to search: from one month's last day to the next one's, and one more. */
const maxDays = 63

/** The first time of a timetable after an instant, by the clock of a time zone. */
export function nextTime(table: Timetable, timeZone: string, after: Date): Date {
  const today = dayOf(after, timeZone)
  for (let ahead = 0; ahead <= maxDays; ahead++) {
    const day = addDays(today, ahead)
    if (!isOn(table, day)) continue
    const time = instantOf(Date.parse(`${day}T${table.at}:00Z`), timeZone)
    if (time > after) return time
  }
  throw new Error('a timetable without a day')
}
