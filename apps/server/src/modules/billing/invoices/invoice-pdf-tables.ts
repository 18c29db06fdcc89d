import { gatewayTitle } from '@uplink/contract/gateways'
import type { InvoiceDetail } from '@uplink/contract/billing'
import type { Content, TableCell } from 'pdfmake/interfaces'
import type { PaperWords } from '#platform/pdf/paper-words'
import { breakable, grey } from '#platform/pdf/pdf'
import { fromWire, toWire } from '#platform/money'
import { dayFirst, grouped } from '#platform/texts'
import { kindTitles } from '../document-number'

const hairline = '#d5d9e0'

const methods: Record<string, string> = {
  cash: 'Cash',
  bank: 'Bank transfer',
  mobile: 'Mobile wallet',
  cheque: 'Cheque',
  other: 'Another way',
  wallet: 'From balance',
  ...kindTitles,
}

const ruled = {
  hLineWidth: (i: number, node: { table: { body: unknown[]; headerRows?: number } }) =>
    i <= 1 || i === node.table.body.length ? 0.75 : 0.4,
  vLineWidth: () => 0,
  hLineColor: () => hairline,
  paddingLeft: () => 0,
  paddingRight: (i: number, node: { table: { widths?: unknown } }) =>
    Array.isArray(node.table.widths) && i === node.table.widths.length - 1 ? 0 : 8,
  // The font has more space below its letters than above them.
  paddingTop: () => 5,
  paddingBottom: () => 1,
}

const right = (text: string): TableCell => ({ text, alignment: 'right' })
const names = (left: readonly string[], rights: readonly string[]): TableCell[] =>
  [...left, ...rights].map((text, i) => ({
    text,
    color: grey,
    alignment: i < left.length ? 'left' : 'right',
    noWrap: true,
  }))
const amount = (text: string, { number }: PaperWords): TableCell => ({
  text: number(grouped(text)),
  alignment: 'right',
  noWrap: true,
})

/** The billed lines, each with its tax and the sum of both. */
export function lines(invoice: InvoiceDetail, sign: string, words: PaperWords): Content {
  const { say, number } = words
  return {
    layout: ruled,
    margin: [0, 0, 0, 12],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: ['*', 66, 38, 60, 68],
      body: [
        names(
          [say('Description')],
          [`${say('Amount')} ${sign}`, say('Tax'), `${say('Tax')} ${sign}`, `${say('Total')} ${sign}`],
        ),
        ...invoice.lines.map((line) => [
          breakable(say(line.description)),
          amount(line.amount, words),
          right(number(`${line.tax_percent}%`)),
          amount(line.tax, words),
          amount(sum(line.amount, line.tax), words),
        ]),
      ],
    },
  }
}

const sum = (...amounts: string[]) =>
  toWire(amounts.reduce((total, each) => total + (fromWire(each) ?? 0), 0))

/** The sums, tax by rate, and how much is to be paid until which day, or should have been. */
export function totals(invoice: InvoiceDetail, sign: string, words: PaperWords): Content {
  const { say, number } = words
  const { subtotal, tax_rates, total, paid, credited, written_off, amount_due, due_on, is_overdue } = invoice
  const without = [
    [say('Credited'), credited],
    [say('Written off'), written_off],
  ].filter(([, value]) => fromWire(value ?? '') !== 0)
  const taxes = tax_rates.map(({ percent, amount, tax }): [string, string] => [
    say('Tax {percent}% on {amount}', {
      percent: number(String(percent)),
      amount: number(grouped(amount)),
    }),
    tax,
  ])
  const rows: [string, string][] = [[say('Subtotal'), subtotal], ...taxes]
  const strong = (name: string, value: string): TableCell[] => [
    { text: name, bold: true },
    { text: `${sign} ${number(grouped(value))}`, bold: true, alignment: 'right', noWrap: true },
  ]
  const isDue = (fromWire(amount_due) ?? 0) > 0
  const toPay = say(is_overdue ? 'To pay, overdue since {date}' : 'To pay until {date}', {
    date: number(dayFirst(due_on)),
  })
  return {
    columns: [
      { text: '', width: '*' },
      {
        width: 260,
        unbreakable: true,
        layout: {
          ...ruled,
          hLineWidth: (i: number) => (i === rows.length || i === rows.length + 2 + without.length ? 0.75 : 0),
        },
        table: {
          widths: ['*', 'auto'],
          body: [
            ...rows.map(([name, value]) => [name, amount(value, words)]),
            strong(say('Total'), total),
            [say('Paid'), amount(paid, words)],
            ...without.map(([name = '', value = '']) => [name, amount(value, words)]),
            strong(isDue ? toPay : say('Nothing to pay'), amount_due),
          ],
        },
      },
    ],
    margin: [0, 0, 0, 20],
  }
}

/** Payments and reversals. The title is a row of the table, so that it stays on the same page. */
export function payments(invoice: InvoiceDetail, sign: string, words: PaperWords): Content[] {
  const { say, number } = words
  if (invoice.payments.length === 0) return []
  const title: TableCell = { text: say('Payments'), bold: true, colSpan: 4, headlineLevel: 2 }
  return [
    {
      layout: { ...ruled, hLineWidth: (i, node) => (i === 0 ? 0 : ruled.hLineWidth(i - 1, node)) },
      table: {
        headerRows: 2,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: [80, 130, '*', 80],
        body: [
          [title, '', '', ''],
          names([say('Date'), say('Paid by'), say('Reference')], [`${say('Amount')} ${sign}`]),
          ...invoice.payments.map(({ paid_on, method, reference, amount: moved }) => [
            number(dayFirst(paid_on)),
            methodOf(method, moved, words),
            breakable(reference ?? '–'),
            amount(moved, words),
          ]),
        ],
      },
    },
  ]
}

/** A negative amount is a settlement that was taken back because its payment was refunded. */
function methodOf(method: string, moved: string, { say }: PaperWords): string {
  const name = gatewayTitle(method) ?? say(methods[method] ?? method)
  if (!moved.startsWith('-')) return name
  return say(method in kindTitles ? '{method}, taken back' : '{method}, refunded', { method: name })
}
