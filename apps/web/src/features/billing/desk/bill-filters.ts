import type { InvoiceFilter, PromiseFilter } from '@uplink/contract/desk-invoices'
import { dayOf } from '../../../platform/dates/dates'
import { parseMoney } from '../../../platform/money/money'
import { namesFilter } from '../../../resource/fields/names'
import { datePresets, type Filter } from '../../../ui/filters/filter'

const statuses: readonly { value: InvoiceFilter; label: string }[] = [
  { value: 'open', label: 'Unpaid' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
]

const promises: readonly { value: PromiseFilter; label: string }[] = [
  { value: 'open', label: 'Promised' },
  { value: 'due', label: 'Due today' },
  { value: 'broken', label: 'Broken' },
]

/** What the address may say. */
export const billFilters = {
  q: 'words',
  status: statuses,
  promise: promises,
  from: 'day',
  to: 'day',
  area: 'words',
  least: 'words',
  most: 'words',
  late: 'words',
} as const

const daysOf = (typed: string) => (/^[1-9]\d{0,2}$/.test(typed.trim()) ? typed.trim() : undefined)

export const shownBillFilters = (): readonly Filter[] => [
  { kind: 'text', key: 'q', label: 'Bill number or Client ID', maxLength: 64 },
  { kind: 'choices', key: 'status', label: 'Status', isOne: true, options: statuses },
  { kind: 'choices', key: 'promise', label: 'Promise to pay', isOne: true, options: promises },
  {
    kind: 'dates',
    key: 'issued',
    ends: ['from', 'to'],
    label: 'Issued',
    presets: datePresets(dayOf(new Date().toISOString())),
  },
  namesFilter('area', 'Area', 'areas', { isOne: true }),
  { kind: 'range', key: 'amount', ends: ['least', 'most'], label: 'Amount', read: parseMoney },
  { kind: 'number', key: 'late', label: 'Days overdue', word: 'at least', read: daysOf },
]
