import type { TicketCategory } from '@uplink/contract/tickets'
import { formatDisplayDate, formatTime } from '../../platform/dates/dates'

export const categoryWords: Record<TicketCategory, string> = {
  connection: 'Connection',
  speed: 'Speed',
  billing: 'Billing',
  relocation: 'Moving house',
  other: 'Other',
}

export const categoryOptions = Object.entries(categoryWords).map(([value, label]) => ({
  value: value as TicketCategory,
  label,
}))

/** `Mar 14, 2026, 12:00` */
export const exactTime = (instant: string) => `${formatDisplayDate(instant)}, ${formatTime(instant)}`
