import type { CustomerBills, DeskCustomer } from '@uplink/contract/desk'
import { userSearchFrom } from '@uplink/contract/user-search'
import { namesFilter } from '../../../resource/fields/names'
import type { Filter } from '../../../ui/filters/filter'

const bills: readonly { value: CustomerBills; label: string }[] = [
  { value: 'open', label: 'One is unpaid' },
  { value: 'overdue', label: 'One is overdue' },
]

const statuses: readonly { value: DeskCustomer['status']; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'closed', label: 'Closed' },
]

/** What the address may say. */
export const customerFilters = {
  q: 'words',
  area: 'words',
  package: 'words',
  status: 'words',
  bills,
} as const

export const shownCustomerFilters: readonly Filter[] = [
  {
    kind: 'text',
    key: 'q',
    label: 'Name, mobile, Client ID or email',
    shortest: userSearchFrom,
    maxLength: 64,
    isFocused: true,
  },
  { kind: 'choices', key: 'status', label: 'Status', options: statuses },
  { kind: 'choices', key: 'bills', label: 'Bills', isOne: true, options: bills },
  namesFilter('area', 'Area', 'areas'),
  namesFilter('package', 'Package', 'packages'),
]
