import { typedNumber } from '../../language/digits'
import { t } from '../../language/t'

/** A kind of moment: a day, or a day with a time. */
export interface MomentKind {
  /** The type of the browser's own picker. */
  type: 'date' | 'datetime-local'
  /** How people write it. */
  pattern: string
  example: string
  /** A day alone is meant as the whole day. */
  isTimeOptional?: true
}

export const dayKind = (): MomentKind => ({ type: 'date', pattern: t('DD/MM/YYYY'), example: '24/11/2026' })
export const dayTimeKind = (): MomentKind => ({
  type: 'datetime-local',
  pattern: t('DD/MM/YYYY HH:MM'),
  example: '24/11/2026 18:30',
})

export const dayOrTimeKind = (): MomentKind => ({
  type: 'datetime-local',
  pattern: t('DD/MM/YYYY HH:MM'),
  example: t('24/11/2026 18:30, or 24/11/2026 for the whole day'),
  isTimeOptional: true,
})

const written = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})(?:[ ,T]+(\d{1,2}):(\d{2}))?$/
const sent = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?$/

/**
 * Turns typed text into the value to send: `2026-11-24`, with a time `2026-11-24T18:30`. Undefined when there is no
 * such day or time, and when the time is missing or not wanted.
 */
export function parseMoment(text: string, { type, isTimeOptional }: MomentKind): string | undefined {
  const typed = typedNumber(text)
  const inOrder = sent.exec(typed)
  const [, day, month, year, hour, minute] = inOrder
    ? [typed, inOrder[3], inOrder[2], inOrder[1], inOrder[4], inOrder[5]]
    : (written.exec(typed) ?? [])
  if (day === undefined || month === undefined || year === undefined) return undefined
  if (hour !== undefined ? type === 'date' : type !== 'date' && !isTimeOptional) return undefined
  const value = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // JavaScript would read 31 February as a day in March
  if (Number(year) < 1000 || value.getUTCMonth() !== Number(month) - 1) return undefined
  if (value.getUTCDate() !== Number(day)) return undefined
  if (hour === undefined || minute === undefined) return value.toISOString().slice(0, 10)
  if (Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${value.toISOString().slice(0, 10)}T${hour.padStart(2, '0')}:${minute}`
}

/** A sent value as people write it; any other text unchanged. */
export function momentText(value: string): string {
  const [, year, month, day, hour, minute] = sent.exec(value) ?? []
  if (year === undefined) return value
  return `${day}/${month}/${year}${hour === undefined ? '' : ` ${hour}:${minute}`}`
}
