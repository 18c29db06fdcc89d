import type { Option } from '../../choosers/option'
import { optionsWith } from '../../choosers/option'

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
