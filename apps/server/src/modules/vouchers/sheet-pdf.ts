import { type VoucherWorth } from '@uplink/contract/vouchers'
import { batchLimits } from '@uplink/contract/voucher-batches'
import { counted } from '@uplink/contract/counted'
import type { Content, TableCell } from 'pdfmake/interfaces'
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
const worthInWords = ({ kind, amount, days, package: name }: VoucherWorth, currency: string): string =>
  kind === 'money'
    ? `${currencySymbol(currency)} ${grouped(amount)}`
    : `${counted(days ?? 0, 'day')} of ${name ?? ''}`

/** Pages of 24 vouchers to cut out, each with its code, a QR code to redeem it, and its serial. */
export function sheetPdf(sheet: Sheet, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const { vouchers } = sheet
  const pages = Array.from({ length: Math.ceil(vouchers.length / batchLimits.aSheet) }, (_, page) =>
    vouchers.slice(page * batchLimits.aSheet, (page + 1) * batchLimits.aSheet),
  )
  return pdfOf({
    info: { title: `Vouchers ${sheet.name}`, author: sheet.organization, creationDate: now },
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
        body: rowsOf(some, sheet),
      },
    })),
  })
}

function rowsOf(vouchers: Sheet['vouchers'], sheet: Sheet): TableCell[][] {
  const cells: TableCell[] = vouchers.map((voucher) => cellOf(voucher, sheet))
  while (cells.length % columns !== 0) cells.push({ text: '' })
  return Array.from({ length: cells.length / columns }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  )
}

function cellOf({ serial, code, link }: Sheet['vouchers'][number], sheet: Sheet): TableCell {
  const { organization, currency, worth, expires_on } = sheet
  return {
    margin: [2, 2, 0, 0],
    columns: [
      {
        width: '*',
        stack: [
          { text: breakable(organization), color: grey },
          {
            text: breakable(worthInWords(worth, currency)),
            bold: true,
            fontSize: worth.kind === 'money' ? 13 : 10,
          },
          // in two lines, so that it can be large
          { text: `${code.slice(0, 9)}\n${code.slice(10)}`, bold: true, fontSize: 11, margin: [0, 3, 0, 3] },
          { text: `${serial}${expires_on === null ? '' : ` · until ${dayFirst(expires_on)}`}`, color: grey },
        ],
      },
      { width: 62, qr: link, fit: 60, eccLevel: 'M' },
    ],
  }
}
