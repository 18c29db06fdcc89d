import type { InvoiceDetail } from '@uplink/contract/billing'
import { formatDate, formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { DetailList } from '../../../ui/page/DetailList'
import { Section } from '../../../ui/page/Section'
import { DataTable } from '../../../ui/table/DataTable'
import { lineColumns, paymentColumns } from './invoice-part-columns'
import classes from './InvoiceParts.module.css'

export function InvoiceParts({ invoice }: { invoice: InvoiceDetail }) {
  const { lines, payments, provider, customer } = invoice
  return (
    <div className={classes.parts}>
      <div className={classes.money}>
        <Section title="What it is for" isFlush>
          <DataTable
            label="Lines"
            columns={lineColumns}
            rows={lines}
            rowKey={({ position }) => position}
            footer={<Totals invoice={invoice} />}
          />
        </Section>
        <Section title="Payments" isFlush>
          <DataTable
            label="Payments"
            columns={paymentColumns}
            rows={payments}
            rowKey={({ id }) => id}
            empty="Nothing has been paid yet."
          />
        </Section>
      </div>
      <div className={classes.parties}>
        <Section title="Dates">
          <DetailList
            items={[
              { label: 'Issued', value: formatDisplayDate(invoice.issued_on), isNumber: true },
              { label: 'Due', value: formatDate(invoice.due_on), isNumber: true },
            ]}
          />
        </Section>
        <Section title="Billed to">
          <DetailList
            items={[
              { label: 'Name', value: customer.name },
              { label: 'Client ID', value: customer.client_id },
              { label: 'Address', value: customer.address },
              { label: 'Contact number', value: customer.phone, isNumber: true },
            ]}
          />
        </Section>
        <Section title="Billed by">
          <DetailList
            items={[
              { label: 'Provider', value: provider.name },
              ...(provider.address ? [{ label: 'Address', value: provider.address }] : []),
              { label: 'Contact number', value: provider.phone, isNumber: true },
              ...(provider.bin ? [{ label: 'BIN', value: provider.bin, isNumber: true }] : []),
            ]}
          />
        </Section>
      </div>
    </div>
  )
}

function Totals({ invoice: { subtotal, tax_rates, total, paid, amount_due } }: { invoice: InvoiceDetail }) {
  const taxes = tax_rates.map(({ percent, amount, tax }) => [
    `Tax ${percent}% on ${formatMoney(amount)}`,
    tax,
  ])
  const rows = [
    ['Subtotal', subtotal],
    ...taxes,
    ['Total', total],
    ['Paid', paid],
    ['Amount due', amount_due],
  ]
  return (
    <dl className={classes.totals}>
      {rows.map(([name = '', amount = '']) => (
        <div key={name} className={strong.includes(name) ? classes.strong : undefined}>
          <dt>{name}</dt>
          <dd className="ui-figures">{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

const strong = ['Total', 'Amount due']
