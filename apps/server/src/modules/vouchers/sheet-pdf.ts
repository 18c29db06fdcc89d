import { type VoucherWorth } from '@uplink/contract/vouchers'
import { batchLimits } from '@uplink/contract/voucher-batches'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { wordsFor, type PaperWords, type Reader } from '#platform/pdf/paper-words'
import { breakable, grey, pdfOf } from '#platform/pdf/pdf'
import { currencySymbol, dayFirst, grouped } from '#platform/texts'

export interface Sheet {
  name: string
  organization: string
  currency: string
  worth: VoucherWorth
  expires_on: string | null
  vouchers: readonly {
    serial: string
    /** As it is printed. */
    code: string
    /** Where it can be redeemed, for the QR code. */
    link: string
  }[]
}

const columns = 3
/** So that eight rows of three fill a page of A4. */
const rowHeight = 97

/** What a voucher is worth, in words. */
function worthInWords(worth: VoucherWorth, currency: string, { say, number }: PaperWords): string {
  const { kind, amount, days, package: name } = worth
  if (kind === 'money') return `${currencySymbol(currency)} ${number(grouped(amount))}`
  const values = { count: number(String(days ?? 0)), package: name ?? '' }
  return days === 1 ? say('{count} day of {package}', values) : say('{count} days of {package}', values)
}

/** Pages of 24 vouchers to cut out, each with its code, a QR code to redeem it, and its serial. */
export function sheetPdf(sheet: Sheet, reader: Reader, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const { vouchers } = sheet
  const words = wordsFor(reader)
  const pages = Array.from({ length: Math.ceil(vouchers.length / batchLimits.aSheet) }, (_, page) =>
    vouchers.slice(page * batchLimits.aSheet, (page + 1) * batchLimits.aSheet),
  )
  const title = words.say('Vouchers {name}', { name: sheet.name })
  const definition: TDocumentDefinitions = {
    info: { title, author: sheet.organization, creationDate: now },
    pageSize: 'A4',
    pageMargins: [24, 28, 24, 24],
    defaultStyle: { font: 'Noto', fontSize: 8, lineHeight: 1.15 },
    content: pages.map((some, page): Content => ({
      ...(page > 0 && { pageBreak: 'before' as const }),
      layout: {
        hLineColor: () => '#c3c9cf',
        vLineColor: () => '#c3c9cf',
        hLineWidth: () => 0.5,
        vLineWidth: () => 0.5,
        hLineStyle: () => ({ dash: { length: 3 } }),
        vLineStyle: () => ({ dash: { length: 3 } }),
      },
      table: {
        widths: Array.from({ length: columns }, () => '*'),
        heights: rowHeight - 8,
        body: rowsOf(some, sheet, words),
      },
    })),
  }
  return pdfOf(definition, reader.language)
}

function rowsOf(vouchers: Sheet['vouchers'], sheet: Sheet, words: PaperWords): TableCell[][] {
  const cells: TableCell[] = vouchers.map((voucher) => cellOf(voucher, sheet, words))
  while (cells.length % columns !== 0) cells.push({ text: '' })
  return Array.from({ length: cells.length / columns }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  )
}

function cellOf(
  { serial, code, link }: Sheet['vouchers'][number],
  sheet: Sheet,
  words: PaperWords,
): TableCell {
  const { organization, currency, worth, expires_on } = sheet
  return {
    margin: [2, 2, 0, 0],
    columns: [
      {
        width: '*',
        stack: [
          { text: breakable(organization), color: grey },
          {
            text: breakable(worthInWords(worth, currency, words)),
            bold: true,
            fontSize: worth.kind === 'money' ? 13 : 10,
          },
          // in two lines, so that it can be large
          { text: `${code.slice(0, 9)}\n${code.slice(10)}`, bold: true, fontSize: 11, margin: [0, 3, 0, 3] },
          {
            text:
              expires_on === null
                ? serial
                : words.say('{serial} · until {date}', { serial, date: words.number(dayFirst(expires_on)) }),
            color: grey,
          },
        ],
      },
      { width: 62, qr: link, fit: 60, eccLevel: 'M' },
    ],
  }
}
