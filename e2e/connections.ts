import { expect, type Locator, type Page } from '@playwright/test'
import { read } from './api'
import { settle } from './screens'
import { money, ordinal, slashed } from './specified-formats'

export interface Connection {
  id: number
  username: string
  city: string
}

interface Account {
  package: string
}

interface Bill {
  monthlyAmount: string
  billDueDate: string
  availableBalance: string
  contractStartDate: string
}

const states: Record<string, RegExp> = {
  online: /\b(is|been) online\b/,
  offline: /\b(is|been) offline\b/,
  outage: /^(Outage|Planned work) in your area/,
  suspended: /^Suspended: ৳\u00a0[\d,]+\.\d\d overdue/,
}

/**
 * Expects the dashboard to show what the API says about this connection, in the specification's formats, and nothing
 * about another one.
 */
export async function expectDashboardOf(page: Page, token: string, connection: Connection): Promise<void> {
  const about = <Data>(path: string) => read<Data>(token, `${path}?cuid=${connection.id}`)
  const account = await about<Account>('/get-account-info')
  const bill = await about<Bill>('/get-bill-info')
  const line = await about<{ state: string; area: string }>('/service-status')

  await expect(page.getByRole('button', { name: 'Client ID' })).toHaveText(
    // a note about another overdue line may follow
    new RegExp(`^Client ID ?${connection.username}(Another line is overdue)?$`),
  )
  await expect(page.getByRole('region', { name: 'Your line' })).toContainText(
    states[line.state] ?? line.state,
  )
  await expect(page.getByRole('region', { name: 'Your line' })).toContainText(line.area)
  const owed = page.getByRole('region', { name: / to pay/ })
  for (const shown of [money(bill.monthlyAmount), slashed(bill.billDueDate), money(bill.availableBalance)])
    await expect(owed).toContainText(shown)
  for (const shown of [account.package, ordinal(bill.contractStartDate)])
    await expect(page.getByRole('region', { name: 'Your line' })).toContainText(shown)
}

/** Does an act that switches the connection, and waits until the page has reloaded. */
export async function switching(page: Page, act: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load', { timeout: 0 })
  await act()
  await loaded
  await settle(page)
}

/** Expects names and values in a description list. */
export async function expectDetails(place: Page | Locator, details: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(details)) await expect(detail(place, name)).toHaveText(value)
}

function detail(place: Page | Locator, name: string) {
  const page = 'page' in place ? place.page() : place
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
  return place.locator('dl > div').filter({ has: term }).getByRole('definition').first()
}
