import { grouped } from '@uplink/contract/reports/numbers'
import { formatMoment } from '../../../platform/dates/dates'
import type { Alert } from './alerts.data'

/** `every 5 minutes`, `every hour`, `once a day` */
export function everyWords(minutes: number): string {
  if (minutes === 1440) return 'once a day'
  if (minutes === 60) return 'every hour'
  return minutes > 60 ? `every ${minutes / 60} hours` : `every ${minutes} minutes`
}

const watchedWords = ({ watched }: Pick<Alert, 'watched'>) => watched ?? 'The number of rows'

/** `amount is above 100,000; checked every hour.` */
export function alertWords(alert: Alert): string {
  const { condition, threshold, every_minutes: every } = alert
  const what = condition === 'changes' ? 'changes' : `is ${condition} ${grouped(threshold ?? '')}`
  return `${watchedWords(alert)} ${what}; checked ${everyWords(every)}.`
}

/** The last value, and when it was found. */
export function foundWords(alert: Alert): string {
  const { status, stopped_because: because, last_value: value, checked_at: at, failure } = alert
  if (status === 'stopped') return `Stopped: ${because ?? ''}`
  if (status === 'paused') return 'Paused'
  if (at === null) return 'Not checked yet'
  if (failure !== null) return `${failure} Tried ${formatMoment(at)}`
  return `${value === null ? 'Checked' : `${grouped(value)} on`} ${formatMoment(at)}`
}

const happened = {
  crossed: 'crossed the threshold',
  back: 'came back',
  changed: 'changed',
  failed: 'could not be checked',
  mended: 'could be checked again',
} as const

export const eventWords = ({ what, value }: Alert['events'][number]) =>
  `${happened[what]}${value === null || what === 'failed' ? '' : `: ${grouped(value)}`}`
