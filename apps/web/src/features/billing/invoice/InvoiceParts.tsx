import type { InvoiceDetail } from '@uplink/contract/billing'
import type { PaymentPromise } from '@uplink/contract/payment-promises'
import { t } from '../../../language/t'
import { formatDate, formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney, isNothing } from '../../../platform/money/money'
import { DetailList } from '../../../ui/page/DetailList'
import { Section } from '../../../ui/page/Section'
import { DataTable } from '../../../ui/table/DataTable'
import { ChangesPart } from './ChangesPart'
import { documentColumns, lineColumns, paymentColumns } from './invoice-part-columns'
import classes from './InvoiceParts.module.css'

export function InvoiceParts({ invoice }: { invoice: InvoiceDetail }) {
  const { lines, payments, provider, customer, promise } = invoice
  return (
    <div className={classes.parts}>
      <div className={classes.money}>
        <Section title={t('What it is for')} isFlush>
          <DataTable
            label={t('Lines')}
            columns={lineColumns()}
            rows={lines}
            rowKey={({ position }) => position}
            footer={<Totals invoice={invoice} />}
          />
        </Section>
        <ChangesPart bill={invoice.id} />
        <Section title={t('Payments')} isFlush>
          <DataTable
            label={t('Payments')}
            columns={paymentColumns()}
            rows={payments}
            rowKey={({ id }) => id}
            empty={t('Nothing has been paid yet.')}
          />
        </Section>
        {invoice.documents.length > 0 && <DocumentsPart invoice={invoice} />}
      </div>
      <div className={classes.parties}>
        <Section title={t('Dates')}>
          <DetailList
            items={[
              { label: t('Issued'), value: formatDisplayDate(invoice.issued_on), isNumber: true },
              { label: t('Due'), value: formatDate(invoice.due_on), isNumber: true },
              ...(promise ? [{ label: t('Promised to pay by'), value: promiseWords(promise) }] : []),
            ]}
          />
        </Section>
        <Section title={t('Billed to')}>
          <DetailList
            items={[
              { label: t('Name'), value: customer.name },
              { label: t('Client ID'), value: customer.client_id },
              { label: t('Address'), value: customer.address },
              { label: t('Contact number'), value: customer.phone },
            ]}
          />
        </Section>
        <Section title={t('Billed by')}>
          <DetailList
            items={[
              { label: t('Provider'), value: provider.name },
              ...(provider.address ? [{ label: t('Address'), value: provider.address }] : []),
              { label: t('Contact number'), value: provider.phone },
              ...(provider.bin ? [{ label: t('BIN'), value: provider.bin }] : []),
            ]}
          />
        </Section>
      </div>
    </div>
  )
}

function promiseWords({ until, state }: PaymentPromise): string {
  const date = formatDate(until)
  if (state === 'kept') return t('{date}, kept', { date })
  return state === 'broken' ? t('{date}, not kept', { date }) : date
}

function Totals({ invoice }: { invoice: InvoiceDetail }) {
  const { subtotal, tax_rates, total, paid, credited, written_off, amount_due } = invoice
  const taxes = tax_rates.map(({ percent, amount, tax }) => [
    t('Tax {percent}% on {amount}', { percent, amount: formatMoney(amount) }),
    tax,
  ])
  const rows = [
    [t('Subtotal'), subtotal],
    ...taxes,
    [t('Total'), total],
    [t('Paid'), paid],
    ...(isNothing(credited) ? [] : [[t('Credited'), credited]]),
    ...(isNothing(written_off) ? [] : [[t('Written off'), written_off]]),
    [t('Amount due'), amount_due],
  ]
  return (
    <dl className={classes.totals}>
      {rows.map(([name = '', amount = '']) => (
        <div key={name} className={strong().includes(name) ? classes.strong : undefined}>
          <dt>{name}</dt>
          <dd className="ui-figures">{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

const strong = () => [t('Total'), t('Amount due')]

/** What the provider wrote about the bill, each with its PDF. */
function DocumentsPart({ invoice: { documents } }: { invoice: InvoiceDetail }) {
  return (
    <Section title={t('Documents')} isFlush>
      <DataTable
        label={t('Documents')}
        columns={documentColumns()}
        rows={documents}
        rowKey={({ id }) => id}
      />
    </Section>
  )
}
