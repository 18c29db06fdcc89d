import type { ReactNode } from 'react'
import { t } from '../../../language/t'
import { formatDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { Notice } from '../../../ui/feedback/Notice'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { Section } from '../../../ui/page/Section'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import type { BillForm, OpenInvoice } from './use-bill-form'
import classes from '../paying.module.css'

export interface PayBillParts {
  invoices: OpenInvoice[]
  form: BillForm
  /** Amount, gateway and the button to pay. */
  terms: ReactNode
}

const columns = (): Column<OpenInvoice>[] => [
  { key: 'number', header: t('Bill'), cell: ({ number }) => number },
  {
    key: 'status',
    header: t('Status'),
    width: '8rem',
    cell: (invoice) => <DueBadge invoice={invoice} />,
  },
  {
    key: 'due',
    header: t('Due'),
    width: '8rem',
    cell: ({ due_on }) => formatDate(due_on),
    phoneCell: ({ due_on }) => t('due {date}', { date: formatDate(due_on) }),
  },
  {
    key: 'total',
    header: t('Total'),
    isNumber: true,
    isMinor: true,
    phone: 'hidden',
    cell: ({ total }) => formatMoney(total),
  },
  { key: 'rest', header: t('To pay'), isNumber: true, phone: 'aside', cell: ({ rest }) => formatMoney(rest) },
]

export function DueBadge({ invoice }: { invoice: Pick<OpenInvoice, 'is_overdue'> }) {
  return invoice.is_overdue ? (
    <StatusBadge tone="danger">{t('Overdue')}</StatusBadge>
  ) : (
    <StatusBadge tone="info">{t('Open')}</StatusBadge>
  )
}

/** A table of the bills, and next to it their sum. */
export function PayBillOnComputer({ invoices, form, terms }: PayBillParts) {
  return (
    <div className={classes.pair}>
      <div className={classes.screen}>
        {form.noBill && <Notice tone="danger" isUrgent title={form.noBill} />}
        <Section isFlush>
          <DataTable
            label={t('Bills to pay')}
            columns={columns()}
            rows={invoices}
            rowKey={({ id }) => id}
            selection={{
              selected: form.ticked,
              onChange: form.tick,
              label: ({ number }) => t('bill {number}', { number }),
            }}
          />
        </Section>
      </div>
      <Section title={t('Payment')}>
        <div className={classes.terms}>{terms}</div>
      </Section>
    </div>
  )
}
