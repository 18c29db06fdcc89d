import type { BulkActRecord, BulkActRow, BulkListName } from '@uplink/contract/bulk-acts'
import { pathTo } from '@uplink/contract/screens'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import type { Tone } from '../../ui/feedback/tone'

export const listNames: Record<BulkListName, string> = {
  customers: 'Customers',
  'payment-cases': 'Payments to review',
  orders: 'Orders',
  tickets: 'Tickets',
}

export const listOptions = Object.entries(listNames).map(([value, label]) => ({
  value: value as BulkListName,
  label,
}))

const states: Record<BulkActRecord['state'], { label: string; tone: Tone }> = {
  running: { label: 'Under way', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'warning' },
}

export function ActBadge({ act: { state, is_waiting: isWaiting } }: { act: BulkActRecord }) {
  const { label, tone } = states[state]
  return (
    <StatusBadge tone={tone} isQuiet={state === 'done'}>
      {isWaiting ? 'Waiting' : label}
    </StatusBadge>
  )
}

const results: Record<BulkActRow['result'], { label: string; tone: Tone }> = {
  changed: { label: 'Changed', tone: 'success' },
  refused: { label: 'Stayed as it is', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
  waiting: { label: 'Waiting', tone: 'info' },
}

export const resultOptions = Object.entries(results).map(([value, { label }]) => ({
  value: value as BulkActRow['result'],
  label,
}))

export function ResultBadge({ row: { result } }: { row: BulkActRow }) {
  const { label, tone } = results[result]
  return (
    <StatusBadge tone={tone} isQuiet={result === 'changed'}>
      {label}
    </StatusBadge>
  )
}

/** How many had their turn. */
export const doneOf = ({ changed, refused, failed }: BulkActRecord) => changed + refused + failed

/** A count as people read it. */
export const number = (count: number) => count.toLocaleString('en')

/** What became of an act so far, in a sentence. */
export function outcomeOf(act: BulkActRecord): string {
  const { state, changed, refused, failed, total } = act
  const left = total - doneOf(act)
  return [
    `${number(changed)} of ${number(total)} changed`,
    ...(refused > 0 ? [`${number(refused)} stayed as ${refused === 1 ? 'it is' : 'they are'}`] : []),
    ...(failed > 0 ? [`${number(failed)} failed`] : []),
    ...(state === 'stopped' && left > 0 ? [`${number(left)} not reached`] : []),
  ].join(', ')
}

/** The screen of a record; orders have none of their own. */
export function pathOf(list: BulkListName, { kind, id }: BulkActRow): string {
  switch (list) {
    case 'customers':
      return pathTo('customer', { id })
    case 'payment-cases':
      return pathTo('paymentCase', { kind: kind ?? 'payment', id })
    case 'orders':
      return pathTo('deskOrders')
    case 'tickets':
      return pathTo('desk', { ticket: id, status: 'all' })
  }
}
