import type { WayKind } from '@uplink/contract/payment-ways'
import type { WaySum } from './cash-days.store'

/** A part of a cash day that is counted by itself: all cash together, or one other way. Amounts in poisha. */
export interface Part {
  /** Null: cash. */
  id: number | null
  name: string
  kind: WayKind
  payments: number
  taken: number
  returned: number
  /** With the float, for cash. */
  expected: number
}

/** What a day consists of: cash, which lies in one drawer whatever its ways are called, and every other way. */
export function partsOf(float: number, sums: readonly WaySum[]): Part[] {
  const cash = sums.filter(({ kind }) => kind === 'cash')
  const add = (of: 'payments' | 'taken' | 'returned') => cash.reduce((sum, way) => sum + way[of], 0)
  const drawer: Part = {
    id: null,
    name: 'Cash',
    kind: 'cash',
    payments: add('payments'),
    taken: add('taken'),
    returned: add('returned'),
    expected: float + add('taken') - add('returned'),
  }
  const others = sums.filter(({ kind }) => kind !== 'cash')
  return [drawer, ...others.map((way): Part => ({ ...way, expected: way.taken - way.returned }))]
}

export const expectedOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { expected }) => sum + expected, 0)

export interface Note {
  worth: number
  count: number
}

/** What lies in the drawer. */
export const cashCounted = (notes: readonly Note[], coins: number): number =>
  notes.reduce((sum, { worth, count }) => sum + worth * count, coins)

/** A closed day as its sheet keeps it. */
export interface Sheet {
  parts: (Part & { counted: number })[]
  notes: Note[]
  coins: number
}
