import type { InvoiceDetail } from '@uplink/contract/billing'
import type { Language } from '@uplink/contract/languages'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { filledIn } from '#platform/language'
import { breakable, grey, pdfOf, printedSign } from '#platform/pdf/pdf'
import { providerHead, type PrintedProvider } from '#platform/pdf/provider-head'
import { fromWire } from '#platform/money'
import { currencyName, dayFirst } from '#platform/texts'
import { lines, payments, totals, type Say } from './invoice-pdf-tables'

const tones = { Paid: '#0f6b3c', Overdue: '#a3271c', Open: grey, 'Written off': grey } as const

/** How an invoice is printed. */
interface Paper {
  currency: string
  now: Date
  brand?: PrintedProvider['brand']
  /** Of the customer. */
  language: Language
  /** Where an invoice can be paid without signing in; its address stands on it as a QR code while it is unpaid. */
  payLinkOf?: ((invoiceId: number) => string) | undefined
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
  { currency, now, brand, language, payLinkOf }: Paper,
): TDocumentDefinitions {
  const say: Say = (text, values = {}) => filledIn(language, text, values)
  const [{ number, provider, customer }] = invoices as [InvoiceDetail]
  const last = invoices.at(-1)?.number ?? number
  const numbers = last === number ? number : `${number} – ${last}`
  const sign = printedSign(currency)
  return {
    info: {
      title: say('Invoice {number}', { number: numbers }),
      author: provider.name,
      subject: customer.client_id,
      creationDate: now,
    },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 64],
    defaultStyle: { font: 'Noto', fontSize: 9.5, lineHeight: 1.25 },
    content: invoices.map((invoice, place) => ({
      stack: [
        head(invoice, brand, say),
        parties(invoice, say),
        lines(invoice, sign, say),
        totals(invoice, sign, say),
        ...toPay(invoice, payLinkOf, say),
        ...payments(invoice, sign, say),
      ],
      ...(place > 0 && { pageBreak: 'before' as const }),
    })),
    footer: (page, pages) => ({
      margin: [48, 16, 48, 0],
      color: grey,
      fontSize: 8,
      columns: [
        say('{provider}, invoice {number}. All amounts in {currency} ({sign}).', {
          provider: provider.name,
          number: numbers,
          currency: currencyName(currency),
          sign,
        }),
        {
          text: say('Page {page} of {pages}', { page: String(page), pages: String(pages) }),
          alignment: 'right',
          width: 80,
        },
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
  say: Say,
): Content {
  const state = stateOf({ status, is_overdue, written_off })
  return {
    columns: [
      providerHead({ ...provider, brand }, 16),
      {
        width: 180,
        alignment: 'right',
        stack: [
          { text: say('Invoice'), fontSize: 16, bold: true },
          { text: number, fontSize: 11 },
          { text: say(state), color: tones[state], bold: true },
        ],
      },
    ],
    margin: [0, 0, 0, 24],
  }
}

function parties(
  { customer, issued_on, due_on, period_start, period_end }: InvoiceDetail,
  say: Say,
): Content {
  const facts: [string, string][] = [
    [say('Issued'), dayFirst(issued_on)],
    [say('Due'), dayFirst(due_on)],
    [say('Period'), `${dayFirst(period_start)} – ${dayFirst(period_end)}`],
    [say('Client ID'), customer.client_id],
  ]
  return {
    columns: [
      [
        { text: say('Billed to'), color: grey },
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

/** Where it can be paid at once, while there is something to pay. */
function toPay(
  { id, status, amount_due }: InvoiceDetail,
  payLinkOf: Paper['payLinkOf'],
  say: Say,
): Content[] {
  if (!payLinkOf || status !== 'open' || (fromWire(amount_due) ?? 0) <= 0) return []
  const link = payLinkOf(id)
  return [
    {
      unbreakable: true,
      columns: [
        { qr: link, fit: 96, width: 100 },
        {
          width: '*',
          stack: [
            { text: say('Pay this bill'), bold: true },
            {
              text: say('Scan the code with your phone, or open the link. You need not sign in.'),
              color: grey,
            },
            { text: say('Open the page to pay'), link, color: '#1c4f8f', decoration: 'underline' as const },
          ],
        },
      ],
      columnGap: 16,
      margin: [0, 0, 0, 20],
    },
  ]
}
