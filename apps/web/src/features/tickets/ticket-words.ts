import type { TicketCategory } from '@uplink/contract/tickets'
import { t } from '../../language/t'

export const categoryWords = (): Record<TicketCategory, string> => ({
  connection: t('Connection'),
  speed: t('Speed'),
  billing: t('Billing'),
  relocation: t('Moving house'),
  other: t('Other'),
})

export const categoryOptions = () =>
  Object.entries(categoryWords()).map(([value, label]) => ({
    value: value as TicketCategory,
    label,
  }))
