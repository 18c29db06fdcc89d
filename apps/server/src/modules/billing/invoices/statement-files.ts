import type { StatementLine, StatementMonth } from '@uplink/contract/account-statement'
import type { DocumentKind } from '@uplink/contract/document-kinds'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { csvLine } from '#platform/csv'
import type { ProviderWords } from '#platform/language'
import { wordsFor, type PaperWords } from '#platform/pdf/paper-words'
import { breakable, grey, pdfOf, printedSign } from '#platform/pdf/pdf'
import { providerHead, type PrintedProvider } from '#platform/pdf/provider-head'
import { dayFirst, grouped } from '#platform/texts'
import { kindTitles } from '../document-number'
import type { PartiesRow } from './account-statement.store'

export interface PrintedStatement {
  parties: PartiesRow
  brand: PrintedProvider['brand']
  /** What the provider calls its packages and areas in Bangla. */
  own?: ProviderWords | undefined
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
const monthName = (month: string, { say, number }: PaperWords) =>
  `${say(months[Number(month.slice(5)) - 1] ?? '')} ${number(month.slice(0, 4))}`

/** What a movement is, in the words of whose account it is. */
function wordsOf(
  { kind, description, number, takes_back }: StatementLine,
  { say }: Pick<PaperWords, 'say'>,
): string {
  if (kind === 'invoice' && number !== null) return say('Bill {number}', { number })
  if (!(kind in kindTitles) || number === null) return say(description)
  const document = say(kindTitles[kind as DocumentKind])
  return takes_back === null
    ? `${document} ${number}`
    : say('{document} {number}, takes back {other}', { document, number, other: takes_back })
}

const english = wordsFor({ language: 'en', digits: 'latin' })

/** A line for each movement, between the balance before the first and the one after the last. */
export function statementCsv({ from, to, sums, months: all }: PrintedStatement): string {
  const lines = all.flatMap(({ lines: own }) => own)
  return [
    csvLine(['Date', 'What happened', 'Number', 'Amount', 'Balance']),
    csvLine([from, 'Opening balance', null, null, Number(sums.opening_balance)]),
    ...lines.map((line) =>
      csvLine([
        line.happened_on,
        wordsOf(line, english),
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
  const { parties, own, from, to, now } = statement
  const words = wordsFor(parties, own)
  const { number } = words
  const title = words.say('Account statement')
  return pdfOf(
    {
      info: { title, author: parties.provider, subject: parties.username, creationDate: now },
      pageSize: 'A4',
      pageMargins: [48, 48, 48, 64],
      defaultStyle: { font: 'Noto', fontSize: 9.5, lineHeight: 1.25 },
      content: [head(statement, words), sums(statement, words), movements(statement, words)],
      footer: (page, pages) => ({
        margin: [48, 16, 48, 0],
        color: grey,
        fontSize: 8,
        columns: [
          `${parties.username}, ${number(`${dayFirst(from)} – ${dayFirst(to)}`)}`,
          { text: number(`${page} / ${pages}`), alignment: 'right', width: 80 },
        ],
      }),
    },
    parties.language,
  )
}

function head({ parties, brand, from, to }: PrintedStatement, words: PaperWords): Content {
  const { say, number } = words
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
          words,
        ),
        {
          width: 200,
          alignment: 'right',
          stack: [
            { text: say('Account statement'), fontSize: 16, bold: true, headlineLevel: 1 },
            number(`${dayFirst(from)} – ${dayFirst(to)}`),
          ],
        },
      ],
      margin: [0, 0, 0, 24],
    },
    {
      stack: [
        { text: say('Customer'), color: grey, headlineLevel: 2 },
        { text: breakable(`${parties.first_name} ${parties.last_name}`.trim()), bold: true },
        breakable(address.endsWith(city) ? address : `${address}, ${say(city)}`),
        parties.contact,
        `${say('Client ID')} ${parties.username}`,
      ],
      margin: [0, 0, 0, 20],
    },
  ]
}

function sums({ sums: all, parties }: PrintedStatement, { say, number }: PaperWords): Content {
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
        { text: `${sign} ${number(grouped(value))}`, bold: true, fontSize: 11, noWrap: true },
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

const amount = (value: string, { number }: PaperWords, more: object = {}): TableCell => ({
  text: number(grouped(value)),
  alignment: 'right',
  noWrap: true,
  ...more,
})

function movements({ months: all, parties }: PrintedStatement, words: PaperWords): Content {
  const { say, number } = words
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
          { text: monthName(month.month, words), bold: true, fontSize: 11, colSpan: 2, headlineLevel: 2 },
          '',
          { text: say('Opening balance'), color: grey, alignment: 'right' },
          amount(month.opening_balance, words, { color: grey }),
        ],
        names.map((text, place): TableCell => ({
          text,
          color: grey,
          alignment: place > 1 ? 'right' : 'left',
          noWrap: true,
        })),
        ...month.lines.map((line): TableCell[] => [
          number(dayFirst(line.happened_on)),
          breakable(wordsOf(line, words)),
          amount(line.amount, words),
          amount(line.balance, words),
        ]),
        [
          '',
          '',
          { text: say('Closing balance'), bold: true, alignment: 'right' },
          amount(month.closing_balance, words, { bold: true }),
        ],
      ],
    },
  }))
}
