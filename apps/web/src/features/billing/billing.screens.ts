import { screen } from '../../platform/screens/screen'

export const billingScreens = [
  screen('bills', 'Billing history', () => import('./BillingHistoryPage'), {
    desk: () => import('./DeskBillsPage'),
  }),
  screen('bill', 'Bill', () => import('./InvoicePage')),
  screen('statement', 'Account statement', () => import('./StatementPage'), { under: 'bills' }),
]
