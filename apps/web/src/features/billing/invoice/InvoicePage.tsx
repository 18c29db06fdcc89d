import { useQuery, useMutation } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { useRecordId } from '../../../platform/address/path-parts'
import type { InvoiceDetail } from '@uplink/contract/billing'
import { lazy, Suspense, type ReactNode } from 'react'
import { failureOf, hasStatus, isTold } from '../../../platform/api/failure'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { activeCuid } from '../../../platform/session/session'
import { formatMoney } from '../../../platform/money/money'
import { ButtonLink, Button } from '../../../ui/button/Button'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { ThumbAct } from '../../../ui/page/ThumbAct'
import { Fallback } from '../../../ui/states/Fallback'
import { NotFoundPage } from '../../../ui/page/NotFoundPage'
import { invoiceQuery, saveInvoice } from '../billing.data'
import { InvoiceParts } from './InvoiceParts'
import { InvoiceStatus } from '../InvoiceStatus'
import { Download } from 'lucide-react'
import { useToasts } from '../../../ui/UiProvider'
import { usePhone } from '../../../ui/use-phone'
import { DetailList } from '../../../ui/page/DetailList'
import { Skeleton } from '../../../ui/states/Skeleton'
import { DataTable } from '../../../ui/table/DataTable'
import { lineColumns, paymentColumns } from './invoice-part-columns'
import classes from './InvoiceParts.module.css'

const BillActs = lazy(() => import('../documents/BillActs').then((loaded) => ({ default: loaded.BillActs })))

const waiting = <Skeleton width="70%" height="1.25em" />
const facts = (...labels: string[]) => (
  <DetailList items={labels.map((label) => ({ label, value: waiting }))} />
)

/** Stands in for the parts of a bill while it loads. */
function InvoiceWaiting() {
  return (
    <div className={classes.parts}>
      <div className={classes.money}>
        <Section title={t('What it is for')} isFlush>
          <DataTable
            label={t('Lines')}
            columns={lineColumns()}
            rows={undefined}
            rowKey={({ position }) => position}
            expectedRows={3}
          />
        </Section>
        <Section title={t('Payments')} isFlush>
          <DataTable
            label={t('Payments')}
            columns={paymentColumns()}
            rows={undefined}
            rowKey={({ id }) => id}
            expectedRows={1}
          />
        </Section>
      </div>
      <div className={classes.parties}>
        <Section title={t('Dates')}>{facts(t('Issued'), t('Due'))}</Section>
        <Section title={t('Billed to')}>
          {facts(t('Name'), t('Client ID'), t('Address'), t('Contact number'))}
        </Section>
        <Section title={t('Billed by')}>{facts(t('Provider'), t('Address'), t('Contact number'))}</Section>
      </div>
    </div>
  )
}

/** A button that shows its progress while the document is made. @param isSmall beside the title, on a phone */
function DownloadInvoice({ id, isSmall }: { id: number; isSmall: boolean }) {
  const toasts = useToasts()
  const download = useMutation({
    mutationFn: () => saveInvoice(id),
    onError: (error) => {
      if (!isTold(error)) toasts.error(t('Try again in a moment.'), t('The PDF could not be downloaded.'))
    },
  })
  const label = t('Download PDF')
  const begin = () => download.mutate()
  return (
    <Button
      icon={Download}
      isSaving={download.isPending}
      onClick={begin}
      {...(isSmall && { kind: 'quiet', 'aria-label': label })}
    >
      {isSmall ? t('PDF') : label}
    </Button>
  )
}

const back = () => ({ href: pathTo('bills'), label: t('Billing history') })

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
      <PageHeader title={t('Bill')} back={back()} />
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
  const isPhone = usePhone()
  const pay = status === 'open' && activeCuid() !== undefined && (
    <ButtonLink kind="primary" href={pathTo('payBill', { bills: id })}>
      {t('Pay {amount}', { amount: formatMoney(amount_due) })}
    </ButtonLink>
  )
  const file = <DownloadInvoice id={id} isSmall={isPhone} />
  const acts = invoice.can.filter((act) => act !== 'promise-payment' || invoice.is_overdue)
  return (
    <>
      <PageHeader
        title={t('Bill {number}', { number })}
        lead={`${formatDisplayDate(period_start)} – ${formatDisplayDate(period_end)}`}
        status={<InvoiceStatus invoice={invoice} />}
        back={back()}
        menu={isPhone && file}
        actions={
          <>
            {acts.length > 0 && (
              <Suspense fallback={null}>
                <BillActs
                  bill={id}
                  can={acts}
                  line={{ id: invoice.connection_id, username: invoice.customer.client_id }}
                />
              </Suspense>
            )}
            {!isPhone && file}
            {!isPhone && pay}
          </>
        }
      />
      <InvoiceParts invoice={invoice} />
      {isPhone && pay && <ThumbAct>{pay}</ThumbAct>}
    </>
  )
}

function Missing() {
  return (
    <NotFoundPage title={t('Bill not found')} back={back()} action={t('All bills')}>
      {t('This bill does not exist, or it is not yours.')}
    </NotFoundPage>
  )
}
