import { counted } from '@uplink/contract/counted'
import type { Detail } from '../../ui/page/DetailList'
import type { Organization } from './organization-form'

const days = (count: number) => counted(count, 'day')

function reminders({ remind_before_days: before, remind_after_days: after }: Organization): string {
  const said = [
    ...(before === null ? [] : [before === 0 ? 'on the due day' : `${days(before)} before the due day`]),
    ...(after === null ? [] : [`${days(after)} after it`]),
  ]
  if (before === null && after !== null) return `${days(after)} after the due day`
  return said.length === 0 ? 'None' : said.join(' and ')
}

function suspension({ suspends_overdue, grace_days }: Organization): string {
  if (!suspends_overdue) return 'Lines are not suspended'
  return grace_days === 0 ? 'After the due day' : `${days(grace_days)} after the due day`
}

/** How an organization writes its bills, as its page says it. */
export const settingsInWords = (record: Organization): Detail[] => [
  { label: 'Billing day', value: record.billing_day, isNumber: true },
  { label: 'Tax', value: `${record.tax_percent} %`, isNumber: true },
  { label: 'Bill numbers begin with', value: record.invoice_prefix },
  { label: 'BIN', value: record.bin ?? '–' },
  {
    label: 'Bills are due',
    value: record.due_days === 0 ? 'On the day of issue' : `${days(record.due_days)} after issue`,
  },
  { label: 'Reminders', value: reminders(record) },
  { label: 'Suspension', value: suspension(record) },
  {
    label: 'After payment',
    value: record.restores_on_payment ? 'The line is switched on again' : 'The line stays suspended',
  },
]
