import type { BillInfo } from '@uplink/contract/billing'
import { t } from '../../language/t'
import { formatDate } from '../../platform/dates/dates'
import { daysUntil } from '../../platform/dates/days-until'
import { formatMoney, isNothing } from '../../platform/money/money'

/** What is owed now and since when or until when, in one sentence. @param now milliseconds since the epoch */
export function owedWords({ amount_due, billDueDate, is_overdue, prepaid }: BillInfo, now: number): string {
  if (isNothing(amount_due) && prepaid) return paidUntil(prepaid, now)
  if (isNothing(amount_due)) return t('Nothing to pay now')
  const amount = formatMoney(amount_due)
  if (billDueDate === null) return t('{amount} to pay', { amount })
  return t(is_overdue ? '{amount} to pay, was due {date} ({when})' : '{amount} to pay, due {date} ({when})', {
    amount,
    date: formatDate(billDueDate),
    when: daysUntil(billDueDate, now),
  })
}

function paidUntil({ paid_until: day, state }: NonNullable<BillInfo['prepaid']>, now: number): string {
  if (day === null) return t('Not paid for yet')
  const told = { date: formatDate(day), when: daysUntil(day, now) }
  return state === 'paid' ? t('Paid until {date} ({when})', told) : t('Was paid until {date} ({when})', told)
}
