import { formatMoment } from '../../../platform/dates/dates'
import type { Schedule } from './schedules.data'

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** `Mondays at 08:00 (Asia/Dhaka), XLSX, to 3 people; each gets their own rows.` */
export function scheduleWords({ in_words: when, time_zone: zone, format, recipients }: Schedule): string {
  const [only] = recipients
  const to =
    recipients.length === 1 && only ? only.name : `${people(recipients.length)}; each gets their own rows`
  return `${when} (${zone}), ${format.toUpperCase()}, to ${to}.`
}

/** How one run of a schedule went, in words. */
export function runWords({ sent, empty, failed, waiting, failures }: Schedule['last_runs'][number]): string {
  const parts = [
    sent > 0 && `sent to ${people(sent)}`,
    empty > 0 && `nothing to send to ${people(empty)}`,
    waiting > 0 && `being made for ${people(waiting)}`,
    failed > 0 && `failed for ${people(failed)}`,
  ].filter(Boolean)
  const why = failures.map(({ name, failure }) => `${name}: ${failure}`)
  return [parts.join(', '), ...why].filter(Boolean).join(' · ')
}

export function nextWords({ status, next_run_at: next, stopped_because: reason }: Schedule): string {
  if (status === 'stopped') return `Stopped: ${reason ?? ''}`
  if (status === 'paused' || next === null) return 'Paused'
  return `Next: ${formatMoment(next)}`
}
