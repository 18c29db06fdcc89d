import { screen } from '../../platform/screens/screen'
import { resourceScreens } from '../../resource/resource-screens'

/** Where staff look after customers: desk, orders, outages, payments, messages. */
export const deskScreens = [
  screen('outages', 'Outages', () => import('../../features/connections/outages/DeskOutagesPage')),
  screen('deskOrders', 'Orders', () => import('../../features/orders/desk/DeskOrdersPage'), {
    under: 'orders',
  }),
  screen(
    'unknownLines',
    'Unknown lines',
    () => import('../../features/usage/unknown-lines/UnknownLinesPage'),
  ),
  screen('imports', 'Imports', () => import('../../features/imports/ImportListPage')),
  screen('import', 'Import', () => import('../../features/imports/ImportPage'), { under: 'imports' }),
  screen('billingDays', 'Billing days', () => import('../../features/billing/days/BillingDaysPage')),
  screen(
    'ledgerDocuments',
    'Documents',
    () => import('../../features/billing/documents/LedgerDocumentsPage'),
  ),
  screen('ledgerDocument', 'Document', () => import('../../features/billing/documents/LedgerDocumentPage'), {
    under: 'ledgerDocuments',
  }),
  screen('campaigns', 'Campaigns', () => import('../../features/campaigns/CampaignsPage')),
  screen('newCampaign', 'New campaign', () => import('../../features/campaigns/NewCampaignPage'), {
    under: 'campaigns',
  }),
  screen('campaign', 'Campaign', () => import('../../features/campaigns/CampaignPage'), {
    under: 'campaigns',
  }),
  screen('editCampaign', 'Change campaign', () => import('../../features/campaigns/EditCampaignPage'), {
    under: 'campaigns',
  }),
  screen('vouchers', 'Vouchers', () => import('../../features/vouchers/desk/BatchesPage')),
  screen(
    'newVoucherBatch',
    'New batch of vouchers',
    () => import('../../features/vouchers/desk/NewBatchPage'),
    {
      under: 'vouchers',
    },
  ),
  screen('voucherBatch', 'Batch of vouchers', () => import('../../features/vouchers/desk/BatchPage'), {
    under: 'vouchers',
  }),
  screen('voucherList', 'All vouchers', () => import('../../features/vouchers/desk/VoucherListPage'), {
    under: 'vouchers',
  }),
  screen('cashDesk', 'Cash desk', () => import('../../features/payments/cash/CashDeskPage')),
  screen('closeCashDay', 'Close the day', () => import('../../features/payments/cash/CloseCashDayPage'), {
    under: 'cashDesk',
  }),
  screen('cashDays', 'Cash days', () => import('../../features/payments/cash/CashDaysPage')),
  screen('cashDay', 'Cash day', () => import('../../features/payments/cash/CashDayPage'), {
    under: 'cashDays',
  }),
  screen('payments', 'Payments', () => import('../../features/payments/desk/DeskPaymentsPage')),
  screen('payment', 'Payment', () => import('../../features/payments/desk/DeskPaymentPage')),
  screen(
    'paymentCases',
    'Payments to review',
    () => import('../../features/payments/cases/PaymentCasesPage'),
  ),
  screen('paymentCase', 'Payments to review', () => import('../../features/payments/cases/PaymentCasePage')),
  screen('desk', 'Desk', () => import('../../features/desk/DeskPage'), { fills: true }),
  screen(
    'responseTargets',
    'Response targets',
    () => import('../../features/tickets/desk/targets/TargetsPage'),
    { under: 'desk' },
  ),
  screen('customers', 'Customers', () => import('../../features/desk/customers/CustomersPage')),
  screen('newLine', 'New customer', () => import('../../features/desk/new-line/NewLinePage'), {
    under: 'customers',
  }),
  screen('customer', 'Customer', () => import('../../features/desk/customers/CustomerPage'), {
    under: 'customers',
  }),
  ...resourceScreens(
    {
      many: 'Canned replies',
      one: 'canned reply',
      under: 'desk',
      create: 'newCannedReply',
      read: 'cannedReply',
      edit: 'editCannedReply',
    },
    () => import('../../features/desk/canned-replies.resource').then(({ cannedReplies }) => cannedReplies),
  ),
  screen('bulkActs', 'Acts on many', () => import('../../features/bulk-acts/BulkActsPage')),
  screen('bulkAct', 'Act on many', () => import('../../features/bulk-acts/BulkActPage'), {
    under: 'bulkActs',
  }),
  screen('messages', 'Messages sent', () => import('../../features/messages/MessageListPage')),
]
