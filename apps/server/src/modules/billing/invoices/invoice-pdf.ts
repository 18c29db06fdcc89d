import type { InvoiceDetail } from '@uplink/contract/billing'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { ProviderWords } from '#platform/language'
import { wordsFor, type PaperWords, type Reader } from '#platform/pdf/paper-words'
import { breakable, grey, pdfOf, printedSign } from '#platform/pdf/pdf'
import { providerHead, type PrintedProvider } from '#platform/pdf/provider-head'
import { asPart, withAlt } from '#platform/pdf/structure'
import { fromWire } from '#platform/money'
import { currencyName, dayFirst } from '#platform/texts'
import { lines, payments, totals } from './invoice-pdf-tables'

const tones = { Paid: '#0f6b3c', Overdue: '#a3271c', Open: grey, 'Written off': grey } as const

/** How an invoice is printed. */
interface Paper {
  currency: string
  now: Date
  brand?: PrintedProvider['brand']
  /** The customer. */
  reader: Reader
  /** What the provider calls its packages and areas in Bangla. */
  own?: ProviderWords | undefined
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
): Promise<Uint8Array<ArrayBuffer>> => pdfOf(definition(invoices, paper), paper.reader.language)

function definition(
  invoices: readonly InvoiceDetail[],
  { currency, now, brand, reader, own, payLinkOf }: Paper,
): TDocumentDefinitions {
  const words = wordsFor(reader, own)
  const { say } = words
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
    content: invoices.map((invoice, place) =>
      asPart({
        stack: [
          head(invoice, brand, words),
          parties(invoice, words),
          lines(invoice, sign, words),
          totals(invoice, sign, words),
          ...toPay(invoice, payLinkOf, words),
          ...payments(invoice, sign, words),
        ],
        ...(place > 0 && { pageBreak: 'before' as const }),
      }),
    ),
    footer: (page, pages) => ({
      margin: [48, 16, 48, 0],
      color: grey,
      fontSize: 8,
      columns: [
        say('{provider}, invoice {number}. All amounts in {currency} ({sign}).', {
          provider: provider.name,
          number: numbers,
          currency: currencyName(currency, reader.language),
          sign,
        }),
        {
          text: say('Page {page} of {pages}', {
            page: words.number(String(page)),
            pages: words.number(String(pages)),
          }),
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
  words: PaperWords,
): Content {
  const { say } = words
  const state = stateOf({ status, is_overdue, written_off })
  return {
    columns: [
      providerHead({ ...provider, brand }, 16, words),
      {
        width: 180,
        alignment: 'right',
        stack: [
          { text: say('Invoice'), fontSize: 16, bold: true, headlineLevel: 1 },
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
  { say, number }: PaperWords,
): Content {
  const facts: [string, string][] = [
    [say('Issued'), number(dayFirst(issued_on))],
    [say('Due'), number(dayFirst(due_on))],
    [say('Period'), number(`${dayFirst(period_start)} – ${dayFirst(period_end)}`)],
    [say('Client ID'), customer.client_id],
  ]
  return {
    columns: [
      [
        { text: say('Billed to'), color: grey, headlineLevel: 2 },
        { text: breakable(customer.name), bold: true },
        breakable(customer.address),
        customer.phone,
      ],
      {
        width: 230,
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
  { say }: PaperWords,
): Content[] {
  if (!payLinkOf || status !== 'open' || (fromWire(amount_due) ?? 0) <= 0) return []
  const link = payLinkOf(id)
  return [
    {
      unbreakable: true,
      columns: [
        withAlt({ qr: link, fit: 96, width: 100 }, say('QR code to pay this bill')),
        {
          width: '*',
          stack: [
            { text: say('Pay this bill'), bold: true, headlineLevel: 2 },
            {
              text: say('Scan the code with your phone, or open the link. You need not sign in.'),
              color: grey,
            },
            { text: say('Open the page to pay'), link, color: '#1c4f8f', noWrap: true },
          ],
        },
      ],
      columnGap: 16,
      margin: [0, 0, 0, 20],
    },
  ]
}
