import type { QueryClient } from '@tanstack/react-query'

/** The nouns whose data the cache keeps. Only one feature makes the keys of a noun; others call `nounsChanged`. */
type Noun =
  | 'about'
  | 'accounts'
  | 'admin-permissions'
  | 'admin-roles'
  | 'address-changes'
  | 'announcements'
  | 'api-tokens'
  | 'areas'
  | 'auth'
  | 'bill-reminders'
  | 'billing'
  | 'billing-days'
  | 'brand'
  | 'bulk-acts'
  | 'canned-replies'
  | 'customer-notes'
  | 'catalogue-offers'
  | 'catalogue-packages'
  | 'chat'
  | 'connections'
  | 'calls'
  | 'custom-permission-details'
  | 'custom-permissions'
  | 'customer-parts'
  | 'customers'
  | 'data-sources'
  | 'departments'
  | 'designs'
  | 'dropdown-options'
  | 'desk-chats'
  | 'desk-day'
  | 'desk-invoices'
  | 'desk-orders'
  | 'desk-payments'
  | 'desk-tickets'
  | 'erasures'
  | 'imports'
  | 'legal-texts'
  | 'logs'
  | 'menus'
  | 'network-terms'
  | 'messages'
  | 'notification-settings'
  | 'notifications'
  | 'orders'
  | 'organizations'
  | 'outage-credit-rules'
  | 'outages'
  | 'packages'
  | 'pay-links'
  | 'payment-cases'
  | 'payment-promises'
  | 'payments'
  | 'personal-data'
  | 'posts'
  | 'push-subscriptions'
  | 'report-alerts'
  | 'report-exports'
  | 'report-schedules'
  | 'reports'
  | 'required-factors'
  | 'response-targets'
  | 'route-lists'
  | 'search'
  | 'second-factors'
  | 'sign-on'
  | 'single-sign-on'
  | 'remembered-devices'
  | 'factor-resets'
  | 'services'
  | 'sessions'
  | 'tickets'
  | 'unknown-lines'
  | 'usage'
  | 'users'
  | 'payment-ways'
  | 'cash-days'
  | 'ledger-documents'
  | 'access-servers'
  | 'prepaid'
  | 'vouchers'
  | 'campaigns'
  | 'webhooks'

/**
 * The keys under which the cache keeps a noun's data: `[noun, 'list', …]`, `[noun, 'one', …]`, or `[noun, question,
 * …]` for anything else. A shorter key stands for all that begin with it.
 */
export function keysOf<const N extends Noun>(noun: N) {
  return {
    all: [noun] as const,
    lists: [noun, 'list'] as const,
    /** A page of a list, by its page number, filters and order. */
    list: <const Asked extends readonly unknown[]>(...query: Asked) => [noun, 'list', ...query] as const,
    /** A record, by its id. */
    one: <const Id extends readonly unknown[]>(...id: Id) => [noun, 'one', ...id] as const,
    /** The answer to another question. */
    of: <const About extends readonly unknown[]>(question: string, ...about: About) =>
      [noun, question, ...about] as const,
  }
}

/** Marks all cached data of these nouns as out of date; data on screen is read again at once. */
export function nounsChanged(client: QueryClient, ...nouns: readonly Noun[]): Promise<unknown> {
  return Promise.all(nouns.map((noun) => client.invalidateQueries({ queryKey: keysOf(noun).all })))
}

/**
 * The same when a record of a noun was deleted. The record itself is not read again: its own screen, which may still be
 * open, would be answered 404.
 */
export async function recordDeleted(client: QueryClient, noun: Noun, id: number): Promise<void> {
  const { all, one } = keysOf(noun)
  await client.invalidateQueries({ queryKey: one(id), refetchType: 'none' })
  await client.invalidateQueries({
    queryKey: all,
    predicate: ({ queryKey: [, question, of] }) => question !== 'one' || of !== id,
  })
}
