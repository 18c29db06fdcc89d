import type { CashDayDetail } from '@uplink/contract/cash-days'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { toDecimal } from '#platform/money'
import { breakable, grey, pdfOf, printedSign } from '#platform/pdf/pdf'
import { dayFirst, grouped } from '#platform/texts'

const timeIn = (zone: string, at: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  )

const number = (text: string): TableCell => ({ text: grouped(text), alignment: 'right' })
const heading = (text: string, alignment: 'left' | 'right' = 'right'): TableCell => ({
  text,
  alignment,
  color: grey,
})

interface Place {
  zone: string
  currency: string
}

/** The sheet with which a cashier hands over a day: by way, by note, and two lines to sign. */
export function sheetPdf(
  day: CashDayDetail,
  { zone, currency }: Place,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Cash sheet ${day.sheet_no ?? ''}`
  return pdfOf({
    info: { title, author: day.organization, subject: day.cashier.name, creationDate: now },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 48],
    defaultStyle: { font: 'Noto', fontSize: 10, lineHeight: 1.25 },
    content: [
      { text: breakable(day.organization), color: grey },
      { text: title, fontSize: 16, bold: true },
      {
        text: `${breakable(day.cashier.name)}, ${dayFirst(day.day)}, open from ${timeIn(zone, day.opened_at)}${
          day.closed_at === null ? '' : ` to ${timeIn(zone, day.closed_at)}`
        }`,
        margin: [0, 0, 0, 16],
      },
      ways(day, currency),
      notes(day, currency),
      ...(day.reason === null
        ? []
        : [{ text: `Difference: ${breakable(day.reason)}`, margin: [0, 12, 0, 0] } satisfies Content]),
      {
        text:
          day.handed_to === null
            ? 'Not handed over when this was printed.'
            : `Handed to ${breakable(day.handed_to.name)}.`,
        margin: [0, 12, 0, 40],
      },
      {
        columns: [
          { text: `Handed over: ${breakable(day.cashier.name)}`, color: grey },
          { text: 'Received:', color: grey },
        ],
      },
    ],
  })
}

function ways(
  { ways: rows, float, expected, counted, difference }: CashDayDetail,
  currency: string,
): Content {
  const [sign, nothing] = [printedSign(currency), toDecimal(0, currency)]
  const line = ({ name, payments, taken, returned, ...way }: CashDayDetail['ways'][number]): TableCell[] => [
    { text: breakable(name) },
    { text: String(payments), alignment: 'right' },
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
          heading('Way', 'left'),
          heading('Payments'),
          heading(`Taken ${sign}`),
          heading(`Given back ${sign}`),
          heading(`Expected ${sign}`),
          heading(`Counted ${sign}`),
        ],
        ...rows.map(line),
        [
          { text: `In all, with ${grouped(float)} in the drawer before`, colSpan: 4, bold: true },
          '',
          '',
          '',
          { ...boldNumber(expected) },
          { ...boldNumber(counted ?? nothing) },
        ],
        [
          { text: 'Difference', colSpan: 5, bold: true },
          '',
          '',
          '',
          '',
          { ...boldNumber(difference ?? nothing) },
        ],
      ],
    },
    margin: [0, 0, 0, 16],
  }
}

const boldNumber = (text: string) => ({ text: grouped(text), alignment: 'right' as const, bold: true })

function notes({ notes: rows, coins }: CashDayDetail, currency: string): Content {
  const sign = printedSign(currency)
  return {
    layout: 'noBorders',
    table: {
      widths: ['auto', 'auto', 'auto'],
      body: [
        [heading(`Note ${sign}`), heading('Count'), heading(`Besides ${sign}`)],
        ...rows.map(({ worth, count }): TableCell[] => [
          number(worth),
          { text: `× ${count}`, alignment: 'right' },
          '',
        ]),
        [{ text: 'Coins and other', color: grey }, '', number(coins ?? toDecimal(0, currency))],
      ],
    },
  }
}
