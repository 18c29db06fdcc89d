import { counted } from '@uplink/contract/counted'
import type { SettingSection } from '@uplink/contract/setting-sections'
import { formatMoney } from '../../../platform/money/money'
import type { Organization } from '../organization-form'
import { placeName } from '../place-names'

const offWords = (off: number) => (off === 0 ? 'all are sent' : counted(off, 'kind') + ' switched off')

/** What a section of the settings is set to now, in a line; undefined where no line could say it. */
export function nowWords(section: SettingSection, record: Organization): string | undefined {
  switch (section) {
    case 'organization':
      return [record.mobile_no, record.email].filter(Boolean).join(', ')
    case 'brand':
      return record.shown_name ?? record.name
    case 'money':
      return `${placeName('region', record.country)}, ${record.currency}, ${record.time_zone}`
    case 'billing':
      return `Day ${record.billing_day}, tax ${record.tax_percent} %, due after ${counted(record.due_days, 'day')}`
    case 'messages':
      return `From ${record.mail_sender ?? record.shown_name ?? record.name}`
    case 'payments':
      return `${formatMoney(record.payment_minimum)} to ${formatMoney(record.payment_maximum)}`
    case 'notices':
      return `Mail: ${offWords(record.without_mail.length)}; SMS: ${offWords(record.without_sms.length)}`
    case 'support':
      return record.support_hours ?? 'Not said yet'
    case 'sign-in':
      return record.password_needs_code ? 'A new password needs a code' : 'A new password needs no code'
    case 'personal-data':
      return `Messages are kept for ${counted(record.keep_messages_months, 'month')}`
    case 'network':
      return undefined
  }
}
