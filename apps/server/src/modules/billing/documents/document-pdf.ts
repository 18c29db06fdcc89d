import type { DocumentKind } from '@uplink/contract/document-kinds'
import type { Content, TableCell } from 'pdfmake/interfaces'
import type { ProviderWords } from '#platform/language'
import { wordsFor, type PaperWords } from '#platform/pdf/paper-words'
import { breakable, grey, pdfOf } from '#platform/pdf/pdf'
import { providerHead, type PrintedProvider } from '#platform/pdf/provider-head'
import { dayFirst, moneyText } from '#platform/texts'
import { documentNo, kindTitles } from '../document-number'
import type { PrintedRow } from './document-lists.store'

/** What each kind says of itself, in the customer's favour and against it. */
const effects: Readonly<Record<DocumentKind, readonly [string, string]>> = {
  'credit-note': [
    'This amount is taken off what you owe, or added to your balance.',
    'You owe this amount again.',
  ],
  'debit-note': ['You do not owe this amount any more.', 'You owe this amount in addition.'],
  'write-off': ['We ask no more for this amount.', 'You owe this amount again.'],
  adjustment: ['This amount is added to your account.', 'This amount is charged to your account.'],
  opening: ['You brought this amount along.', 'You owed this amount when your account began.'],
}

/** The document as the customer and the books keep it, in the customer's language. */
export function documentPdf(
  row: PrintedRow,
  { now, brand, own }: { now: Date; brand?: PrintedProvider['brand']; own?: ProviderWords | undefined },
): Promise<Uint8Array<ArrayBuffer>> {
  const words = wordsFor(row, own)
  return pdfOf(
    {
      info: {
        title: `${words.say(kindTitles[row.kind])} ${documentNo(row.kind, row.number)}`,
        author: row.organization,
        subject: row.username,
        creationDate: now,
      },
      pageSize: 'A4',
      pageMargins: [48, 48, 48, 48],
      defaultStyle: { font: 'Noto', fontSize: 10, lineHeight: 1.25 },
      content: [head(row, words, brand), parties(row, words), amounts(row, words), foot(row, words)],
    },
    row.language,
  )
}

function head(row: PrintedRow, words: PaperWords, brand: PrintedProvider['brand']): Content {
  const { say } = words
  return {
    columns: [
      providerHead(
        {
          name: row.organization,
          address: row.provider_address,
          phone: row.provider_phone,
          email: row.provider_email,
          bin: row.provider_bin,
          brand,
        },
        16,
        words,
      ),
      {
        width: 200,
        alignment: 'right',
        stack: [
          { text: say(kindTitles[row.kind]), fontSize: 16, bold: true, headlineLevel: 1 },
          { text: documentNo(row.kind, row.number), fontSize: 11 },
          ...(row.reversed_by ? [{ text: say('Taken back'), bold: true, color: '#a3271c' }] : []),
        ],
      },
    ],
    margin: [0, 0, 0, 24],
  }
}

function parties(row: PrintedRow, { say, number }: PaperWords): Content {
  const facts: [string, string][] = [
    ['Date', number(dayFirst(row.issued_on))],
    ['Client ID', row.username],
    ...(row.bill_number === null ? [] : [['Bill', row.bill_number] satisfies [string, string]]),
    ...(row.makes_bill && row.bill_due_on
      ? [['Due', number(dayFirst(row.bill_due_on))] satisfies [string, string]]
      : []),
    ...(row.reverses
      ? [['Takes back', documentNo(row.reverses.kind, row.reverses.number)] satisfies [string, string]]
      : []),
    ...(row.reversed_by
      ? [
          ['Taken back by', documentNo(row.reversed_by.kind, row.reversed_by.number)] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ]
  return {
    columns: [
      [
        { text: say('Customer'), color: grey, headlineLevel: 2 },
        { text: breakable(`${row.first_name} ${row.last_name}`.trim()), bold: true },
        breakable(row.address.endsWith(row.city) ? row.address : `${row.address}, ${say(row.city)}`),
        row.contact,
      ],
      {
        width: 220,
        layout: 'noBorders',
        table: {
          widths: ['auto', '*'],
          body: facts.map(([name, value]): TableCell[] => [
            { text: say(name), color: grey, noWrap: true },
            { text: value, alignment: 'right' },
          ]),
        },
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 20],
  }
}

function amounts(row: PrintedRow, { say, number }: PaperWords): Content {
  const money = (minor: number) => number(moneyText(minor, row.currency))
  const gross = Math.abs(row.amount)
  const tax = Math.abs(row.tax)
  const rows: [string, number][] =
    tax === 0
      ? []
      : [
          ['Subtotal', gross - tax],
          ['Tax', tax],
        ]
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: ['*', 'auto'],
      body: [
        [
          { text: say('Reason'), color: grey },
          { text: say('Amount'), color: grey, alignment: 'right' },
        ],
        [breakable(row.reason), { text: money(gross - tax), alignment: 'right' }],
        ...rows.map(([name, value]): TableCell[] => [
          { text: say(name), alignment: 'right', color: grey },
          { text: money(value), alignment: 'right' },
        ]),
        [
          { text: say('Total'), bold: true, alignment: 'right' },
          { text: money(gross), bold: true, alignment: 'right' },
        ],
      ],
    },
    margin: [0, 0, 0, 16],
  }
}

const foot = (row: PrintedRow, { say }: PaperWords): Content => ({
  stack: [
    say(effects[row.kind][row.amount > 0 ? 0 : 1]),
    { text: say('Written by {name}', { name: breakable(row.created_by_name) }), color: grey },
  ],
})
