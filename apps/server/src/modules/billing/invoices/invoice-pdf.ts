import type { InvoiceDetail } from '@uplink/contract/billing'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { breakable, grey, pdfOf, printedSign } from '#platform/pdf/pdf'
import { providerHead, type PrintedProvider } from '#platform/pdf/provider-head'
import { fromWire } from '#platform/money'
import { currencyName, dayFirst } from '#platform/texts'
import { lines, payments, totals } from './invoice-pdf-tables'

const tones = { Paid: '#0f6b3c', Overdue: '#a3271c', Open: grey, 'Written off': grey } as const

/** How an invoice is printed. */
interface Paper {
  currency: string
  now: Date
  brand?: PrintedProvider['brand']
}

/** The document for accountants: parties, dates, lines, tax by rate, and what is paid and due. */
export const invoicePdf = (invoice: InvoiceDetail, paper: Paper): Promise<Uint8Array<ArrayBuffer>> =>
  invoicesPdf([invoice], paper)

/** Several invoices of one line, each on a page of its own. */
export const invoicesPdf = (
  invoices: readonly InvoiceDetail[],
  paper: Paper,
): Promise<Uint8Array<ArrayBuffer>> => pdfOf(definition(invoices, paper))

function definition(
  invoices: readonly InvoiceDetail[],
  { currency, now, brand }: Paper,
): TDocumentDefinitions {
  const [{ number, provider, customer }] = invoices as [InvoiceDetail]
  const last = invoices.at(-1)?.number ?? number
  const numbers = last === number ? number : `${number} – ${last}`
  const sign = printedSign(currency)
  return {
    info: {
      title: `Invoice ${numbers}`,
      author: provider.name,
      subject: customer.client_id,
      creationDate: now,
    },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 64],
    defaultStyle: { font: 'Noto', fontSize: 9.5, lineHeight: 1.25 },
    content: invoices.map((invoice, place) => ({
      stack: [
        head(invoice, brand),
        parties(invoice),
        lines(invoice, sign),
        totals(invoice, sign),
        ...payments(invoice, sign),
      ],
      ...(place > 0 && { pageBreak: 'before' as const }),
    })),
    footer: (page, pages) => ({
      margin: [48, 16, 48, 0],
      color: grey,
      fontSize: 8,
      columns: [
        `${provider.name}, invoice ${numbers}. All amounts in ${currencyName(currency)} (${sign}).`,
        { text: `Page ${page} of ${pages}`, alignment: 'right', width: 80 },
      ],
    }),
  }
}

/** What was given up was not paid. */
function stateOf({
  status,
  is_overdue,
  written_off,
}: Pick<InvoiceDetail, 'status' | 'is_overdue' | 'written_off'>) {
  if (status === 'open') return is_overdue ? 'Overdue' : 'Open'
  return fromWire(written_off) === 0 ? 'Paid' : 'Written off'
}

function head(
  { provider, number, status, is_overdue, written_off }: InvoiceDetail,
  brand: PrintedProvider['brand'],
): Content {
  const state = stateOf({ status, is_overdue, written_off })
  return {
    columns: [
      providerHead({ ...provider, brand }, 16),
      {
        width: 180,
        alignment: 'right',
        stack: [
          { text: 'Invoice', fontSize: 16, bold: true },
          { text: number, fontSize: 11 },
          { text: state, color: tones[state], bold: true },
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
        { text: breakable(customer.name), bold: true },
        breakable(customer.address),
        customer.phone,
      ],
      {
        width: 200,
        layout: {
          defaultBorder: false,
          paddingTop: () => 0,
          paddingBottom: () => 0,
          paddingLeft: () => 0,
          paddingRight: () => 0,
        },
        table: {
          widths: ['auto', '*'],
          body: facts.map(([name, value]) => [
            { text: name, color: grey, noWrap: true },
            { text: value, alignment: 'right' },
          ]),
        },
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 20],
  }
}
