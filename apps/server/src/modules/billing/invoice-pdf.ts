import { createRequire } from 'node:module'
import type { InvoiceDetail } from '@uplink/contract/billing'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { dayFirst, grouped } from '../../platform/texts'

const { resolve } = createRequire(import.meta.url)
const face = (name: string) => resolve(`@expo-google-fonts/noto-sans-bengali/${name}.ttf`)
// Latin and Bengali in one face: names as people write them, and the sign of the taka.
const fonts = {
  normal: face('400Regular/NotoSansBengali_400Regular'),
  bold: face('600SemiBold/NotoSansBengali_600SemiBold'),
}

/** The library and its fonts are loaded by the first invoice, not at the start. */
const printer = once(async () => {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts({ Noto: fonts })
  // A document names no address and no file: what a text contains must never be fetched.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => Object.values(fonts).includes(path))
  return pdfmake
})

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const grey = '#5b6472'
const hairline = '#d5d9e0'
const methods: Record<string, string> = {
  bkash: 'bKash',
  cash: 'Cash',
  bank: 'Bank transfer',
  wallet: 'From balance',
}

/** The document an accountant files: parties, dates, lines, tax by rate, what was paid and what is due. */
export async function invoicePdf(invoice: InvoiceDetail, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const pdfmake = await printer()
  return new Uint8Array(await pdfmake.createPdf(definition(invoice, now)).getBuffer())
}

function definition(invoice: InvoiceDetail, now: Date): TDocumentDefinitions {
  const { number, provider, customer } = invoice
  return {
    info: {
      title: `Invoice ${number}`,
      author: provider.name,
      subject: customer.client_id,
      creationDate: now,
    },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 64],
    defaultStyle: { font: 'Noto', fontSize: 9.5, lineHeight: 1.25 },
    content: [head(invoice), parties(invoice), lines(invoice), totals(invoice), ...payments(invoice)],
    footer: (page, pages) => ({
      margin: [48, 16, 48, 0],
      color: grey,
      fontSize: 8,
      columns: [
        `${provider.name}, invoice ${number}. All amounts in Bangladeshi taka (৳).`,
        { text: `Page ${page} of ${pages}`, alignment: 'right', width: 80 },
      ],
    }),
  }
}

function head({ provider, number, status, is_overdue }: InvoiceDetail): Content {
  const contact = [provider.phone, provider.email].filter(Boolean).join(', ')
  const state = status === 'paid' ? 'Paid' : is_overdue ? 'Overdue' : 'Open'
  return {
    columns: [
      [
        { text: provider.name, fontSize: 16, bold: true },
        ...[provider.address, contact, provider.bin && `BIN ${provider.bin}`]
          .filter(Boolean)
          .map((text) => ({ text: text ?? '', color: grey })),
      ],
      {
        width: 180,
        alignment: 'right',
        stack: [
          { text: 'Invoice', fontSize: 16, bold: true },
          { text: number, fontSize: 11 },
          { text: state, color: grey },
        ],
      },
    ],
    margin: [0, 0, 0, 24],
  }
}

function parties({ customer, issued_on, due_on, period_start, period_end }: InvoiceDetail): Content {
  const facts: [string, string][] = [
    ['Issued', dayFirst(issued_on)],
    ['Due', dayFirst(due_on)],
    ['Period', `${dayFirst(period_start)} – ${dayFirst(period_end)}`],
    ['Client ID', customer.client_id],
  ]
  return {
    columns: [
      [
        { text: 'Billed to', color: grey },
        { text: customer.name, bold: true },
        customer.address,
        customer.phone,
      ],
      {
        width: 'auto',
        layout: 'noBorders',
        table: {
          body: facts.map(([name, value]) => [
            { text: name, color: grey },
            { text: value, alignment: 'right' },
          ]),
        },
      },
    ],
    margin: [0, 0, 0, 20],
  }
}

const ruled = {
  hLineWidth: (i: number, node: { table: { body: unknown[] } }) =>
    i <= 1 || i === node.table.body.length ? 0.75 : 0.4,
  vLineWidth: () => 0,
  hLineColor: () => hairline,
  paddingLeft: () => 0,
  paddingRight: (i: number, node: { table: { widths?: unknown } }) =>
    Array.isArray(node.table.widths) && i === node.table.widths.length - 1 ? 0 : 8,
  paddingTop: () => 5,
  paddingBottom: () => 5,
}

const named = (...names: string[]): TableCell[] =>
  names.map((text, i) => ({ text, color: grey, alignment: i === 0 ? 'left' : 'right' }))
const amount = (text: string): TableCell => ({ text: grouped(text), alignment: 'right', noWrap: true })

function lines(invoice: InvoiceDetail): Content {
  return {
    layout: ruled,
    margin: [0, 0, 0, 12],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 80, 50, 70],
      body: [
        named('Description', 'Amount ৳', 'Tax', 'Tax ৳'),
        ...invoice.lines.map((line) => [
          line.description,
          amount(line.amount),
          { text: `${line.tax_percent} %`, alignment: 'right' as const },
          amount(line.tax),
        ]),
      ],
    },
  }
}

function totals({ subtotal, tax_rates, total, paid, amount_due }: InvoiceDetail): Content {
  const taxes = tax_rates.map(({ percent, amount, tax }): [string, string] => [
    `Tax ${percent} % on ${grouped(amount)}`,
    tax,
  ])
  const rows: [string, string][] = [['Subtotal', subtotal], ...taxes]
  const strong = (name: string, value: string): TableCell[] => [
    { text: name, bold: true },
    { text: `৳ ${grouped(value)}`, bold: true, alignment: 'right', noWrap: true },
  ]
  return {
    columns: [
      { text: '', width: '*' },
      {
        width: 260,
        unbreakable: true,
        layout: { ...ruled, hLineWidth: (i: number) => (i === rows.length ? 0.75 : 0) },
        table: {
          widths: ['*', 'auto'],
          body: [
            ...rows.map(([name, value]) => [name, amount(value)]),
            strong('Total', total),
            ['Paid', amount(paid)],
            strong('Amount due', amount_due),
          ],
        },
      },
    ],
    margin: [0, 0, 0, 20],
  }
}

function payments(invoice: InvoiceDetail): Content[] {
  if (invoice.payments.length === 0) return []
  return [
    { text: 'Payments', bold: true, margin: [0, 0, 0, 4] },
    {
      layout: ruled,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [80, 110, '*', 80],
        body: [
          [
            ...['Date', 'Paid by', 'Reference'].map((text) => ({ text, color: grey })),
            ...named('Amount ৳').map(right),
          ],
          ...invoice.payments.map((payment) => [
            dayFirst(payment.paid_on),
            methods[payment.method] ?? payment.method,
            payment.reference ?? '',
            amount(payment.amount),
          ]),
        ],
      },
    },
  ]
}

const right = (cell: TableCell): TableCell => ({ ...(cell as object), alignment: 'right' }) as TableCell
