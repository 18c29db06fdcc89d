import { useQuery } from '@tanstack/react-query'
import type { PrepaidLine } from '@uplink/contract/prepaid'
import { pathTo } from '@uplink/contract/screens'
import { t } from '../../language/t'
import { failureOf } from '../../platform/api/failure'
import { formatDate } from '../../platform/dates/dates'
import { formatMoney, noMoney } from '../../platform/money/money'
import { activeCuid } from '../../platform/session/session'
import { ButtonLink } from '../../ui/button/Button'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'
import { Fallback } from '../../ui/states/Fallback'
import { redeemFor, RedeemForm } from '../vouchers/vouchers.public'
import { prepaidQuery } from './prepaid.data'
import { Renewal } from './Renewal'

/** Until when one's line is paid, and how to renew it: from the balance, by a gateway, or with a voucher. */
export function RenewPage() {
  const cuid = activeCuid()
  const query = useQuery(prepaidQuery(cuid))
  const { data } = query
  return (
    <>
      <PageHeader title={t('Renew')} lead={data ? standing(data) : undefined} />
      {data === undefined ? (
        <Section>
          <Fallback what={t('Your line')} failure={query.error && failureOf(query)} />
        </Section>
      ) : data === null ? (
        <Section>
          <EmptyState action={<ButtonLink href={pathTo('bills')}>{t('All bills')}</ButtonLink>}>
            {t('This line is not prepaid: it gets bills.')}
          </EmptyState>
        </Section>
      ) : (
        <>
          <Section title={t('Next days')}>
            <Renewal cuid={cuid} line={data} pay={<Pay missing={data.renewal?.missing ?? noMoney()} />} />
          </Section>
          <Section title={t('Voucher')}>
            <RedeemForm send={(code, key) => redeemFor(cuid, code, key)} />
          </Section>
        </>
      )}
    </>
  )
}

function Pay({ missing }: { missing: string }) {
  return (
    <ButtonLink kind="primary" href={pathTo('topup', { amount: missing })}>
      {t('Pay {amount}', { amount: formatMoney(missing) })}
    </ButtonLink>
  )
}

function standing({ state, paid_until: day, off_on: off, billed_from: billed }: PrepaidLine): string {
  if (billed !== null) return t('This line gets bills from {date} on.', { date: formatDate(billed) })
  if (day === null) return t('This line is not paid for yet.')
  const date = formatDate(day)
  if (state === 'paid') return t('Paid until {date}', { date })
  return state === 'grace'
    ? t('Was paid until {date}. It is switched off on {off}.', { date, off: formatDate(off) })
    : t('Was paid until {date}. It is switched off until it is renewed.', { date })
}
