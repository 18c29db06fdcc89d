/**
 * What the rights of staff are about, in the order in which people look for them. `nouns`: the first word of the names
 * of the permissions that belong there, such as `bills` of `bills.find`.
 */
export const rightTopics = [
  {
    key: 'customers',
    title: 'Customers and lines',
    nouns: ['customers', 'connections', 'packages', 'prepaid', 'imports', 'self-care'],
  },
  {
    key: 'desk',
    title: 'Desk and orders',
    nouns: ['desk', 'tickets', 'response-targets', 'orders'],
  },
  {
    key: 'bills',
    title: 'Bills and documents',
    nouns: [
      'bills',
      'invoices',
      'accounts',
      'billing-days',
      'ledger-documents',
      'credit-notes',
      'debit-notes',
      'write-offs',
      'adjustments',
      'openings',
    ],
  },
  {
    key: 'payments',
    title: 'Payments and cash',
    nouns: [
      'payments',
      'payment-cases',
      'payment-ways',
      'promises',
      'receipts',
      'cash-desk',
      'cash-days',
      'vouchers',
    ],
  },
  {
    key: 'network',
    title: 'Network and outages',
    nouns: ['outages', 'outage-credits', 'usage', 'network', 'access-servers', 'unknown-lines'],
  },
  {
    key: 'messages',
    title: 'Messages and news',
    nouns: ['messages', 'campaigns', 'announcements', 'posts', 'legal-texts'],
  },
  {
    key: 'reports',
    title: 'Reports and dashboards',
    nouns: ['report', 'design', 'dashboard', 'data-sources'],
  },
  {
    key: 'provider',
    title: 'Provider and catalogue',
    nouns: ['organizations', 'departments', 'catalogue', 'menus'],
  },
  {
    key: 'people',
    title: 'People, rights and sign-in',
    nouns: ['users', 'people', 'access', 'factor-resets', 'single-sign-on', 'logs'],
  },
  {
    key: 'programs',
    title: 'Other programs and the installation',
    nouns: ['api-tokens', 'webhooks', 'about'],
  },
] as const

/** What permissions are about that an installation has made itself. */
const others = { key: 'others', title: 'Others' } as const

/** What a permission is about, by its name. */
export function topicOf(name: string): { readonly key: string; readonly title: string } {
  const noun = name.split('.')[0] ?? name
  return rightTopics.find(({ nouns }) => (nouns as readonly string[]).includes(noun)) ?? others
}

/** Rights by what they are about, in the order of the topics and, within one, as given. */
export function byTopic<Right>(rights: readonly Right[], nameOf: (right: Right) => string) {
  return [...rightTopics, others].flatMap(({ key, title }) => {
    const ofIt = rights.filter((right) => topicOf(nameOf(right)).key === key)
    return ofIt.length > 0 ? [{ key, title, rights: ofIt }] : []
  })
}
