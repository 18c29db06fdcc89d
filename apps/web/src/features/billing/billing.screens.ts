import { screen } from '../../platform/screens/screen'

export const billingScreens = [
  screen('bills', 'Billing history', () => import('./history/BillingHistoryPage'), {
    desk: () => import('./desk/DeskBillsPage'),
  }),
  screen('bill', 'Bill', () => import('./invoice/InvoicePage')),
  screen('statement', 'Account statement', () => import('./statement/StatementPage'), { under: 'bills' }),
]
