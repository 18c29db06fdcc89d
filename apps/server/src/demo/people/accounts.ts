/** The accounts that can sign in. Everybody else in the demo provider has no password. */
export const demoAccounts = [
  { username: 'customer', password: 'demo-customer', who: 'a customer with three connections, one overdue' },
  { username: 'customer2', password: 'demo-customer2', who: 'a customer of the other organization' },
  { username: 'admin', password: 'demo-admin', who: 'the administrator' },
  { username: 'manager', password: 'demo-manager', who: 'the manager of one organization' },
  { username: 'agent', password: 'demo-agent', who: 'a support agent' },
  { username: 'billing', password: 'demo-billing', who: 'a billing officer' },
  { username: 'author', password: 'demo-author', who: 'a report author' },
] as const
