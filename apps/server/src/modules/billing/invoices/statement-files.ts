import type { StatementLine, StatementMonth } from '@uplink/contract/account-statement'
import type { DocumentKind } from '@uplink/contract/document-kinds'
import type { Language } from '@uplink/contract/languages'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { csvLine } from '#platform/csv'
import { filledIn, inLanguage } from '#platform/language'
import { breakable, grey, pdfOf, printedSign } from '#platform/pdf/pdf'
import { providerHead, type PrintedProvider } from '#platform/pdf/provider-head'
import { dayFirst, grouped } from '#platform/texts'
import { kindTitles } from '../document-number'
import type { PartiesRow } from './account-statement.store'

export interface PrintedStatement {
  parties: PartiesRow
  brand: PrintedProvider['brand']
  from: string
  to: string
  sums: Pick<StatementMonth, 'opening_balance' | 'closing_balance' | 'charged' | 'credited'>
  /** The first month first. */
  months: readonly StatementMonth[]
  now: Date
}

// prettier-ignore
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November',
  'December']

/** `March 2026` */
const monthName = (month: string, language: Language) =>
  `${inLanguage(language, months[Number(month.slice(5)) - 1] ?? '')} ${month.slice(0, 4)}`

/** What a movement is, in the words of whose account it is. */
function wordsOf({ kind, description, number, takes_back }: StatementLine, language: Language): string {
  if (kind === 'invoice' && number !== null) return filledIn(language, 'Bill {number}', { number })
  if (!(kind in kindTitles) || number === null) return inLanguage(language, description)
  const document = inLanguage(language, kindTitles[kind as DocumentKind])
  return takes_back === null
    ? `${document} ${number}`
    : filledIn(language, '{document} {number}, takes back {other}', { document, number, other: takes_back })
}

/** A line for each movement, between the balance before the first and the one after the last. */
export function statementCsv({ from, to, sums, months: all }: PrintedStatement): string {
  const lines = all.flatMap(({ lines: own }) => own)
  return [
    csvLine(['Date', 'What happened', 'Number', 'Amount', 'Balance']),
    csvLine([from, 'Opening balance', null, null, Number(sums.opening_balance)]),
    ...lines.map((line) =>
      csvLine([
        line.happened_on,
        wordsOf(line, 'en'),
        line.number,
        Number(line.amount),
        Number(line.balance),
      ]),
    ),
    csvLine([to, 'Closing balance', null, null, Number(sums.closing_balance)]),
  ].join('')
}

/** The account month by month, in the language of whose it is. */
export function statementPdf(statement: PrintedStatement): Promise<Uint8Array<ArrayBuffer>> {
  const { parties, from, to, now } = statement
  const language = parties.language as Language
  const say = (text: string) => inLanguage(language, text)
  const title = say('Account statement')
  return pdfOf({
    info: { title, author: parties.provider, subject: parties.username, creationDate: now },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 64],
    defaultStyle: { font: 'Noto', fontSize: 9.5, lineHeight: 1.25 },
    content: [head(statement, say), sums(statement, say), movements(statement, language)],
    footer: (page, pages) => ({
      margin: [48, 16, 48, 0],
      color: grey,
      fontSize: 8,
      columns: [
        `${parties.username}, ${dayFirst(from)} – ${dayFirst(to)}`,
        { text: `${page} / ${pages}`, alignment: 'right', width: 80 },
      ],
    }),
  })
}

type Say = (text: string) => string

function head({ parties, brand, from, to }: PrintedStatement, say: Say): Content {
  const { address, city } = parties
  return [
    {
      columns: [
        providerHead(
          {
            name: parties.provider,
            address: parties.provider_address,
            phone: parties.provider_phone,
            email: parties.provider_email,
            bin: parties.provider_bin,
            brand,
          },
          16,
        ),
        {
          width: 200,
          alignment: 'right',
          stack: [
            { text: say('Account statement'), fontSize: 16, bold: true },
            `${dayFirst(from)} – ${dayFirst(to)}`,
          ],
        },
      ],
      margin: [0, 0, 0, 24],
    },
    {
      stack: [
        { text: say('Customer'), color: grey },
        { text: breakable(`${parties.first_name} ${parties.last_name}`.trim()), bold: true },
        breakable(address.endsWith(city) ? address : `${address}, ${city}`),
        parties.contact,
        `${say('Client ID')} ${parties.username}`,
      ],
      margin: [0, 0, 0, 20],
    },
  ]
}

function sums({ sums: all, parties }: PrintedStatement, say: Say): Content {
  const sign = printedSign(parties.currency)
  const figures: [string, string][] = [
    ['Opening balance', all.opening_balance],
    ['Billed and refunded', all.charged],
    ['Paid and credited', all.credited],
    ['Closing balance', all.closing_balance],
  ]
  return {
    columns: figures.map(([name, value]) => ({
      stack: [
        { text: say(name), color: grey },
        { text: `${sign} ${grouped(value)}`, bold: true, fontSize: 11, noWrap: true },
      ],
    })),
    margin: [0, 0, 0, 20],
  }
}

const hairline = '#d5d9e0'
const layout = {
  hLineWidth: () => 0.4,
  vLineWidth: () => 0,
  hLineColor: () => hairline,
  paddingLeft: () => 0,
  paddingRight: (column: number) => (column === 3 ? 0 : 8),
  // the font has more space below its letters than above them
  paddingTop: () => 5,
  paddingBottom: () => 1,
}

const amount = (value: string, more: object = {}): TableCell => ({
  text: grouped(value),
  alignment: 'right',
  noWrap: true,
  ...more,
})

function movements({ months: all, parties }: PrintedStatement, language: Language): Content {
  const say = (text: string) => inLanguage(language, text)
  if (all.length === 0) return say('Nothing happened in this period.')
  const sign = printedSign(parties.currency)
  const names = [say('Date'), say('What happened'), `${say('Amount')} ${sign}`, `${say('Balance')} ${sign}`]
  return all.map((month): Content => ({
    layout,
    margin: [0, 0, 0, 16],
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [64, '*', 84, 84],
      body: [
        [
          { text: monthName(month.month, language), bold: true, fontSize: 11, colSpan: 2 },
          '',
          { text: say('Opening balance'), color: grey, alignment: 'right' },
          amount(month.opening_balance, { color: grey }),
        ],
        names.map((text, place): TableCell => ({
          text,
          color: grey,
          alignment: place > 1 ? 'right' : 'left',
          noWrap: true,
        })),
        ...month.lines.map((line): TableCell[] => [
          dayFirst(line.happened_on),
          breakable(wordsOf(line, language)),
          amount(line.amount),
          amount(line.balance),
        ]),
        [
          '',
          '',
          { text: say('Closing balance'), bold: true, alignment: 'right' },
          amount(month.closing_balance, { bold: true }),
        ],
      ],
    },
  }))
}
