import type { InvoiceDetail } from '@uplink/contract/billing'
import type { PaymentPromise } from '@uplink/contract/payment-promises'
import { useState } from 'react'
import { t } from '../../../language/t'
import { formatDate, formatDisplayDate } from '../../../platform/dates/dates'
import { compareMoney, formatMoney, isNothing } from '../../../platform/money/money'
import { FoldRow, FoldRows } from '../../../ui/lists/FoldRow'
import { DetailList, type Detail } from '../../../ui/page/DetailList'
import { Section } from '../../../ui/page/Section'
import { DataTable } from '../../../ui/table/DataTable'
import { usePhone } from '../../../ui/use-phone'
import { ChangesPart } from './ChangesPart'
import { documentColumns, lineColumns, paymentColumns } from './invoice-part-columns'
import classes from './InvoiceParts.module.css'

/** The parts of a bill: on a phone first what it comes to and why, and last, folded, whom it is from and for. */
export function InvoiceParts({ invoice }: { invoice: InvoiceDetail }) {
  const isPhone = usePhone()
  const facts = factsOf(invoice)
  if (isPhone)
    return (
      <div className={classes.parts}>
        <Sum invoice={invoice} />
        <ChangesPart bill={invoice.id} />
        <LinesPart invoice={invoice} hasSum />
        <PaymentsPart invoice={invoice} />
        <FoldRows title={t('Dates and addresses')}>
          {facts.map((part) => (
            <FoldedFacts key={part.title} {...part} />
          ))}
        </FoldRows>
      </div>
    )
  return (
    <div className={classes.parts}>
      <div className={classes.money}>
        <LinesPart invoice={invoice} />
        <ChangesPart bill={invoice.id} />
        <PaymentsPart invoice={invoice} />
      </div>
      <div className={classes.parties}>
        {facts.map(({ title, items }) => (
          <Section key={title} title={title}>
            <DetailList items={items} />
          </Section>
        ))}
      </div>
    </div>
  )
}

/** What is left to pay, or what was paid, as the first thing on a phone. */
function Sum({ invoice: { status, total, amount_due, due_on } }: { invoice: InvoiceDetail }) {
  const isOpen = status === 'open'
  const date = formatDate(due_on)
  const isPart = compareMoney(amount_due, total) !== 0
  return (
    <p className={classes.sum}>
      <strong className="ui-figures">{formatMoney(isOpen ? amount_due : total)}</strong>{' '}
      <span>
        {isOpen && isPart
          ? t('left of {total}, due {date}', { total: formatMoney(total), date })
          : isOpen
            ? t('due {date}', { date })
            : t('in total, nothing left to pay')}
      </span>
    </p>
  )
}

interface Facts {
  title: string
  /** The part in a line, where it is folded. */
  value: string
  items: readonly Detail[]
}

/** Its days, and whom it is for and from. */
function factsOf({ issued_on, due_on, promise, customer, provider }: InvoiceDetail): Facts[] {
  const issued = formatDisplayDate(issued_on)
  const due = formatDate(due_on)
  return [
    {
      title: t('Dates'),
      value: `${issued} · ${t('due {date}', { date: due })}`,
      items: [
        { label: t('Issued'), value: issued, isNumber: true },
        { label: t('Due'), value: due, isNumber: true },
        ...(promise ? [{ label: t('Promised to pay by'), value: promiseWords(promise) }] : []),
      ],
    },
    {
      title: t('Billed to'),
      value: customer.name,
      items: [
        { label: t('Name'), value: customer.name },
        { label: t('Client ID'), value: customer.client_id },
        { label: t('Address'), value: customer.address },
        { label: t('Contact number'), value: customer.phone },
      ],
    },
    {
      title: t('Billed by'),
      value: provider.name,
      items: [
        { label: t('Provider'), value: provider.name },
        ...(provider.address ? [{ label: t('Address'), value: provider.address }] : []),
        { label: t('Contact number'), value: provider.phone },
        ...(provider.bin ? [{ label: t('BIN'), value: provider.bin }] : []),
      ],
    },
  ]
}

function FoldedFacts({ title, value, items }: Facts) {
  const [isOpen, setOpen] = useState(false)
  return (
    <FoldRow title={title} value={value} isOpen={isOpen} onOpen={setOpen}>
      <DetailList items={items} />
    </FoldRow>
  )
}

/** What is charged, and what it adds up to. @param hasSum whether the sum stands above */
function LinesPart({ invoice, hasSum = false }: { invoice: InvoiceDetail; hasSum?: boolean }) {
  const sums = sumsOf(invoice, hasSum)
  return (
    <Section title={t('What it is for')} isFlush>
      <DataTable
        label={t('Lines')}
        columns={lineColumns()}
        rows={invoice.lines}
        rowKey={({ position }) => position}
        footer={sums.length > 0 ? <Totals sums={sums} /> : undefined}
      />
    </Section>
  )
}

/** What was paid, and what else took something off it. */
function PaymentsPart({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <>
      {invoice.payments.length === 0 ? (
        <Section title={t('Payments')}>
          <p className={classes.none}>{t('Nothing has been paid yet.')}</p>
        </Section>
      ) : (
        <Section title={t('Payments')} isFlush>
          <DataTable
            label={t('Payments')}
            columns={paymentColumns()}
            rows={invoice.payments}
            rowKey={({ id }) => id}
          />
        </Section>
      )}
      {invoice.documents.length > 0 && <DocumentsPart invoice={invoice} />}
    </>
  )
}

function promiseWords({ until, state }: PaymentPromise): string {
  const date = formatDate(until)
  if (state === 'kept') return t('{date}, kept', { date })
  return state === 'broken' ? t('{date}, not kept', { date }) : date
}

interface Line {
  label: string
  amount: string
  isStrong?: boolean
}

/** From the charges to what is left to pay; each amount once, so that nothing follows a total that is all due or all paid. */
function sumsOf(invoice: InvoiceDetail, hasSum: boolean): Line[] {
  const { lines, subtotal, tax_rates, total, paid, credited, written_off, amount_due } = invoice
  const isWhole = [paid, amount_due].some((amount) => compareMoney(amount, total) === 0)
  return [
    ...(lines.length > 1 ? [{ label: t('Subtotal'), amount: subtotal }] : []),
    ...tax_rates.map(({ percent, amount, tax }) => ({
      label: t('Tax {percent}% on {amount}', { percent, amount: formatMoney(amount) }),
      amount: tax,
    })),
    ...(hasSum && isWhole ? [] : [{ label: t('Total'), amount: total, isStrong: true }]),
    ...(isWhole
      ? []
      : [
          { label: t('Paid'), amount: paid },
          ...(isNothing(credited) ? [] : [{ label: t('Credited'), amount: credited }]),
          ...(isNothing(written_off) ? [] : [{ label: t('Written off'), amount: written_off }]),
          { label: t('Amount due'), amount: amount_due, isStrong: true },
        ]),
  ]
}

function Totals({ sums }: { sums: readonly Line[] }) {
  return (
    <dl className={classes.totals}>
      {sums.map(({ label, amount, isStrong }) => (
        <div key={label} className={isStrong ? classes.strong : undefined}>
          <dt>{label}</dt>
          <dd className="ui-figures">{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

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
