import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { useRecordId } from '../../../platform/address/path-parts'
import type { InvoiceDetail } from '@uplink/contract/billing'
import type { ReactNode } from 'react'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { activeCuid } from '../../../platform/session/session'
import { formatMoney } from '../../../platform/money/money'
import { ButtonLink } from '../../../ui/button/Button'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { NotFoundPage } from '../../../ui/page/NotFoundPage'
import { invoiceQuery } from '../billing.data'
import { DownloadInvoice } from './DownloadInvoice'
import { InvoiceParts } from './InvoiceParts'
import { InvoiceWaiting } from './InvoiceWaiting'
import { InvoiceStatus } from '../InvoiceStatus'

const back = { href: pathTo('bills'), label: t('Billing history') }

/** One bill: what it is for, how much it is, and how much of it is paid. */
export function InvoicePage(): ReactNode {
  const id = useRecordId()
  return id === undefined ? <Missing /> : <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: number }) {
  const query = useQuery(invoiceQuery(id))
  const { data, error } = query
  if (data) return <Shown invoice={data} />
  if (hasStatus(error, 404)) return <Missing />
  return (
    <>
      <PageHeader title={t('Bill')} back={back} />
      {query.isPending ? (
        <InvoiceWaiting />
      ) : (
        <Section>
          <Fallback what={t('This bill')} failure={failureOf(query)} />
        </Section>
      )}
    </>
  )
}

function Shown({ invoice }: { invoice: InvoiceDetail }) {
  const { id, number, status, amount_due, period_start, period_end } = invoice
  return (
    <>
      <PageHeader
        title={t('Bill {number}', { number })}
        lead={`${formatDisplayDate(period_start)} – ${formatDisplayDate(period_end)}`}
        status={<InvoiceStatus invoice={invoice} />}
        back={back}
        actions={
          <>
            <DownloadInvoice id={id} />
            {status === 'open' && activeCuid() !== undefined && (
              <ButtonLink kind="primary" href={pathTo('payBill', { bills: id })}>
                {t('Pay {amount}', { amount: formatMoney(amount_due) })}
              </ButtonLink>
            )}
          </>
        }
      />
      <InvoiceParts invoice={invoice} />
    </>
  )
}

function Missing() {
  return (
    <NotFoundPage title={t('Bill not found')} back={back} action={t('All bills')}>
      {t('This bill does not exist, or it is not yours.')}
    </NotFoundPage>
  )
}
