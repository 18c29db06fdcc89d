import type { ReceiptPaper } from '@uplink/contract/receipts'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { dayIn } from '#platform/clock'
import { toDecimal } from '#platform/money'
import { wordsFor, type PaperWords } from '#platform/pdf/paper-words'
import { breakable, grey, pdfOf, printedSign } from '#platform/pdf/pdf'
import { providerHead, type PrintedProvider } from '#platform/pdf/provider-head'
import { dayFirst, grouped } from '#platform/texts'
import { receiptNo } from '../receipt-number'
import type { ReceiptRow } from './receipts.store'

const millimetre = 72 / 25.4

/** What paper of each kind needs. A roll is cut where the text ends. */
const papers: Record<
  ReceiptPaper,
  Pick<TDocumentDefinitions, 'pageSize' | 'pageMargins' | 'defaultStyle'>
> = {
  a4: {
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 48],
    defaultStyle: { font: 'Noto', fontSize: 10, lineHeight: 1.25 },
  },
  roll: {
    pageSize: { width: 80 * millimetre, height: 'auto' },
    pageMargins: [4 * millimetre, 5 * millimetre, 4 * millimetre, 8 * millimetre],
    defaultStyle: { font: 'Noto', fontSize: 8.5, lineHeight: 1.2 },
  },
}

const printed = (minor: number, { currency }: Pick<ReceiptRow, 'currency'>, { number }: PaperWords) =>
  `${printedSign(currency)} ${number(grouped(toDecimal(minor, currency)))}`

/** Receipts are given back as a whole, in part, or not at all. */
function givenBack(
  row: Pick<ReceiptRow, 'amount' | 'refunded' | 'currency'>,
  words: PaperWords,
): string | null {
  if (row.refunded === 0) return null
  return row.refunded >= row.amount
    ? words.say('Reversed')
    : words.say('{amount} given back', { amount: printed(row.refunded, row, words) })
}

/** The receipt of a payment that staff took, in the payer's language. */
export function receiptPdf(
  row: ReceiptRow,
  { paper, now, brand }: { paper: ReceiptPaper; now: Date; brand?: PrintedProvider['brand'] },
): Promise<Uint8Array<ArrayBuffer>> {
  const words = wordsFor(row)
  const title = titleOf(row, words)
  return pdfOf(
    {
      info: { title, author: row.provider_name, subject: row.username, creationDate: now },
      ...papers[paper],
      content: [
        head(row, { paper, brand }, words),
        facts(row, words),
        ...bills(row, words),
        foot(row, paper, words),
      ],
    },
    row.language,
  )
}

const titleOf = ({ number }: ReceiptRow, { say }: PaperWords) =>
  say('Receipt {number}', { number: receiptNo(number) })

function head(
  row: ReceiptRow,
  { paper, brand }: { paper: ReceiptPaper; brand: PrintedProvider['brand'] },
  words: PaperWords,
): Content {
  const provider = providerHead(
    {
      name: row.provider_name,
      address: row.provider_address,
      phone: row.provider_phone,
      email: row.provider_email,
      bin: row.provider_bin,
      brand,
    },
    paper === 'a4' ? 16 : 11,
    words,
  )
  const back = givenBack(row, words)
  const title: Content[] = [
    { text: titleOf(row, words), fontSize: paper === 'a4' ? 16 : 11, bold: true, headlineLevel: 1 },
    ...(back === null ? [] : [{ text: back, bold: true, color: '#a3271c' }]),
  ]
  if (paper === 'roll')
    return {
      stack: [...provider, { text: ' ', fontSize: 4 }, ...title],
      alignment: 'center',
      margin: [0, 0, 0, 8],
    }
  return {
    columns: [provider, { width: 200, alignment: 'right', stack: title }],
    margin: [0, 0, 0, 24],
  }
}

const timeIn = (zone: string, at: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at)

function facts(row: ReceiptRow, words: PaperWords): Content {
  const { say, number } = words
  const lines: [string, string][] = [
    ['Received from', `${row.first_name} ${row.last_name}`.trim()],
    ['Client ID', row.username],
    [
      'Day and time',
      number(`${dayFirst(dayIn(row.time_zone, row.taken_at))} ${timeIn(row.time_zone, row.taken_at)}`),
    ],
    ['Paid by', say(row.way_name)],
    ...(row.reference === null ? [] : [['Reference', row.reference] satisfies [string, string]]),
    ['Taken by', row.taken_by_name],
  ]
  return {
    layout: 'noBorders',
    table: {
      widths: ['auto', '*'],
      body: [
        ...lines.map(([name, value]) => [
          { text: say(name), color: grey, noWrap: true },
          { text: breakable(value), alignment: 'right' as const },
        ]),
        [
          { text: say('Amount'), bold: true },
          { text: printed(row.amount, row, words), alignment: 'right' as const, bold: true, fontSize: 12 },
        ],
      ],
    },
    margin: [0, 0, 0, 8],
  }
}

/** What the money went to. */
function bills({ invoices, amount, refunded, currency }: ReceiptRow, words: PaperWords): Content[] {
  const { say } = words
  const settled = invoices.reduce((sum, bill) => sum + bill.amount, 0)
  const left = amount - refunded - settled
  const rows = [
    ...invoices.map((bill): [string, number] => [say('Bill {number}', { number: bill.number }), bill.amount]),
    ...(left > 0 ? [[say('Kept on the balance'), left] satisfies [string, number]] : []),
  ]
  if (rows.length === 0) return []
  return [
    {
      layout: 'noBorders',
      table: {
        widths: ['*', 'auto'],
        body: rows.map(([name, part]) => [
          { text: breakable(name), color: grey },
          { text: printed(part, { currency }, words), alignment: 'right' as const, color: grey },
        ]),
      },
      margin: [0, 0, 0, 12],
    },
  ]
}

const foot = ({ provider_name }: ReceiptRow, paper: ReceiptPaper, { say }: PaperWords): Content => ({
  text: `${say('Thank you.')} ${provider_name}`,
  alignment: paper === 'roll' ? 'center' : 'left',
  color: grey,
})
