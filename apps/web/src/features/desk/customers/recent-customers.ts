import type { CustomerOverview } from '@uplink/contract/desk'

// Whose page somebody opened lately, in this browser: the portal empties its storage when they sign out.

/** As the list of customers names a line. How it stands is not kept: that changes. */
export interface RecentCustomer {
  id: number
  holder: string
  username: string
  phone: string
  area: string
  package: string
}

const place = 'customers-recent'
const most = 8

const isRecent = (entry: unknown): entry is RecentCustomer => {
  if (typeof entry !== 'object' || entry === null) return false
  const { id, ...words } = entry as Record<string, unknown>
  const names = ['holder', 'username', 'phone', 'area', 'package'] as const
  return Number.isSafeInteger(id) && names.every((name) => typeof words[name] === 'string')
}

export function recentCustomers(): RecentCustomer[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

export function keepRecentCustomer({ connection, account, line }: CustomerOverview): void {
  const one: RecentCustomer = {
    id: connection.id,
    holder: account.holder,
    username: connection.username,
    phone: account.phone,
    area: line.area === account.city ? account.city : `${line.area}, ${account.city}`,
    package: account.package ?? 'NA',
  }
  const others = recentCustomers().filter(({ id }) => id !== one.id)
  try {
    localStorage.setItem(place, JSON.stringify([one, ...others].slice(0, most)))
  } catch {
    // storage is full or switched off: there are no recent ones then
  }
}
