import type { TicketCategory } from '@uplink/contract/tickets'

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
