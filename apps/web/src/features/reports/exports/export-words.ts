import { formatMoment } from '../../../platform/dates/dates'
import type { MadeExport } from './exports.data'

const counted = (rows: number) => (rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`)

/** `12.4 MB` */
function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${size.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`
}

/** The state of an export in words. */
export function standWords({
  state,
  rows,
  rows_expected: of,
  bytes,
  failure,
  expires_at,
}: MadeExport): string {
  if (state === 'waiting') return 'Waiting for its turn'
  if (state === 'making')
    return of !== null && of > rows
      ? `${rows.toLocaleString('en')} of about ${counted(of)}`
      : `${counted(rows)} so far`
  if (state === 'ready') return `${counted(rows)} · ${sizeWords(bytes)} · until ${formatMoment(expires_at)}`
  if (state === 'failed') return failure ?? 'It could not be made.'
  return state === 'gone' ? 'No longer kept' : 'Cancelled'
}
