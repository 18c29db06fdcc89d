import * as z from 'zod'

/** Monday is 1, Sunday 7. */
const weekdays = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
] as const

/** Recurring times, by the clock of an organization. */
export const timetable = z
  .strictObject({
    every: z.enum(['day', 'week', 'month']),
    /** Days of the week; Monday is 1. */
    weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
    /** The day of a month; a shorter month has its last day instead. */
    month_day: z.number().int().min(1).max(31).default(1),
    /** `08:00` */
    at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as 08:00'),
  })
  .refine(({ every, weekdays: chosen }) => every !== 'week' || chosen.length > 0, {
    path: ['weekdays'],
    message: 'Choose a day at least',
  })

export type Timetable = z.output<typeof timetable>

const listed = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`

function ordinal(day: number): string {
  const ending =
    day % 10 === 1 && day !== 11
      ? 'st'
      : day % 10 === 2 && day !== 12
        ? 'nd'
        : day % 10 === 3 && day !== 13
          ? 'rd'
          : 'th'
  return `${day}${ending}`
}

/** `Mondays and Fridays at 08:00`, `Every day at 07:30`, `On the 1st of a month at 09:00`. */
export function timetableWords({ every, weekdays: chosen, month_day: day, at }: Timetable): string {
  if (every === 'day') return `Every day at ${at}`
  if (every === 'month')
    return `On the ${ordinal(day)} of a month${day > 28 ? ', or its last day,' : ''} at ${at}`
  const days = [...new Set(chosen)].sort((a, b) => a - b)
  if (days.length === 7) return `Every day at ${at}`
  return `${listed(days.map((each) => weekdays[each - 1] ?? ''))} at ${at}`
}
