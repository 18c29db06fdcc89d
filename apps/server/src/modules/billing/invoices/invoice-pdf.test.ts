import type { InvoiceDetail } from '@uplink/contract/billing'
import { describe, expect, it } from 'vitest'
import { heard, structureFaults, structureOf } from '../../../testing/pdf-structure'
import { textOf } from '../../../testing/pdf-text'
import { invoicePdf } from './invoice-pdf'
import { inCurrency } from '#platform/money'
import type { Reader } from '#platform/pdf/paper-words'
import { breakable } from '#platform/pdf/pdf'

const invoice: InvoiceDetail = {
  id: 1,
  number: 'SN-0000012',
  period_start: '2026-03-01',
  period_end: '2026-03-31',
  issued_on: '2026-03-01',
  due_on: '2026-03-11',
  subtotal: '1200.00',
  tax: '50.00',
  total: '1250.00',
  paid: '300.00',
  credited: '0.00',
  written_off: '0.00',
  documents: [],
  connection_id: 1,
  can: [],
  promise: null,
  amount_due: '950.00',
  status: 'open',
  is_overdue: true,
  lines: [
    { position: 1, description: 'Home 40, March 2026', amount: '1000.00', tax_percent: 5, tax: '50.00' },
    { position: 2, description: 'Credit for an outage', amount: '-100.00', tax_percent: 0, tax: '0.00' },
    { position: 3, description: 'Router, hired', amount: '300.00', tax_percent: 0, tax: '0.00' },
  ],
  tax_rates: [
    { percent: 0, amount: '200.00', tax: '0.00' },
    { percent: 5, amount: '1000.00', tax: '50.00' },
  ],
  payments: [
    { id: 1, paid_on: '2026-03-05', method: 'wallet', reference: null, amount: '500.00' },
    { id: 2, paid_on: '2026-03-09', method: 'bkash', reference: 'TRX9', amount: '-200.00' },
  ],
  provider: { name: 'শাপলা নেট', address: 'Dhaka', phone: '01200100100', email: null, bin: '000123456-0101' },
  customer: { name: 'রহিমা খাতুন', client_id: 'rahima', address: 'Dhaka', phone: '01210000001' },
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const inEnglish: Reader = { language: 'en', digits: 'latin' }
const inBangla: Reader = { language: 'bn', digits: 'latin' }

const bytesOf = (
  change: Partial<InvoiceDetail> = {},
  paper: Partial<Parameters<typeof invoicePdf>[1]> = {},
) =>
  inCurrency('BDT', () =>
    invoicePdf(
      { ...invoice, ...change },
      { currency: 'BDT', now: new Date('2026-03-14T06:00:00Z'), reader: inEnglish, ...paper },
    ),
  )

const pagesOf = async (
  change: Partial<InvoiceDetail> = {},
  paper: Partial<Parameters<typeof invoicePdf>[1]> = {},
) => textOf(await bytesOf(change, paper))

describe('an invoice as PDF', () => {
  it('has for each line its tax and what both come to, and the sums by rate', async () => {
    const [page] = await pagesOf()
    expect(page).toContain('Amount ৳ Tax Tax ৳ Total ৳')
    expect(page).toContain('Home 40, March 2026 1,000.00 5% 50.00 1,050.00')
    expect(page).toContain('Credit for an outage −100.00 0% 0.00 −100.00')
    expect(page).toContain('Tax 0% on 200.00 0.00 Tax 5% on 1,000.00 50.00 Total ৳ 1,250.00')
  })

  it('says until when what is left is to be paid, or that nothing is', async () => {
    const due = { is_overdue: false }
    expect((await pagesOf(due))[0]).toContain('Paid 300.00 To pay until 11/03/2026 ৳ 950.00')
    expect((await pagesOf())[0]).toContain('Paid 300.00 To pay, overdue since 11/03/2026 ৳ 950.00')
    const paid = { amount_due: '0.00', status: 'paid', is_overdue: false } as const
    expect((await pagesOf(paid))[0]).toContain('Nothing to pay ৳ 0.00')
  })

  it('tells money that went back from money that came', async () => {
    const [page] = await pagesOf()
    expect(page).toContain('05/03/2026 From balance – 500.00')
    expect(page).toContain('09/03/2026 bKash, refunded TRX9 −200.00')
  })

  it('is in the customer’s language, with what the provider calls its packages there', async () => {
    const [page] = await pagesOf({}, { reader: inBangla, own: { 'Home 40': 'হোম 40' } })
    // the file has the glyphs in the order in which they are drawn, so only some words are found whole
    for (const word of ['কর', '100.00']) expect(page).toContain(word)
    const latin = page?.match(/[A-Za-z]{3,}/g) ?? []
    const names = 'Dhaka rahima bKash TRX Router hired Credit for outage'.split(' ')
    expect(latin.filter((word) => !names.includes(word))).toEqual([])
  })

  it('has the digits that the customer chose, but for Client ID, phone, BIN and the invoice’s number', async () => {
    const [page] = await pagesOf(
      { customer: { ...invoice.customer, client_id: 'sn100000' } },
      { reader: { language: 'bn', digits: 'bengali' }, own: { 'Home 40': 'হোম 40' } },
    )
    expect(page).toContain('১,২৫০.০০')
    expect(page).toContain('১১/০৩/২০২৬')
    const left = page?.match(/\d[\d,.\/-]*/g) ?? []
    const kept = ['000123456-0101', '01200100100', '0000012', '100000', '01210000001', '9']
    expect(left.filter((number) => !kept.includes(number.replace(/[.]$/, '')))).toEqual([])
    expect(await textOf(await bytesOf({}, { reader: { language: 'en', digits: 'bengali' } }))).toEqual(
      await pagesOf(),
    )
  })

  it('tells its structure to who hears it: headings, tables with their heads, pictures with words', async () => {
    const payLinkOf = (id: number) => `https://my.isp.example/pay/${id}`
    const brand = { logo: onePixel, accent: '#0b6e63' }
    const found = await structureOf(await bytesOf({}, { payLinkOf, brand }))
    expect(found).toMatchObject({
      isTagged: true,
      language: 'en',
      title: 'Invoice SN-0000012',
      showsTitle: true,
      unmarked: [],
    })
    const { pieces } = found
    expect(structureFaults(pieces)).toEqual([])
    expect(heard(pieces, 'H1')).toEqual(['Invoice'])
    expect(heard(pieces, 'H2')).toEqual(['Billed to', 'Pay this bill', 'Payments'])
    expect(heard(pieces, 'Figure')).toEqual(['Logo of শাপলা নেট', 'QR code to pay this bill'])
    expect(heard(pieces, 'Link')).toEqual(['Open the page to pay'])
    const heads = [
      ['Issued', 'Due', 'Period', 'Client ID'],
      ['Description', 'Amount ৳', 'Tax', 'Tax ৳', 'Total ৳'],
      [
        'Subtotal',
        'Tax 0% on 200.00',
        'Tax 5% on 1,000.00',
        'Total',
        'Paid',
        'To pay, overdue since 11/03/2026',
      ],
      ['Date', 'Paid by', 'Reference', 'Amount ৳'],
    ]
    expect(heard(pieces, 'TH')).toEqual(heads.flat())
  })

  it('is heard in Bangla letter by letter, not in the order in which they are drawn', async () => {
    const bytes = await bytesOf({}, { reader: inBangla, own: { 'Home 40': 'হোম 40' } })
    const { pieces, language, title } = await structureOf(bytes)
    expect([language, title]).toEqual(['bn', 'ইনভয়েস SN-0000012'])
    expect(heard(pieces, 'H1')).toEqual(['ইনভয়েস'])
    expect(heard(pieces, 'TD')).toContain('হোম 40, মার্চ 2026')
    expect(heard(pieces, 'TH')).toContain('বিবরণ')
  })

  it('leads to where it can be paid, while there is something to pay', async () => {
    const payLinkOf = (id: number) => `https://my.isp.example/pay/${id}`
    expect((await pagesOf({}, { payLinkOf }))[0]).toContain('Scan the code with your phone')
    expect((await pagesOf())[0]).not.toContain('Scan the code')
    const paid = { amount_due: '0.00', status: 'paid', is_overdue: false } as const
    expect((await pagesOf(paid, { payLinkOf }))[0]).not.toContain('Scan the code')
  })

  it('has names in Bangla, and of whom who is billed', async () => {
    const [page] = await pagesOf()
    const words = ['শাপলা', 'খাতুন', 'BIN 000123456-0101', 'rahima', 'Overdue']
    for (const word of words) expect(page).toContain(word)
  })

  it('goes on for as many pages as it needs, each with its head, number and place', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => ({ ...invoice.lines[0]!, position: i + 1 }))
    const pages = await pagesOf({ lines })
    expect(pages.length).toBeGreaterThan(1)
    const { pieces, unmarked } = await structureOf(await bytesOf({ lines }))
    expect([structureFaults(pieces), unmarked]).toEqual([[], []])
    // what is drawn again on each page is heard once
    expect(heard(pieces, 'TH').filter((text) => text === 'Description')).toHaveLength(1)
    for (const [i, page] of pages.slice(0, -1).entries()) {
      expect(page).toContain('Description Amount ৳')
      expect(page).toContain('invoice SN-0000012.')
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
    }
    expect(pages.at(-1)).toContain('To pay, overdue since')
  })
})

describe('a long word', () => {
  it.each([
    ['short enough', 'short enough'],
    ['a'.repeat(30), `${'a'.repeat(24)}\u200b${'a'.repeat(6)}`],
    // never between a letter and its sign, nor inside a conjunct
    [`${'ক'.repeat(23)}কিক`, `${'ক'.repeat(23)}কি\u200bক`],
    [`${'ক'.repeat(23)}ক্কক`, `${'ক'.repeat(23)}ক্ক\u200bক`],
  ])('%s ends where it may', (text, broken) => {
    expect(breakable(text)).toBe(broken)
  })
})
