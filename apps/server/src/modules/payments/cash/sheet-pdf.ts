import type { CashDayDetail } from '@uplink/contract/cash-days'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { toDecimal } from '#platform/money'
import { wordsFor, type PaperWords, type Reader } from '#platform/pdf/paper-words'
import { breakable, grey, pdfOf, printedSign } from '#platform/pdf/pdf'
import { dayFirst, grouped } from '#platform/texts'

const timeIn = (zone: string, at: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  )

const heading = (text: string, alignment: 'left' | 'right' = 'right'): TableCell => ({
  text,
  alignment,
  color: grey,
})

interface Place {
  zone: string
  currency: string
  /** Who prints it. */
  reader: Reader
}

/** The sheet with which a cashier hands over a day: by way, by note, and two lines to sign. */
export function sheetPdf(
  day: CashDayDetail,
  { zone, currency, reader }: Place,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const words = wordsFor(reader)
  const { say, number } = words
  const title = say('Cash sheet {number}', { number: day.sheet_no ?? '' })
  const open = {
    name: breakable(day.cashier.name),
    day: number(dayFirst(day.day)),
    from: number(timeIn(zone, day.opened_at)),
  }
  const definition: TDocumentDefinitions = {
    info: { title, author: day.organization, subject: day.cashier.name, creationDate: now },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 48],
    defaultStyle: { font: 'Noto', fontSize: 10, lineHeight: 1.25 },
    content: [
      { text: breakable(day.organization), color: grey },
      { text: title, fontSize: 16, bold: true },
      {
        text:
          day.closed_at === null
            ? say('{name}, {day}, open from {from}', open)
            : say('{name}, {day}, open from {from} to {until}', {
                ...open,
                until: number(timeIn(zone, day.closed_at)),
              }),
        margin: [0, 0, 0, 16],
      },
      ways(day, currency, words),
      notes(day, currency, words),
      ...(day.reason === null
        ? []
        : [
            {
              text: say('Difference: {reason}', { reason: breakable(day.reason) }),
              margin: [0, 12, 0, 0],
            } satisfies Content,
          ]),
      {
        text:
          day.handed_to === null
            ? say('Not handed over when this was printed.')
            : say('Handed to {name}.', { name: breakable(day.handed_to.name) }),
        margin: [0, 12, 0, 40],
      },
      {
        columns: [
          { text: say('Handed over: {name}', { name: breakable(day.cashier.name) }), color: grey },
          { text: say('Received:'), color: grey },
        ],
      },
    ],
  }
  return pdfOf(definition, reader.language)
}

/** An amount in the reader's digits. */
const amountOf = (text: string, { number }: PaperWords): string => number(grouped(text))

function ways(
  { ways: rows, float, expected, counted, difference }: CashDayDetail,
  currency: string,
  words: PaperWords,
): Content {
  const { say } = words
  const number = (text: string): TableCell => ({ text: amountOf(text, words), alignment: 'right' })
  const boldNumber = (text: string): TableCell => ({
    text: amountOf(text, words),
    alignment: 'right',
    bold: true,
  })
  const [sign, nothing] = [printedSign(currency), toDecimal(0, currency)]
  const line = ({ name, payments, taken, returned, ...way }: CashDayDetail['ways'][number]): TableCell[] => [
    { text: breakable(name) },
    { text: words.number(String(payments)), alignment: 'right' },
    number(taken),
    number(returned),
    number(way.expected),
    number(way.counted ?? nothing),
  ]
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: ['*', 'auto', 'auto', 'auto', 'auto', 'auto'],
      body: [
        [
          heading(say('Way'), 'left'),
          heading(say('Payments')),
          heading(`${say('Taken')} ${sign}`),
          heading(`${say('Given back')} ${sign}`),
          heading(`${say('Expected')} ${sign}`),
          heading(`${say('Counted')} ${sign}`),
        ],
        ...rows.map(line),
        [
          {
            text: say('In all, with {amount} in the drawer before', { amount: amountOf(float, words) }),
            colSpan: 4,
            bold: true,
          },
          '',
          '',
          '',
          boldNumber(expected),
          boldNumber(counted ?? nothing),
        ],
        [
          { text: say('Difference'), colSpan: 5, bold: true },
          '',
          '',
          '',
          '',
          boldNumber(difference ?? nothing),
        ],
      ],
    },
    margin: [0, 0, 0, 16],
  }
}

function notes({ notes: rows, coins }: CashDayDetail, currency: string, words: PaperWords): Content {
  const { say } = words
  const number = (text: string): TableCell => ({ text: amountOf(text, words), alignment: 'right' })
  const sign = printedSign(currency)
  return {
    layout: 'noBorders',
    table: {
      widths: ['auto', 'auto', 'auto'],
      body: [
        [heading(`${say('Note')} ${sign}`), heading(say('Count')), heading(`${say('Besides')} ${sign}`)],
        ...rows.map(({ worth, count }): TableCell[] => [
          number(worth),
          { text: words.number(`× ${count}`), alignment: 'right' },
          '',
        ]),
        [{ text: say('Coins and other'), color: grey }, '', number(coins ?? toDecimal(0, currency))],
      ],
    },
  }
}
