import type { CashDayDetail } from '@uplink/contract/cash-days'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { breakable, grey, pdfOf } from '#platform/pdf/pdf'
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

/** The sheet with which a cashier hands over a day: by way, by note, and two lines to sign. */
export function sheetPdf(day: CashDayDetail, zone: string, now: Date): Promise<Uint8Array<ArrayBuffer>> {
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
      ways(day),
      notes(day),
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

function ways({ ways: rows, float, expected, counted, difference }: CashDayDetail): Content {
  const line = ({ name, payments, taken, returned, ...way }: CashDayDetail['ways'][number]): TableCell[] => [
    { text: breakable(name) },
    { text: String(payments), alignment: 'right' },
    number(taken),
    number(returned),
    number(way.expected),
    number(way.counted ?? '0.00'),
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
          heading('Taken ৳'),
          heading('Given back ৳'),
          heading('Expected ৳'),
          heading('Counted ৳'),
        ],
        ...rows.map(line),
        [
          { text: `In all, with ${grouped(float)} in the drawer before`, colSpan: 4, bold: true },
          '',
          '',
          '',
          { ...boldNumber(expected) },
          { ...boldNumber(counted ?? '0.00') },
        ],
        [
          { text: 'Difference', colSpan: 5, bold: true },
          '',
          '',
          '',
          '',
          { ...boldNumber(difference ?? '0.00') },
        ],
      ],
    },
    margin: [0, 0, 0, 16],
  }
}

const boldNumber = (text: string) => ({ text: grouped(text), alignment: 'right' as const, bold: true })

function notes({ notes: rows, coins }: CashDayDetail): Content {
  return {
    layout: 'noBorders',
    table: {
      widths: ['auto', 'auto', 'auto'],
      body: [
        [heading('Note ৳'), heading('Count'), heading('Besides ৳')],
        ...rows.map(({ worth, count }): TableCell[] => [
          number(worth),
          { text: `× ${count}`, alignment: 'right' },
          '',
        ]),
        [{ text: 'Coins and other', color: grey }, '', number(coins ?? '0.00')],
      ],
    },
  }
}
