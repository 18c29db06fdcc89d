import type { Option } from '../../choosers/option'
import { optionsWith } from '../../choosers/option'
import type { BarPoint } from '../../chart/points'

export interface Bill {
  id: number
  customer: string
  area: string
  package: string
  due: string
  amount: string
  state: 'paid' | 'due' | 'overdue' | 'void'
}

export const bills: readonly Bill[] = [
  {
    id: 10421,
    customer: 'Farhana Rahman',
    area: 'Dhanmondi',
    package: 'Home 60',
    due: '05/06/2026',
    amount: '৳ 1,250.00',
    state: 'overdue',
  },
  {
    id: 10422,
    customer: 'Mohammad Shahidul Islam Chowdhury (Gulshan branch, second floor)',
    area: 'Gulshan 2',
    package: 'Business 300 with static address',
    due: '05/06/2026',
    amount: '৳ 112,480.50',
    state: 'due',
  },
  {
    id: 10423,
    customer: 'নাসরিন আক্তার',
    area: 'মিরপুর ১০',
    package: 'Home 30',
    due: '04/06/2026',
    amount: '৳ 800.00',
    state: 'paid',
  },
  {
    id: 10424,
    customer: 'Tanvir Ahmed',
    area: 'Uttara',
    package: 'Home 60',
    due: '03/06/2026',
    amount: '৳ 1,250.00',
    state: 'paid',
  },
  {
    id: 10425,
    customer: 'Rupa Das',
    area: 'Banani',
    package: 'Home 100',
    due: '03/06/2026',
    amount: '৳ 0.00',
    state: 'void',
  },
]

const download = [
  4.2, 5.1, 3.8, 6.4, 9.7, 11.2, 4.9, 5.5, 3.1, 2.8, 7.6, 12.4, 10.9, 6.2, 5.8, 4.4, 0, 0, 6.1, 8.8, 13.6,
  7.2, 5.9, 4.8, 6.6, 9.1, 12.8, 8.3, 3.9, 5.2,
]

export const usage: readonly BarPoint[] = download.map((value, index) => ({
  key: `${index + 1}`,
  label: `${index + 1} June 2026`,
  short: `${index + 1}`,
  values: [value, Number((value * 0.14).toFixed(1))],
}))

export const gigabytes = (value: number) => `${value.toFixed(1)} GB`

export interface Department {
  id: number
  name: string
  organization: string
  services: number
  isActive: boolean
  changed: string
}

const names = ['Billing', 'Field technicians', 'Network operations', 'Support of business customers']

export const departments: readonly Department[] = names.map((name, index) => ({
  id: index + 1,
  name,
  organization: 'Shapla Net',
  services: [12, 4, 31, 7][index] ?? 0,
  isActive: index !== 1,
  changed: `Nov ${20 - index * 3}, 2026`,
}))

const organizations: readonly Option[] = [
  { value: '1', label: 'Shapla Net', hint: 'Dhaka' },
  { value: '2', label: 'Meghna Online', hint: 'Narayanganj' },
  { value: '3', label: 'Padma Link', hint: 'Rajshahi' },
  { value: '4', label: 'Karnaphuli Broadband', whyNot: 'Closed on Nov 01, 2026' },
  ...Array.from({ length: 40 }, (_, index) => ({
    value: String(index + 10),
    label: `Union of neighbours ${index + 1}`,
  })),
]

/** Answers like a server: the first 20 matches, after a while. */
export function findOrganizations(text: string): Promise<readonly Option[]> {
  return new Promise((resolve) =>
    setTimeout(() => resolve(optionsWith(organizations, text).slice(0, 20)), 400),
  )
}
