import type { CashDay, CashDayDetail, TakenPayment } from '@uplink/contract/cash-days'
import { denominationsOf } from '@uplink/contract/currencies'
import { dayIn } from '#platform/clock'
import { toWire } from '#platform/money'
import { receiptNo, sheetNo } from '../receipt-number'
import type { CashDayRow, TakenRow } from './cash-days.store'
import type { Part, Sheet } from './count'

export const toCashDay =
  (now: Date) =>
  (row: CashDayRow): CashDay => {
    const money = (minor: number) => toWire(minor, row.currency)
    const expected = row.float_amount + row.taken - row.returned
    return {
      id: row.id,
      organization_id: row.organization_id,
      organization: row.organization,
      cashier: { id: row.cashier_id, name: row.cashier },
      day: row.day,
      is_late: row.closed_at === null && row.day < dayIn(row.time_zone, now),
      opened_at: row.opened_at.toISOString(),
      float: money(row.float_amount),
      payments: row.payments,
      taken: money(row.taken),
      returned: money(row.returned),
      expected: money(expected),
      closed_at: row.closed_at?.toISOString() ?? null,
      sheet_no: row.sheet_number === null ? null : sheetNo(row.sheet_number),
      counted: row.counted === null ? null : money(row.counted),
      difference: row.counted === null ? null : money(row.counted - expected),
      handed_to:
        row.to_user === null || row.to_name === null || row.handed_at === null
          ? null
          : { id: row.to_user, name: row.to_name, at: row.handed_at.toISOString() },
    }
  }

/** The sheet of a closed day, as it was written. */
export const sheetOf = ({ sheet }: Pick<CashDayRow, 'sheet'>): Sheet | null => sheet as Sheet | null

const toPart =
  (currency: string) =>
  (part: Part & { counted?: number }): CashDayDetail['ways'][number] => ({
    id: part.id,
    name: part.name,
    kind: part.kind,
    payments: part.payments,
    taken: toWire(part.taken, currency),
    returned: toWire(part.returned, currency),
    expected: toWire(part.expected, currency),
    counted: part.counted === undefined ? null : toWire(part.counted, currency),
  })

export function toDetail(
  row: CashDayRow,
  parts: readonly Part[],
  can: CashDayDetail['can'],
  now: Date,
): CashDayDetail {
  const sheet = sheetOf(row)
  return {
    ...toCashDay(now)(row),
    reason: row.reason,
    ways: (sheet?.parts ?? parts).map(toPart(row.currency)),
    notes: sheet?.notes.map(({ worth, count }) => ({ worth: toWire(worth, row.currency), count })) ?? [],
    coins: sheet ? toWire(sheet.coins, row.currency) : null,
    denominations: denominationsOf(row.currency),
    can,
  }
}

export const toTaken = (row: TakenRow): TakenPayment => ({
  payment_id: row.payment_id,
  receipt_no: receiptNo(row.number),
  line: { id: row.connection_id, username: row.username },
  holder: `${row.first_name} ${row.last_name}`.trim(),
  way: row.way_name,
  amount: toWire(row.amount, row.currency),
  returned: toWire(row.refunded, row.currency),
  taken_at: row.taken_at.toISOString(),
})
